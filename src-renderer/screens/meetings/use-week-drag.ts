import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { RefObject } from 'react'
import { dragToLog, dragToMove, type Drag, type Spot } from './week-drag.ts'
import type { Block, DayColumn } from './week-layout.ts'

/** A press that moves less than this is a click. */
const LEAST_PIXELS = 5
/** Distance to an edge at which the week scrolls. */
const EDGE_PIXELS = 28

/** Function that starts a drag of a meeting, or over free time if `block` is null. */
export type BeginDrag = (event: ReactPointerEvent, block: Block | null) => void

/**
 * Follows the pointer through the week. Returns what a drop would do now, and calls `onDrop` on the
 * drop. Escape cancels the drag. Touch scrolls instead; the dialogs do the same from the keyboard.
 */
export function useWeekDrag(
  box: RefObject<HTMLElement | null>,
  columns: readonly DayColumn[],
  onDrop: (drag: Drag) => void,
): { drag: Drag | null; begin: BeginDrag } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const following = useRef<AbortController | null>(null)
  useEffect(() => () => following.current?.abort(), [])

  const begin: BeginDrag = (event, block) => {
    const first = spotAt(box.current, columns, event)
    if (!first || event.button !== 0 || event.pointerType === 'touch') return
    const { clientX, clientY } = event
    const follow = new AbortController()
    const { signal } = follow
    following.current = follow
    let last: Drag | null = null
    let lastPoint = { clientX, clientY }
    const show = (next: Drag | null) => {
      last = next
      setDrag(next)
    }
    const leave = () => {
      follow.abort()
      show(null)
    }
    const isClick = (at: PointerEvent) =>
      !last && Math.hypot(at.clientX - clientX, at.clientY - clientY) < LEAST_PIXELS
    const dragTo = (at: PointerEvent) => {
      lastPoint = { clientX: at.clientX, clientY: at.clientY }
      const now = spotAt(box.current, columns, at)
      if (now) show(block ? dragToMove(block, first, now) : dragToLog(first, now))
    }
    const move = (moveEvent: PointerEvent) => {
      if (isClick(moveEvent)) return
      scrollNearEdge(box.current, moveEvent.clientY)
      dragTo(moveEvent)
    }
    const drop = (releaseEvent: PointerEvent) => {
      // On a busy machine the pointer may have moved on since its last move event. If it has not,
      // the drop does what was shown, even if the week has moved under the pointer since.
      if (!isClick(releaseEvent) && !isSamePoint(releaseEvent, lastPoint)) dragTo(releaseEvent)
      const done = last
      leave()
      if (done) onDrop(done)
    }
    const giveUp = (keyEvent: KeyboardEvent) => {
      if (keyEvent.key !== 'Escape' || !last) return
      keyEvent.preventDefault()
      keyEvent.stopImmediatePropagation()
      leave()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', leave, { signal })
    window.addEventListener('keydown', giveUp, { signal, capture: true })
  }
  return { drag, begin }
}

interface Point {
  clientX: number
  clientY: number
}

const isSamePoint = (a: Point, b: Point): boolean =>
  a.clientX === b.clientX && a.clientY === b.clientY

/** Returns the day and minute under the pointer, or the nearest ones. */
function spotAt(
  box: HTMLElement | null,
  columns: readonly DayColumn[],
  { clientX, clientY }: Point,
): Spot | null {
  const days = [...(box?.querySelectorAll('[data-day]') ?? [])].map((day) =>
    day.getBoundingClientRect(),
  )
  const distances = days.map(({ left, right }) => Math.max(left - clientX, clientX - right, 0))
  const at = distances.indexOf(Math.min(...distances))
  const day = columns[at]
  const rect = days[at]
  if (!day || !rect) return null
  const minute = ((clientY - rect.top) / rect.height) * 1440
  return { day, minute: Math.min(1440, Math.max(0, minute)) }
}

function scrollNearEdge(box: HTMLElement | null, y: number): void {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + EDGE_PIXELS * 2) box.scrollTop -= EDGE_PIXELS / 2
  if (y > bottom - EDGE_PIXELS) box.scrollTop += EDGE_PIXELS / 2
}
