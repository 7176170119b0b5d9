import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { leave, leftOf } from '../../stores/left-screens.ts'

interface CalendarScroll {
  /** Key of the saved positions, unique in the window; each day or week has its own. */
  name: string
  /** The day or the week shown; a new `turn` requests the same one again. */
  day: number | undefined
  turn: number | undefined
  /** ID of the active meeting. */
  activeId: string | null
  /** Whether the meetings of these days are shown. */
  ready: boolean
  /** Whether there is any meeting among them. */
  filled: boolean
  /** Scrolls to the start of these days; `isAskedFor` is true if the user went to them. */
  toStart: (box: HTMLElement, isAskedFor: boolean) => void
}

interface LeftCalendar {
  top: number
  /** The active meeting; with another one the position means nothing. */
  at: string | null
}

/**
 * Scrolls a calendar to the requested days, or after going back or a restart to where the user left
 * it (H8). Afterwards keeps the active meeting visible. Returns the ref of the scrolling element.
 */
export function useCalendarScroll({
  name: calendar,
  day,
  turn,
  activeId,
  ready,
  filled,
  toStart,
}: CalendarScroll): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const turned = useRef(turn)
  const name = `${calendar} ${day ?? ''}`
  const at = activeId
  /** The place whose position was restored, until another meeting is active. */
  const restored = useRef<string | null>(null)
  const place = `${name} ${at}`
  const scroll = useEffectEvent(() => {
    const element = box.current
    if (!element || !ready) return
    const isAskedFor = turned.current !== turn
    turned.current = turn
    const left = leftOf(name) as LeftCalendar | undefined
    if (isAskedFor || left?.at !== at) return toStart(element, isAskedFor)
    restored.current = place
    element.scrollTop = left.top
  })
  useLayoutEffect(() => scroll(), [name, day, turn, ready])
  useEffect(() => {
    const element = box.current
    if (!element || !ready) return
    // A dragged meeting stays under the pointer.
    if (restored.current !== place && element.dataset['drag'] === undefined) {
      restored.current = null
      element
        .querySelector('[data-meeting]:is([aria-selected=true], [aria-current=true])')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const remember = () =>
      leave(name, { top: Math.round(element.scrollTop), at } satisfies LeftCalendar)
    remember()
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [name, at, place, ready, filled])
  return box
}
