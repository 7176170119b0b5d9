/**
 * The selected rows: some by ID, or every row of the list except some (H5: all 696, not only the 25
 * visible ones).
 */
export type Selection =
  | { mode: 'some'; ids: ReadonlySet<string> }
  | { mode: 'all'; except: ReadonlySet<string> }

export const nothingSelected: Selection = { mode: 'some', ids: new Set() }
export const everything: Selection = { mode: 'all', except: new Set() }

/** Reports whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.ids.has(id)
}

/** Counts how many of `total` rows are selected. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.ids.size
}

/** Returns the selection with these rows added or removed. */
export function withRows(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const set = new Set(selection.mode === 'all' ? selection.except : selection.ids)
  const add = selection.mode === 'all' ? !on : on
  for (const id of ids)
    if (add) set.add(id)
    else set.delete(id)
  return selection.mode === 'all' ? { mode: 'all', except: set } : { mode: 'some', ids: set }
}
