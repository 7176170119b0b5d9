import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { Rows } from '../../data/rows.ts'
import { showGrid } from '../../navigation/record-link.ts'
import { useRowHeight, useScreenMemory, useTextScale } from '../../stores/preferences.ts'
import { useDelayed } from '../use-delayed.ts'
import type { Column, Sorting } from './column.ts'
import { leastWidth, template } from './column.ts'
import { useGridActions } from './grid-actions.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridState } from './grid-state.ts'
import { useGridSnapshot } from './use-grid.ts'
import styles from './grid.module.css'

export interface DataGridProps<Row, Sort extends string> {
  /** Names the grid where the person's column widths are remembered: `hot-list`. */
  id: string
  /** The accessible name: `Members of Fintech CFOs`. */
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: Rows<Row>
  grid: GridState<Row>
  /** The spoken name of a row. Keep the function the same between draws. */
  rowLabel: (row: Row) => string
  /** Finished rows: Converted, dismissed, vanished. */
  faded?: (row: Row) => boolean
  sorting?: Sorting<Sort> | null
  onSort?: (sorting: Sorting<Sort>) => void
  onOpen?: (row: Row) => void
  selectable?: boolean
  /** False while another grid of the same screen has the keys. */
  keys?: boolean
  /** Shown when there are no rows: first run, no match, all done, error. */
  empty: ReactNode
}

const headerPixels = 28
const gap = 12
const padding = 16

/**
 * Shows a list of any length: header, rows of the density's height, roving focus, selection,
 * sorting, widths. It draws only the rows that fit and asks `rows` for those alone; a row that is
 * loading is a skeleton of the same size.
 */
export function DataGrid<Row, Sort extends string = string>(props: DataGridProps<Row, Sort>) {
  const {
    id,
    label,
    columns,
    rows,
    grid,
    rowLabel,
    faded,
    sorting,
    onSort,
    onOpen,
    selectable = true,
    keys = true,
    empty,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const scale = useTextScale()
  const headerHeight = headerPixels * scale
  const [widths, setWidth] = useColumnWidths(id)
  const { active, selection } = useGridSnapshot(grid)
  const loadingLate = useDelayed(rows.loading)
  const total = rows.total ?? (loadingLate ? 12 : 0)

  const virtual = useVirtualRows({ scroller, total, active, rowHeight, headerHeight })
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    if (rows.total !== null) rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex])

  useEffect(
    () => (keys ? showGrid(id, () => grid.snapshot().activeKey) : undefined),
    [id, grid, keys],
  )

  useGridActions(grid, {
    selectable,
    onOpen,
    enabled: keys && total > 0,
    pageSize: () =>
      Math.max(
        1,
        Math.floor(((scroller.current?.clientHeight ?? 400) - headerHeight) / rowHeight) - 1,
      ),
  })

  const style = useMemo(
    () =>
      ({
        '--columns': template(columns, widths),
        minWidth: leastWidth(columns, widths, gap, padding, scale),
      }) as CSSProperties,
    [columns, widths, scale],
  )

  if (rows.total === 0 || (rows.total === null && rows.error)) return empty
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total === null ? -1 : rows.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={selectable || undefined}
        aria-busy={rows.loading || undefined}
        className={styles.grid}
        style={style}
        data-selecting={selection.mode === 'all' || selection.ids.size > 0 || undefined}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <GridHeader
            columns={columns}
            widths={widths}
            sorting={sorting}
            onSort={onSort}
            onWidth={setWidth}
          />
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <GridRow
              key={item.index}
              grid={grid}
              index={item.index}
              top={item.start}
              row={rows.at(item.index)}
              columns={columns as readonly Column<Row>[]}
              label={rowLabel}
              faded={faded}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface VirtualRowsOptions {
  scroller: RefObject<HTMLDivElement | null>
  total: number
  /** The row the keyboard is on: always drawn, and scrolled into view when it moves. */
  active: number
  rowHeight: number
  headerHeight: number
}

/** Decides which rows of a long list are drawn, and where. */
function useVirtualRows({ scroller, total, active, rowHeight, headerHeight }: VirtualRowsOptions) {
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingEnd: headerHeight,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range)
        return active < 0 || active >= range.count || shown.includes(active)
          ? shown
          : [...shown, active].sort((a, b) => a - b)
      },
      [active],
    ),
  })
  // The virtualizer is one object for the life of the grid.
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  const moved = useRef(active)
  useEffect(() => {
    if (moved.current !== active && active >= 0) virtual.scrollToIndex(active, { align: 'auto' })
    moved.current = active
  }, [virtual, active])
  return virtual
}

/**
 * Returns the widths the person has set, and a function that changes one; null restores the
 * column's own.
 */
function useColumnWidths(grid: string) {
  const [memory, remember] = useScreenMemory<{ widths: Record<string, number> }>(`grid.${grid}`)
  const widths = memory.widths ?? noWidths
  const setWidth = (column: string, width: number | null) => {
    const { [column]: _, ...rest } = widths
    remember({ widths: width === null ? rest : { ...rest, [column]: width } })
  }
  return [widths, setWidth] as const
}

const noWidths: Record<string, number> = {}
