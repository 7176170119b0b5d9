import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What a screen begins with: the row the keyboard is on, else its body. */
const starts = '[role=grid] [role=row][tabindex="0"], [data-start]'

/** After a place was chosen the keyboard stands in it, not on the link that led there (M1). */
export function useArrival(): void {
  // The key too: choosing the place where one is leads into it as well.
  const path = useRouterState({ select: ({ location }) => `${location.pathname} ${location.state.__TSR_key ?? ''}` })
  const first = useRef(true)
  useEffect(() => {
    if (first.current) { first.current = false; return }
    const screen = document.getElementById('screen')
    const at = document.activeElement
    // Whoever has moved on already, or stands in the screen, is left alone.
    if (!screen || (at && at !== document.body && !at.closest('nav') && !at.closest('header')) || document.querySelector('[role=dialog]')) return
    const land = () => {
      const target = screen.querySelector<HTMLElement>(starts) ?? screen
      if (document.activeElement === at || document.activeElement === document.body) target.focus({ preventScroll: true })
    }
    screen.focus({ preventScroll: true })
    // The rows of the screen may be a moment away; by then the person may be elsewhere.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== screen) return watch.disconnect()
      const row = screen.querySelector<HTMLElement>(starts)
      if (!row) return
      row.focus({ preventScroll: true })
      watch.disconnect()
    })
    land()
    if (document.activeElement === screen) watch.observe(screen, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] })
    const stop = setTimeout(() => watch.disconnect(), 3000)
    return () => {
      clearTimeout(stop)
      watch.disconnect()
    }
  }, [path])
}
