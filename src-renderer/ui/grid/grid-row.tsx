import { t } from '#shared/i18n/translate.ts'
import { Check } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import type { DragEvent, MouseEvent } from 'react'
import { dragPeople, type DraggedPeople } from '../../stores/dragged-people.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { isGivenFocus } from '../given-focus.ts'
import { Icon } from '../icon.tsx'
import { Skeleton } from '../skeleton.tsx'
import { cx } from '../cx.ts'
import { nameWithin } from './cells.ts'
import { usePlaceText } from './use-place-text.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'
import { useGridRow } from './use-grid.ts'
import styles from './grid.module.css'

interface GridRowProps<Row> {
  grid: GridState<Row>
  index: number
  top: number
  row: Row | undefined
  /**
   * The length of the list. Every row always states its position, because a change of the
   * description would be announced.
   */
  total: number
  columns: readonly Column<Row>[]
  /** Returns the accessible name of the row: the person, the title. */
  label: (row: Row) => string
  faded?: ((row: Row) => boolean) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Shows a selection box under the pointer. */
  selectable: boolean
  /** Returns the people to drag with a row that is selected or becomes active. */
  drag?: (() => DraggedPeople | null) | undefined
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

/** Chooses rows by a click: one, up to one with Shift, or one more with Ctrl or Cmd. */
function pressRow<Row>(
  event: MouseEvent,
  grid: GridRowProps<Row>['grid'],
  index: number,
  active: boolean,
): void {
  const control = (event.target as Element).closest('button,a,input,[role=checkbox]')
  // A number explains itself in the active row; in any other a click on it chooses the row.
  if (control && (active || !control.matches('[data-explained]'))) return
  // Dragging over text selects the text only.
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

function GridRowInner<Row>({
  grid,
  index,
  top,
  row,
  total,
  columns,
  label,
  faded,
  onOpen,
  selectable,
  drag,
}: GridRowProps<Row>) {
  const key = row === undefined ? null : grid.keyOf(row)
  const { active, selected } = useGridRow(grid, index, key)
  const element = useRef<HTMLDivElement>(null)
  const isShort = usePreferences(({ preferences }) => preferences.row_names === 'short')
  const placeText = usePlaceText(index + 1, total)
  const words = row === undefined ? t('Loading') : label(row)
  // Derived from the rendered cells, because no list states which part of the label is the name.
  useLayoutEffect(() => {
    const { current } = element
    if (current) current.ariaLabel = isShort ? nameWithin(current, words) : words
  })
  // Roving focus: it follows the active row unless the user has moved it elsewhere.
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
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-label={words}
      aria-description={placeText}
      tabIndex={active ? 0 : -1}
      className={cx(
        styles.row,
        styles.body,
        active && styles.active,
        selected && styles.selected,
        row !== undefined && faded?.(row) && styles.faded,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={(event) => {
        const isOfRow = event.target === event.currentTarget
        if (!active && isOfRow && isGivenFocus(event)) grid.moveTo(index)
      }}
      onClick={(event) => pressRow(event, grid, index, active)}
      onDoubleClick={() => {
        if (row !== undefined) onOpen?.(row)
      }}
    >
      {selectable && row !== undefined ? (
        <SelectBox grid={grid} index={index} on={selected} drag={drag} />
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

interface SelectBoxProps<Row> extends Pick<GridRowProps<Row>, 'grid' | 'index' | 'drag'> {
  on: boolean
}

/**
 * Shows the box that selects a row with the pointer, and by which people are dragged; text in the
 * rest of the row stays selectable. The keyboard has X, L and E, and screen readers announce the
 * selected row.
 */
function SelectBox<Row>({ grid, index, on, drag }: SelectBoxProps<Row>) {
  const begin = (event: DragEvent) => {
    if (!on) {
      grid.clear()
      grid.moveTo(index)
    }
    const people = drag?.() ?? null
    if (!people) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData('text/plain', people.name)
    const row = event.currentTarget.closest('[role=row]')
    if (row) event.dataTransfer.setDragImage(row, 0, 0)
    dragPeople(people)
  }
  return (
    <span
      className={styles.select}
      aria-hidden="true"
      data-on={on || undefined}
      data-shortcut="x"
      draggable={drag !== undefined}
      title={drag ? t('Select, or drag to a hot list or to Campaigns') : undefined}
      onDragStart={begin}
      onDragEnd={() => dragPeople(null)}
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
 * Renders one row; renders again only when its record, its place, or its active or selected state
 * changes.
 */
export const GridRow = memo(GridRowInner) as typeof GridRowInner
