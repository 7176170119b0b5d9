import { useEffect } from 'react'
import { openInWindow } from '../data/open-window.ts'

/** Opens an internal link in a new window on Ctrl+click or a click of the middle button. */
export function useWindowLinks(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const opensWindow = event.button === 1 || event.ctrlKey || event.metaKey
      if (!opensWindow || !(event.target instanceof Element)) return
      const path = event.target.closest('a[href^="/"]')?.getAttribute('href')
      if (!path) return
      event.preventDefault()
      event.stopPropagation()
      void openInWindow(path)
    }
    window.addEventListener('click', open, true)
    window.addEventListener('auxclick', open, true)
    return () => {
      window.removeEventListener('click', open, true)
      window.removeEventListener('auxclick', open, true)
    }
  }, [])
}
