import { useEffect } from 'react'

/** Puts the light theme on paper, whatever the screen has. */
export function usePrinting(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let theme = dataset.theme
    const before = () => {
      theme = dataset.theme
      dataset.theme = 'light'
    }
    const after = () => {
      dataset.theme = theme
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
