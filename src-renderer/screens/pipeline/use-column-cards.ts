import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { JobFilter, JobRow } from '#shared/bridge/pipeline.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { leave, leftOf } from '../../stores/left-screens.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { awaitedBy, useGridActions } from '../../ui/grid/grid-actions.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'

/** Where the keyboard is on the board. */
export interface Standing {
  lane: string
  row: JobRow
  index: number
}

interface ColumnCardsOptions {
  lane: string
  filter: JobFilter
  /** The keyboard is in this column. */
  active: boolean
  /** The place the keyboard takes when it enters the column. */
  index: number
  /** Must not change from draw to draw. */
  onStand: (standing: Standing) => void
  onOpen: () => void
}

interface LeftColumn {
  top: number
  place: number
}

const keyOf = (row: JobRow) => row.id
/** The height of a card whose title takes one line; each is measured once it is drawn. */
const cardPixels = 86

/**
 * Reads the leads of a column and says which cards to draw, whatever its length. While the keyboard
 * is in the column, keys move through its cards, and `onStand` is told which one it is on.
 */
export function useColumnCards({
  lane,
  filter,
  active,
  index,
  onStand,
  onOpen,
}: ColumnCardsOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = cardPixels * useTextScale()
  const rows = usePages('pipeline.list', { filter }, { size: 50 })
  const grid = useGrid(rows, keyOf, `board ${lane} ${JSON.stringify(filter)}`)
  const row = useActiveRow(grid, rows)
  const { active: place } = useGridSnapshot(grid)
  const virtual = useCardsInView(rows, scroller, height)

  // The grid is moved on entering only; from there the person moves it.
  const entered = useRef(active)
  useEffect(() => {
    if (active && !entered.current) grid.moveTo(index)
    entered.current = active
  }, [active, grid, index])
  useEffect(() => {
    if (active && row) onStand({ lane, row, index: place })
  }, [active, lane, row, place, onStand])
  const found = useLeftColumn(lane, scroller, place, rows.total !== null)
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
 * Scrolls a column to where it was left, once its leads are there, and remembers where it is from
 * then on (H8). Returns the place of the card it was left at, which is not scrolled to meanwhile.
 */
function useLeftColumn(
  lane: string,
  scroller: RefObject<HTMLDivElement | null>,
  place: number,
  isRead: boolean,
): RefObject<number | null> {
  const found = useRef<number | null>(null)
  const name = `board scroll ${lane}`
  useLayoutEffect(() => {
    const left = leftOf(name) as LeftColumn | undefined
    if (!isRead || !scroller.current || !left) return
    scroller.current.scrollTop = left.top
    found.current = left.place
  }, [name, scroller, isRead])
  useEffect(() => {
    const box = scroller.current
    if (!box || !isRead) return
    const remember = () =>
      leave(name, { top: Math.round(box.scrollTop), place } satisfies LeftColumn)
    box.addEventListener('scroll', remember, { passive: true })
    return () => box.removeEventListener('scroll', remember)
  }, [name, scroller, place, isRead])
  return found
}

/** Says which cards are in view and how high each is, and asks for the leads of those alone. */
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
  // The virtualizer is one object for the life of the column.
  useEffect(() => virtual.measure(), [virtual, height])
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    if (rows.total !== null) rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex])
  return virtual
}
