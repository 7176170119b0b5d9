import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The row the keyboard is on, where the focus should go. */
const start = '[role=grid] [role=row][tabindex="0"]'
/** How long to wait for the rows of a screen; after that the person has found another place. */
const PATIENCE_MS = 3000

/**
 * Moves the focus into the screen, unless it is there already or the person is working elsewhere.
 * Returns a function that stops trying.
 */
function arrive(): () => void {
  const screen = document.getElementById('screen')
  const at = document.activeElement
  const elsewhere = at && at !== document.body && !at.closest('nav, header')
  if (!screen || elsewhere || document.querySelector('[role=dialog]')) return () => undefined
  const land = () =>
    (screen.querySelector<HTMLElement>(start) ?? screen).focus({ preventScroll: true })
  land()
  // A row may arrive later, or disappear again with its skeleton. The focus is moved back before it
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

/** Moves the focus into a place once it was chosen, away from the link that led there (M1). */
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
    // Choosing the current place moves the focus into it as well.
    const onChosen = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('nav a[href]')) return
      stop()
      setTimeout(() => {
        stop = arrive()
      })
    }
    document.addEventListener('click', onChosen)
    return () => {
      document.removeEventListener('click', onChosen)
      stop()
    }
  }, [])
}
