import type { Rows } from '../../data/rows.ts'
import type { GridState } from './grid-state.ts'

/** Maximum number of rows to copy or print; an export takes more. */
export const MOST_ROWS = 1000

interface RowsOfAction<Row> {
  found: Row[]
  /** Whether all of the rows are loaded. */
  isRead: boolean
  /** The number of rows meant, including those beyond the limit. */
  requestedCount: number
}

/**
 * Returns the selected rows up to a limit; without a selection, the active row or the whole list.
 */
export function rowsOfAction<Row>(
  grid: GridState<Row>,
  rows: Rows<Row>,
  unselected: 'active' | 'all',
): RowsOfAction<Row> {
  const { selection, active } = grid.snapshot()
  const selected = grid.selectedCount()
  const total = rows.total ?? 0
  if (selected === 0 && unselected === 'active') {
    const row = rows.at(active)
    return { found: row === undefined ? [] : [row], isRead: row !== undefined, requestedCount: 1 }
  }
  const isMeant = (row: Row) => selected === 0 || grid.isSelected(grid.keyOf(row))
  const found: Row[] = []
  let isRead = true
  for (let index = 0; index < total && found.length < MOST_ROWS; index++) {
    const row = rows.at(index)
    if (row === undefined) isRead &&= selected > 0 && selection.mode === 'some'
    else if (isMeant(row)) found.push(row)
  }
  return { found, isRead, requestedCount: selected === 0 ? total : selected }
}

/** Requests the rows that an action needs and that are not loaded yet. */
export const askForRows = (rows: Rows<unknown>): void =>
  rows.show(0, Math.min(MOST_ROWS, rows.total ?? 0) - 1)
