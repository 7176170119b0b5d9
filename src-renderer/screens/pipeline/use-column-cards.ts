import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { JobFilter, JobRow } from '#shared/bridge/pipeline.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { leaveRow, leftRow } from '../../stores/left-screens.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { awaitedBy, useGridActions } from '../../ui/grid/grid-actions.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useSoughtLead } from './use-moved-lead.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'

/** The keyboard position on the board. */
export interface Standing {
  lane: string
  /** undefined in a column without leads. */
  row: JobRow | undefined
  index: number
}

export interface ColumnCardsOptions {
  lane: string
  filter: JobFilter
  /** Whether the active card is in this column. */
  active: boolean
  /** Index of the card that becomes active when the keyboard enters the column. */
  index: number
  /** A lead that was moved here, by ID, which becomes active once it is found; otherwise null. */
  sought: string | null
  /** Must be the same function on every render. */
  onStand: (standing: Standing) => void
  /** Called with the lead that was moved here, or with null if it is not found. */
  onFound: (standing: Standing | null) => void
  onOpen: () => void
}

const keyOf = (row: JobRow) => row.id
/**
 * Height in pixels of a card whose title takes one line. Each card is measured once it is drawn.
 */
const cardPixels = 86

/**
 * Reads the leads of a column and returns the cards to draw, whatever its length. While the column
 * is active, keys move through its cards, and `onStand` is called with the active one.
 */
export function useColumnCards({
  lane,
  filter,
  active,
  index,
  sought,
  onStand,
  onFound,
  onOpen,
}: ColumnCardsOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = cardPixels * useTextScale()
  const rows = usePages('pipeline.list', { filter }, { size: 50 })
  const grid = useGrid(rows, keyOf, `board ${lane} ${JSON.stringify(filter)}`)
  const row = useActiveRow(grid, rows)
  const { active: place } = useGridSnapshot(grid)
  const virtual = useCardsInView(rows, scroller, height)
  useSoughtLead(rows, sought, (at) => {
    if (at < 0) return onFound(null)
    grid.moveTo(at)
    onFound({ lane, row: rows.at(at), index: at })
  })

  // The grid is moved only on entering; from then on the user moves it.
  const entered = useRef(active)
  useEffect(() => {
    if (active && !entered.current) grid.moveTo(index)
    entered.current = active
  }, [active, grid, index])
  const isEmpty = rows.total === 0
  useEffect(() => {
    if (active && row) onStand({ lane, row, index: place })
    // The last lead has left the column: keys must not act on it from here.
    else if (active && isEmpty) onStand({ lane, row: undefined, index: 0 })
  }, [active, lane, row, place, isEmpty, onStand])
  const found = useLeftColumn(grid, scroller, place, rows.total !== null)
  useEffect(() => {
    if (!active || place < 0 || found.current === place) return
    found.current = null
    virtual.scrollToIndex(place, { align: 'auto' })
  }, [active, place, virtual, found])
  useGridActions(grid, {
    selectable: false,
    enabled: active && (rows.total ?? 0) > 0,
    awaited: active ? awaitedBy(rows, place) : null,
    onOpen,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 1),
  })
  return { rows, grid, place, virtual, scroller }
}

/**
 * Scrolls a column to where the user left it once its leads are read, and then remembers its card
 * and position (H8). Returns the index of the card it was left at, which is not scrolled to
 * meanwhile.
 */
function useLeftColumn(
  { list, snapshot }: GridState<JobRow>,
  scroller: RefObject<HTMLDivElement | null>,
  place: number,
  isRead: boolean,
): RefObject<number | null> {
  const found = useRef<number | null>(null)
  useLayoutEffect(() => {
    const left = leftRow(list)
    if (!isRead || !scroller.current || left?.top == null) return
    scroller.current.scrollTop = left.top
    found.current = left.index
  }, [list, scroller, isRead])
  useEffect(() => {
    const box = scroller.current
    if (!box || !isRead || place < 0) return
    const remember = () =>
      leaveRow(list, { key: snapshot().activeKey, index: place, top: Math.round(box.scrollTop) })
    // A column that was neither scrolled nor active needs no state.
    if (place !== (leftRow(list)?.index ?? 0)) remember()
    box.addEventListener('scroll', remember, { passive: true })
    return () => box.removeEventListener('scroll', remember)
  }, [list, snapshot, scroller, place, isRead])
  return found
}

/** Returns which cards are in view and how high each is, and loads only their leads. */
function useCardsInView(
  rows: PagedRows<JobRow>,
  scroller: RefObject<HTMLDivElement | null>,
  height: number,
) {
  const virtual = useVirtualizer({
    count: rows.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    paddingStart: 2,
    paddingEnd: 8,
  })
  // The virtualizer is the same object for the lifetime of the column.
  useEffect(() => virtual.measure(), [virtual, height])
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    if (rows.total !== null) rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex])
  return virtual
}
