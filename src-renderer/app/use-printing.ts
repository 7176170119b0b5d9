import { useEffect } from 'react'

/** Prints in the light theme, whatever theme the screen has. */
export function usePrinting(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let theme = dataset.theme
    const beforePrint = () => {
      theme = dataset.theme
      dataset.theme = 'light'
    }
    const afterPrint = () => {
      dataset.theme = theme
    }
    window.addEventListener('beforeprint', beforePrint)
    window.addEventListener('afterprint', afterPrint)
    return () => {
      window.removeEventListener('beforeprint', beforePrint)
      window.removeEventListener('afterprint', afterPrint)
    }
  }, [])
}
