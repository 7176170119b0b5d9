import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { leaveRow, leftRow } from '../../stores/left-screens.ts'
import type { GridState } from './grid-state.ts'

interface LeftAt {
  list: string
  /** The restored row, until the active row changes; `awaited` until the rows are loaded. */
  row: number | 'awaited' | null
  /**
   * The restored scroll position in pixels, until it is reached; content above may still change its
   * height.
   */
  top: number | null
}
const nowhere = (): LeftAt => ({ list: '', row: null, top: null })

/**
 * Restores the scroll position of a list once its rows are loaded, and stores row and position from
 * then on. The returned function reports whether the restored row is still active, in which case
 * nothing needs to be scrolled into view.
 */
export function useLeftRow<Row>(
  grid: GridState<Row>,
  scroller: RefObject<HTMLElement | null>,
  total: number | null,
): (active: number) => boolean {
  const at = useRef<LeftAt>(nowhere())
  const filled = (total ?? 0) > 0
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !filled) return
    if (at.current.list !== grid.list) at.current = arriveAt(grid.list, element)
    const place = at.current
    // Read when it changes, because reading it at each key would compute the layout once more.
    let scrolled = element.scrollTop
    const remember = () => {
      const { active, activeKey } = grid.snapshot()
      if (active < 0) return
      if (place.row === 'awaited') place.row = active
      else if (place.row !== active) letGo(place)
      const top = place.top ?? Math.round(scrolled)
      const left = leftRow(grid.list)
      if (left?.key === activeKey && left.index === active && left.top === top) return
      leaveRow(grid.list, { key: activeKey, index: active, top })
    }
    const onScroll = () => {
      scrolled = element.scrollTop
      remember()
    }
    const scrollOn = new ResizeObserver(() => scrollTo(place, element))
    scrollOn.observe(element)
    const byHand = () => {
      place.top = null
    }
    // Before the rows are rendered for the new position.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true })
    element.addEventListener('wheel', byHand, { passive: true })
    element.addEventListener('pointerdown', byHand)
    const stop = grid.subscribe(remember)
    remember()
    return () => {
      scrollOn.disconnect()
      element.removeEventListener('scroll', onScroll, { capture: true })
      element.removeEventListener('wheel', byHand)
      element.removeEventListener('pointerdown', byHand)
      stop()
    }
  }, [grid, scroller, filled])
  // Rows that appear after an empty list belong to a list that is shown again.
  useEffect(() => {
    if (!filled) at.current = nowhere()
  }, [filled])
  return (active) => at.current.row === active
}

function letGo(place: LeftAt): void {
  place.row = null
  place.top = null
}

function scrollTo(place: LeftAt, element: HTMLElement): void {
  if (place.top === null) return
  element.scrollTop = place.top
  if (Math.abs(element.scrollTop - place.top) <= 1) place.top = null
}

function arriveAt(list: string, element: HTMLElement): LeftAt {
  const left = leftRow(list)
  const top = left?.top ?? null
  const place: LeftAt = { list, row: top === null ? null : 'awaited', top }
  if (top === null) element.scrollTop = 0
  else scrollTo(place, element)
  return place
}
