import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { Rows } from '../../data/rows.ts'
import { showGrid } from '../../navigation/record-link.ts'
import type { DraggedPeople } from '../../stores/dragged-people.ts'
import { leftRow } from '../../stores/left-screens.ts'
import { useRoomFor, useRowHeight, useTextScale, useTextWidth } from '../../stores/preferences.ts'
import { useDelayed } from '../use-delayed.ts'
import type { Column, Room, Sorting } from './column.ts'
import { leastWidth, template } from './column.ts'
import { awaitedBy, useGridActions } from './grid-actions.ts'
import { focusCell } from './cells.ts'
import { CopyRows } from './copy-rows.tsx'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridState } from './grid-state.ts'
import { PrintRows } from './print-rows.tsx'
import { letRead, type Readable } from './readable.ts'
import { RowMenu } from './row-menu.tsx'
import { useLeftRow } from './use-left-row.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { useTimeColumns } from './use-time-columns.ts'
import { useWalkedList } from './use-walked-list.ts'
import { useGridSnapshot } from './use-grid.ts'
import styles from './grid.module.css'

export interface DataGridProps<Row, Sort extends string> {
  /** The key under which the user's column widths are stored: `hot-list`. */
  id: string
  /** The accessible name: `Members of Fintech CFOs`. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** The view whose column order and widths are used; each view has its own. */
  view?: string
  rows: Rows<Row>
  grid: GridState<Row>
  /** Returns the accessible name of a row. Keep the function the same between renders. */
  rowLabel: (row: Row) => string
  /** Reports whether a row is finished: converted, dismissed, vanished. */
  faded?: (row: Row) => boolean
  sorting?: Sorting<Sort> | null
  onSort?: (sorting: Sorting<Sort>) => void
  onOpen?: (row: Row) => void
  /**
   * Returns the path of a row's own page, from which the user can step to the next row; null if it
   * has none. Must not change.
   */
  pathOf?: (row: Row) => string | null
  /**
   * Returns the path of the record that the panel beside the list leads to, such as the person of a
   * call note, if it isn’t the row’s own page. Must not change.
   */
  leadsTo?: (row: Row) => string | null
  selectable?: boolean
  /** False while another grid on the screen handles the keys. */
  keys?: boolean
  /**
   * Returns the people that an action applies to now, for dragging onto hot lists and campaigns.
   */
  dragged?: () => DraggedPeople | null
  /** Shown if there are no rows: first run, no match, all done, error. */
  empty: ReactNode
}

/** Width in pixels from which extra room is given to long texts only. */
const widePixels = 1800
/** Width in pixels below which columns that are read take room from the others. */
const usualPixels = 1001
function useRoom(): Room {
  const isWide = useRoomFor(widePixels)
  const isUsual = useRoomFor(usualPixels)
  if (isWide) return 'wide'
  return isUsual ? 'usual' : 'narrow'
}
const headerPixels = 28
const gap = 12
const padding = 16

/**
 * Shows a list of any length: header, rows of the density's height, roving focus, selection,
 * sorting, column widths. It renders only the rows that fit and requests only those from `rows`; a
 * loading row is a skeleton of the same size.
 */
