import type { View } from '#shared/bridge/pipeline.ts'
import type { Sorting } from '../../ui/grid/column.ts'

/** A view that is always there. */
export interface BuiltIn<F, S extends string> {
  id: string
  name: string
  filter: F
  sorting?: Sorting<S>
}

/** What a list shows: filter, order, and columns where they are not the usual ones. */
export interface Shown<F, S extends string> {
  filter: F
  sorting: Sorting<S> | null
  columns: string[] | null
}

/** A view to choose: one that is always there, or a saved one. */
export interface ListView<F, S extends string> extends Shown<F, S> {
  id: string
  name: string
  saved: View | null
}

/** Lists the views of a screen: those that are always there, then those that were saved. */
export function listViews<F, S extends string>(
  builtIn: readonly BuiltIn<F, S>[],
  saved: readonly View[],
): ListView<F, S>[] {
  return [
    ...builtIn.map((view) => ({ sorting: null, ...view, columns: null, saved: null })),
    ...saved.map((view) => ({
      id: view.id,
      name: view.name,
      filter: view.filter as F,
      sorting: view.sort === null ? null : { by: view.sort as S, descending: view.descending },
      columns: view.columns.length > 0 ? view.columns : null,
      saved: view,
    })),
  ]
}

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null

/** Leaves out what filters nothing, in one order: a filter that was taken back is no filter. */
export const withoutEmpty = <F extends object>(filter: F): F =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => isSet(value))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ) as F

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Tells whether two filters find the same. */
export const sameFilter = (one: object, other: object): boolean =>
  isSame(withoutEmpty(one), withoutEmpty(other))

/**
 * Tells whether what is shown is no longer what the view defines. Columns belong to saved views
 * alone: built-in views show those that were chosen last.
 */
export const isModified = <F extends object, S extends string>(
  view: ListView<F, S>,
  shown: Shown<F, S>,
): boolean =>
  !sameFilter(shown.filter, view.filter) ||
  !isSame(shown.sorting, view.sorting) ||
  (view.saved !== null && !isSame(shown.columns, view.columns))
