import { useMemo } from 'react'
import { rememberScreen, useScreenMemory } from '../../stores/preferences.ts'
import type { Column } from './column.ts'

interface Layout extends Record<string, unknown> {
  widths: Record<string, number>
  /** The IDs of the movable columns, in the user's order. */
  order: string[]
}

const nameOf = (grid: string, view: string | undefined) =>
  view === undefined ? `grid.${grid}` : `grid.${grid}.${view}`

/**
 * Returns the columns in the user's order with their widths, and functions that change both; stored
 * per view of a list. A width of null restores the default.
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
    /** Moves a column one place back (-1) or forward (1). */
    step(column: string, by: 1 | -1) {
      const ids = ordered.filter(isMovable).map(({ id }) => id)
      const to = ids[ids.indexOf(column) + by]
      if (to !== undefined) remember({ order: moveTo(ids, column, to) })
    },
  }
}

/** Copies the column layout of a view to one that was just saved from it. */
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

/** Reports whether a column can be moved; marks and other columns without a header cannot. */
export const isMovable = ({ fixed, header }: Pick<Column<never>, 'fixed' | 'header'>): boolean =>
  !fixed && header !== ''

/** Sorts the movable columns by an order; columns it does not name follow. */
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

/** Returns the IDs with one of them moved to the place of another. */
export function moveTo(ids: readonly string[], id: string, to: string): string[] {
  const place = ids.indexOf(to)
  const otherIds = ids.filter((columnId) => columnId !== id)
  return place < 0 ? [...ids] : [...otherIds.slice(0, place), id, ...otherIds.slice(place)]
}
