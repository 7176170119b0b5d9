import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { leave, leftOf } from '../../stores/left-screens.ts'

interface CalendarScroll {
  /** Unique in the window. */
  name: string
  /** The day or the week that is shown; another `turn` asks for the same one again. */
  day: number | undefined
  turn: number | undefined
  /** The meeting the keyboard is on. */
  activeId: string | null
  /** The meetings of these days are shown. */
  ready: boolean
  /** There are meetings among them. */
  filled: boolean
  /** Scrolls to where these days begin; `isAskedFor` where the person went to them. */
  toStart: (box: HTMLElement, isAskedFor: boolean) => void
}

interface LeftCalendar {
  top: number
  /** The day and the meeting that were chosen: elsewhere the position means nothing. */
  at: string
}

/**
 * Scrolls a calendar to the days that were asked for, and after going back or a restart to where it
 * was left (H8); then the chosen meeting stays in sight. Returns the ref of the box that scrolls.
 */
export function useCalendarScroll({
  name,
  day,
  turn,
  activeId,
  ready,
  filled,
  toStart,
}: CalendarScroll): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const turned = useRef(turn)
  const restored = useRef<string | null>(null)
  const at = `${day} ${activeId}`
  const scroll = useEffectEvent(() => {
    const element = box.current
    if (!element || !ready) return
    const isAskedFor = turned.current !== turn
    turned.current = turn
    const left = leftOf(name) as LeftCalendar | undefined
    if (isAskedFor || left?.at !== at) return toStart(element, isAskedFor)
    restored.current = at
    element.scrollTop = left.top
  })
  useLayoutEffect(() => scroll(), [name, day, turn, ready])
  useEffect(() => {
    const element = box.current
    if (!element || !ready) return
    // What is dragged stays under the pointer.
    if (restored.current !== at && element.dataset['drag'] === undefined) {
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
  }, [name, at, ready, filled])
  return box
}
