import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The active row or card, which should receive the focus. */
const start = '[role=grid] [role=row][tabindex="0"], [data-board-card][aria-selected=true]'
/** The heading that a screen reader announces for a place without rows. */
const title = '#screen h1'
/**
 * How long to wait for the rows of a screen, in milliseconds, unless the user navigates away first.
 */
const PATIENCE_MS = 30_000

/** Finds the initial focus of a screen: its first row, its title, or the screen itself. */
function placeToLand(screen: HTMLElement): HTMLElement {
  const row = screen.querySelector<HTMLElement>(start)
  if (row) return row
  const heading = document.querySelector<HTMLElement>(title)
  // Set only once, because the observer below watches this attribute.
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? screen
}

/**
 * Moves the focus into the screen, unless it is already there or the user is working elsewhere. If
 * it is already there, it may be on an element of the previous place that is about to disappear;
 * the focus is then moved before it is lost. Returns a function that stops trying.
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
  // leaves the screen.
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
  // A user who tabs on is working elsewhere, even if that element is rendered again.
  const leaveWithFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.matches(`${start}, ${title}, #screen`)) leave()
  }
  const patience = setTimeout(leave, PATIENCE_MS)
  document.addEventListener('pointerdown', leave, true)
  document.addEventListener('focusin', leaveWithFocus)
  return leave
}

/** Moves the focus into a place when the user opens it, away from the link that led there (M1). */
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
    // Choosing the current place again also moves the focus into it.
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
