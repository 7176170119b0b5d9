import { Check } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Icon } from '../icon.tsx'
import { Skeleton } from '../skeleton.tsx'
import { cx } from '../cx.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'
import { useGridRow } from './use-grid.ts'
import styles from './grid.module.css'

interface GridRowProps<Row> {
  grid: GridState<Row>
  index: number
  top: number
  row: Row | undefined
  columns: readonly Column<Row>[]
  /** The spoken name of the row: the person, the title. */
  label: (row: Row) => string
  faded?: ((row: Row) => boolean) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Rows can be selected, by a box that appears under the pointer. */
  selectable: boolean
}

function Placeholder({ columns, index }: { columns: readonly Column<never>[]; index: number }) {
  return columns.map((column, at) => (
    <div
      key={column.id}
      role="gridcell"
      className={cx(
        styles.cell,
        column.align === 'end' && styles.end,
        column.apart && styles.apart,
      )}
    >
      {typeof column.width === 'number' && column.width < 40 ? null : (
        <Skeleton width={[70, 55, 80, 45][(index + at) % 4]} />
      )}
    </div>
  ))
}

function GridRowInner<Row>({
  grid,
  index,
  top,
  row,
  columns,
  label,
  faded,
  onOpen,
  selectable,
}: GridRowProps<Row>) {
  const key = row === undefined ? null : grid.keyOf(row)
  const { active, selected } = useGridRow(grid, index, key)
  const element = useRef<HTMLDivElement>(null)
  // Roving focus: the focus follows the active row unless the person has moved it elsewhere.
  useLayoutEffect(() => {
    if (!active) return
    const focused = document.activeElement
    if (
      grid.takesFocus() ||
      focused === document.body ||
      focused?.closest('[role=grid]') === element.current?.closest('[role=grid]')
    )
      element.current?.focus({ preventScroll: true })
  }, [active, grid])

  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('button,a,input,[role=checkbox]')) return
    // Who drags over words selects them, and nothing else.
    if (document.getSelection()?.type === 'Range') return
    if (event.shiftKey) grid.selectTo(index)
    else if (event.ctrlKey || event.metaKey) {
      grid.moveTo(index)
      grid.toggle(index)
    } else {
      grid.clear()
      grid.moveTo(index)
    }
  }
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-label={row === undefined ? 'Loading' : label(row)}
      tabIndex={active ? 0 : -1}
      className={cx(
        styles.row,
        styles.body,
        active && styles.active,
        selected && styles.selected,
        row !== undefined && faded?.(row) && styles.faded,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onClick={press}
      onDoubleClick={() => {
        if (row !== undefined) onOpen?.(row)
      }}
    >
      {selectable && row !== undefined ? (
        <SelectBox grid={grid} index={index} on={selected} />
      ) : null}
      {row === undefined ? (
        <Placeholder columns={columns} index={index} />
      ) : (
        columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            className={cx(
              styles.cell,
              column.tone,
              column.align === 'end' && styles.end,
              column.apart && styles.apart,
            )}
          >
            {column.cell(row)}
          </div>
        ))
      )}
    </div>
  )
}

/**
 * Draws the box that selects a row for the pointer; the keyboard has X, and screen readers hear of
 * the row that it is selected.
 */
function SelectBox<Row>({ grid, index, on }: { grid: GridState<Row>; index: number; on: boolean }) {
  return (
    <span
      className={styles.select}
      aria-hidden="true"
      data-on={on || undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (event.shiftKey) grid.selectTo(index)
        else {
          grid.toggle(index)
          grid.moveTo(index)
        }
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <span className={styles.box}>{on ? <Icon of={Check} size="small" /> : null}</span>
    </span>
  )
}

/**
 * Draws one row; draws again only when its record, its place, or its being active or selected
 * changes.
 */
export const GridRow = memo(GridRowInner) as typeof GridRowInner
