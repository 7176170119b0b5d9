import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The row or the card the keyboard is on, where the focus should go. */
const start = '[role=grid] [role=row][tabindex="0"], [data-board-card][aria-selected=true]'
/** What a screen reader says of a place without rows. */
const title = '#screen h1'
/** How long to wait for the rows of a screen, unless the person goes to another place before. */
const PATIENCE_MS = 30_000

/** Finds where the focus begins in a screen: its first row, its title, or the screen itself. */
function placeToLand(screen: HTMLElement): HTMLElement {
  const row = screen.querySelector<HTMLElement>(start)
  if (row) return row
  const heading = document.querySelector<HTMLElement>(title)
  // Set once: the change itself is watched for.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? screen
}

/**
 * Moves the focus into the screen, unless it is there already or the person is working elsewhere.
 * Where it is there already, it may stand on what the place before leaves behind for a moment, and
 * is kept from falling out with it. Returns a function that stops trying.
 */
export function arrive(): () => void {
  const screen = document.getElementById('screen')
  if (!screen || document.querySelector('[role=dialog]')) return () => undefined
  const at = document.activeElement
  const isInside = screen.contains(at)
  const elsewhere = at && at !== document.body && !at.closest('nav, header')
  if (elsewhere && !isInside) return () => undefined
  const land = () => placeToLand(screen).focus({ preventScroll: true })
  if (!isInside) land()
  // A row may arrive later, or disappear again with its skeleton. The focus is moved back before it
  // falls out of the screen.
  const watch = new MutationObserver(() => {
    const now = document.activeElement
    if (now === screen || now?.matches(title) || now === document.body || now === null) land()
  })
  watch.observe(screen, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['tabindex'],
  })
  const leave = () => {
    clearTimeout(patience)
    watch.disconnect()
    document.removeEventListener('pointerdown', leave, true)
    document.removeEventListener('focusin', leaveWithFocus)
  }
  // Whoever tabs on is working elsewhere, also when that place is drawn anew under them.
  const leaveWithFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.matches(`${start}, ${title}, #screen`)) leave()
  }
  const patience = setTimeout(leave, PATIENCE_MS)
  document.addEventListener('pointerdown', leave, true)
  document.addEventListener('focusin', leaveWithFocus)
  return leave
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
