import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What a screen begins with: the row the keyboard is on. */
const start = '[role=grid] [role=row][tabindex="0"]'
/** The rows of a screen may be a moment away; after this the person has found another place. */
const PATIENCE_MS = 3000

/**
 * Takes the keyboard into the screen, unless it is there already or the person is at work
 * elsewhere; answers what stops trying.
 */
function arrive(): () => void {
  const screen = document.getElementById('screen')
  const at = document.activeElement
  const elsewhere = at && at !== document.body && !at.closest('nav, header')
  if (!screen || elsewhere || document.querySelector('[role=dialog]')) return () => undefined
  const land = () =>
    (screen.querySelector<HTMLElement>(start) ?? screen).focus({ preventScroll: true })
  land()
  // A row may come later, or go again with the skeleton it was: the keyboard is caught before it
  // falls out of the screen.
  const watch = new MutationObserver(() => {
    const now = document.activeElement
    if (now === screen || now === document.body || now === null) land()
  })
  watch.observe(screen, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['tabindex'],
  })
  const patience = setTimeout(() => watch.disconnect(), PATIENCE_MS)
  return () => {
    clearTimeout(patience)
    watch.disconnect()
  }
}

/** After a place was chosen the keyboard stands in it, not on the link that led there (M1). */
export function useArrival(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    return arrive()
  }, [path])
  useEffect(() => {
    let stop = () => {}
    // Choosing the place where one is leads into it as well.
    const chosen = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('nav a[href]')) return
      stop()
      setTimeout(() => {
        stop = arrive()
      })
    }
    document.addEventListener('click', chosen)
    return () => {
      document.removeEventListener('click', chosen)
      stop()
    }
  }, [])
}