export function DataGrid<Row, Sort extends string = string>(props: DataGridProps<Row, Sort>) {
  const {
    id,
    label,
    columns: givenColumns,
    view,
    rows,
    grid,
    rowLabel,
    faded,
    sorting,
    onSort,
    onOpen,
    pathOf,
    selectable = true,
    keys = true,
    empty,
  } = props
  const drag = useDraggedNow(props.dragged)
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const scale = useTextScale()
  const headerHeight = headerPixels * scale
  const layout = useColumnLayout(id, view, useTimeColumns(givenColumns))
  const { columns, widths } = layout
  const { active, selection, awaited } = useGridSnapshot(grid)
  const loadingLate = useDelayed(rows.loading)
  const total = rows.total ?? (loadingLate ? 12 : 0)

  const isLeftRow = useLeftRow(grid, scroller, awaited ? null : rows.total)
  const virtual = useVirtualRows({
    scroller,
    total,
    active,
    rowHeight,
    headerHeight,
    isLeftRow,
    leftTop: leftRow(grid.list)?.top,
  })
  useShownRows(rows, virtual.range)

  useActiveKey(id, grid, keys)
  useWalkedList(label, grid, rows, props.leadsTo ?? pathOf)
  useGridActions(grid, {
    selectable,
    onOpen,
    pathOf,
    enabled: keys && total > 0,
    awaited: keys ? awaitedBy(rows, active) : null,
    pageSize: () => rowsOnScreen(scroller.current, headerHeight, rowHeight),
    onCell: (by) => focusCell(scroller.current, columns, by),
  })

  const table = useReadable({ label, columns, rows, grid })

  const room = useGridRoom(columns, widths, selectable)
  if (rows.total === 0 || (rows.total === null && rows.error)) return empty
  return (
    <div ref={scroller} className={styles.scroller}>
      <RowMenu grid={grid} list={scroller} />
      <PrintRows grid={grid} rows={rows} columns={columns} label={label} enabled={keys} />
      <CopyRows grid={grid} rows={rows} columns={columns} enabled={keys && total > 0} />
      <div
        ref={table}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total === null ? -1 : rows.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={selectable || undefined}
        aria-busy={rows.loading || undefined}
        className={styles.grid}
        {...room}
        data-selectable={selectable || undefined}
        data-selecting={selection.mode === 'all' || selection.ids.size > 0 || undefined}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <GridHeader layout={layout} sorting={sorting} onSort={onSort} />
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <GridRow
              key={item.index}
              grid={grid}
              index={item.index}
              top={item.start}
              row={rows.at(item.index)}
              total={total}
              columns={columns as readonly Column<Row>[]}
              label={rowLabel}
              faded={faded}
              onOpen={onOpen}
              selectable={selectable}
              drag={drag}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Registers the active record with the window. */
function useActiveKey<Row>(id: string, grid: GridState<Row>, enabled: boolean): void {
  useEffect(
    () => (enabled ? showGrid(id, () => grid.snapshot().activeKey) : undefined),
    [id, grid, enabled],
  )
}

/** Makes all loaded rows available as plain text. Returns the ref of the table. */
function useReadable<Row>(table: Readable<Row>): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current) letRead(element.current, table)
  })
  return element
}

/** Requests the visible rows. */
function useShownRows(
  rows: Pick<Rows<unknown>, 'total' | 'show'>,
  range: { startIndex: number; endIndex: number } | null,
): void {
  const { startIndex, endIndex } = range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    if (rows.total !== null) rows.show(startIndex, endIndex)
  }, [rows, startIndex, endIndex])
}

/** Returns a stable function, so that rows do not render again because of it. */
function useDraggedNow(
  dragged: (() => DraggedPeople | null) | undefined,
): (() => DraggedPeople | null) | undefined {
  const latest = useRef(dragged)
  latest.current = dragged
  const now = useCallback(() => latest.current?.() ?? null, [])
  return dragged ? now : undefined
}

/**
 * Returns the columns and the minimum row width for the width of the window. Selectable rows have a
 * margin for the checkbox.
 */
function useGridRoom<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  widths: Readonly<Record<string, number>>,
  selectable: boolean,
): { style: CSSProperties; 'data-room': Room } {
  const scale = useTextWidth()
  const room = useRoom()
  const style = useMemo(
    () =>
      ({
        '--columns': template(columns, widths, room),
        minWidth: leastWidth(columns, widths, gap, padding + (selectable ? 6 : 0), scale, room),
      }) as CSSProperties,
    [columns, widths, scale, selectable, room],
  )
  return { style, 'data-room': room }
}

interface VirtualRowsOptions {
  scroller: RefObject<HTMLDivElement | null>
  total: number
  /** The index of the active row: always rendered, and scrolled into view when it changes. */
  active: number
  rowHeight: number
  headerHeight: number
  /** Reports whether the list was restored with this row active, and with its scroll position. */
  isLeftRow: (active: number) => boolean
  /** The restored scroll position in pixels. */
  leftTop: number | null | undefined
}

/** Determines which rows of a long list are rendered, and where. */
function useVirtualRows({
  scroller,
  total,
  active,
  rowHeight,
  headerHeight,
  isLeftRow,
  leftTop,
}: VirtualRowsOptions) {
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Applied on mount, even if the rows are already loaded.
    initialOffset: () => leftTop ?? 0,
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
    if (moved.current !== active && active >= 0 && !isLeftRow(active))
      virtual.scrollToIndex(active, { align: 'auto' })
    moved.current = active
  }, [virtual, active, isLeftRow])
  return virtual
}

/** Returns the number of rows that Page Down moves by. */
function rowsOnScreen(list: HTMLElement | null, headerHeight: number, rowHeight: number): number {
  return Math.max(1, Math.floor(((list?.clientHeight ?? 400) - headerHeight) / rowHeight) - 1)
}
