import type { View } from '#shared/bridge/views.ts'
import type { Sorting } from '../../ui/grid/column.ts'

/** A built-in view. */
export interface BuiltIn<F, S extends string> {
  id: string
  name: string
  filter: F
  sorting?: Sorting<S>
}

/** The state of a list: filter, order, and columns if they are not the default ones. */
export interface Shown<F, S extends string> {
  filter: F
  sorting: Sorting<S> | null
  columns: string[] | null
}

/** A selectable view: built in or saved. */
export interface ListView<F, S extends string> extends Shown<F, S> {
  id: string
  name: string
  saved: View | null
}

/** Lists the views of a screen: the built-in ones, then the saved ones. */
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

/** Removes empty values and sorts the keys, so that a cleared filter equals no filter. */
export const withoutEmpty = <F extends object>(filter: F): F =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => isSet(value))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ) as F

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Reports whether two filters are equivalent. */
export const sameFilter = (a: object, b: object): boolean =>
  isSame(withoutEmpty(a), withoutEmpty(b))

/**
 * Reports whether the state of the list differs from the view's definition. Only saved views have
 * columns; built-in views show the last chosen ones.
 */
export const isModified = <F extends object, S extends string>(
  view: ListView<F, S>,
  shown: Shown<F, S>,
): boolean =>
  !sameFilter(shown.filter, view.filter) ||
  !isSame(shown.sorting, view.sorting) ||
  (view.saved !== null && !isSame(shown.columns, view.columns))
