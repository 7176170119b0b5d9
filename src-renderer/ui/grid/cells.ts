import type { Column } from './column.ts'

/**
 * Goes on to the next cell of the row that has the keyboard, or back to the row from its first: what
 * has the focus is what a screen reader reads, with the name of its column. Marks that a row does not
 * have are passed over.
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
  // Not before: a press of the mouse on a cell is one on its row.
  if (next && next !== row) next.tabIndex = -1
  next?.focus()
}

/**
 * Returns the name alone of what a row is called: the longest words of a cell that the label begins
 * with; the label where no cell has them.
 */
export function nameWithin(row: Element, label: string): string {
  const [name = label] = [...row.querySelectorAll('[role=gridcell], [role=gridcell] *')]
    .map((part) => part.textContent.trim())
    .filter((words) => words !== '' && label.startsWith(words))
    .toSorted((a, b) => b.length - a.length)
  return name
}
