import type { Column } from './column.ts'

/**
 * Moves the focus to the next cell of the active row, or back, from the first cell to the row
 * itself. A screen reader reads the focused cell with its column's name. Empty mark columns are
 * skipped.
 */
export function focusCell(
  list: Element | null,
  columns: readonly Pick<Column<never>, 'header'>[],
  by: 1 | -1,
): void {
  const row = list?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  if (!row) return
  const cells = [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(
    (cell, at) => columns[at]?.header !== '' || cell.childElementCount > 0,
  )
  const focused = document.activeElement?.closest('[role=gridcell]')
  const at = cells.findIndex((cell) => cell === focused)
  const next = at + by < 0 ? row : cells[at + by]
  // Set only now, because a click on a cell should focus its row.
  if (next && next !== row) next.tabIndex = -1
  next?.focus()
}

/**
 * Returns the name within a row's label: the longest text of a cell with which the label begins;
 * the label itself if no cell matches.
 */
export function nameWithin(row: Element, label: string): string {
  const [name = label] = [...row.querySelectorAll('[role=gridcell], [role=gridcell] *')]
    .map((part) => part.textContent.trim())
    .filter((words) => words !== '' && label.startsWith(words))
    .toSorted((a, b) => b.length - a.length)
  return name
}
