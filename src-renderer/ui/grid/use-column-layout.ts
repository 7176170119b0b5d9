import { useMemo } from 'react'
import { rememberScreen, useScreenMemory } from '../../stores/preferences.ts'
import type { Column } from './column.ts'

interface Layout extends Record<string, unknown> {
  widths: Record<string, number>
  /** The ids of the columns that can be moved, in the order the person gave them. */
  order: string[]
}

const nameOf = (grid: string, view: string | undefined) =>
  view === undefined ? `grid.${grid}` : `grid.${grid}.${view}`

/**
 * Returns the columns in the person's order with their widths, and what changes both: kept for each
 * view of a list. A width of null restores the column's own.
 */
export function useColumnLayout<Row, Sort extends string>(
  grid: string,
  view: string | undefined,
  columns: readonly Column<Row, Sort>[],
) {
  const [memory, remember] = useScreenMemory<Layout>(nameOf(grid, view))
  const widths = memory.widths ?? noWidths
  const { order } = memory
  const ordered = useMemo(() => inOrder(columns, order), [columns, order])
  return {
    columns: ordered,
    widths,
    setWidth(column: string, width: number | null) {
      const { [column]: _, ...rest } = widths
      remember({ widths: width === null ? rest : { ...rest, [column]: width } })
    },
    /** Moves a column to the place of another. */
    move(column: string, to: string) {
      remember({
        order: moveTo(
          ordered.filter(isMovable).map(({ id }) => id),
          column,
          to,
        ),
      })
    },
    /** Moves a column one place to the left or the right. */
    step(column: string, by: 1 | -1) {
      const ids = ordered.filter(isMovable).map(({ id }) => id)
      const to = ids[ids.indexOf(column) + by]
      if (to !== undefined) remember({ order: moveTo(ids, column, to) })
    },
  }
}

/** Gives a view that was just saved the columns of the one it was made from. */
export function copyColumnLayout(
  screens: Readonly<Record<string, unknown>>,
  grid: string,
  { from, to }: { from: string; to: string },
): void {
  const layout = screens[nameOf(grid, from)]
  if (from !== to && typeof layout === 'object' && layout !== null)
    rememberScreen(nameOf(grid, to), { ...layout })
}

const noWidths: Record<string, number> = {}

/**
 * Tells whether a column can be moved; marks and other columns without words stay where they are.
 */
export const isMovable = ({ fixed, header }: Pick<Column<never>, 'fixed' | 'header'>): boolean =>
  !fixed && header !== ''

/** Puts the columns that can be moved into an order; those it does not name follow. */
export function inOrder<C extends { id: string; header: string; fixed?: boolean }>(
  columns: readonly C[],
  order: readonly string[] | undefined,
): readonly C[] {
  if (!order) return columns
  const placeOf = ({ id }: C) => (order.includes(id) ? order.indexOf(id) : order.length)
  const movable = columns.filter(isMovable).toSorted((a, b) => placeOf(a) - placeOf(b))
  let next = 0
  return columns.map((column) => (isMovable(column) ? (movable[next++] ?? column) : column))
}

/** Returns the ids with one of them at the place of another. */
export function moveTo(ids: readonly string[], id: string, to: string): string[] {
  const place = ids.indexOf(to)
  const others = ids.filter((each) => each !== id)
  return place < 0 ? [...ids] : [...others.slice(0, place), id, ...others.slice(place)]
}
