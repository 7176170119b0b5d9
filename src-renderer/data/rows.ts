import type { Problem, QueryName } from '#shared/bridge/index.ts'

/** The query that a paged list is read with, so that the list can be read again after a restart. */
export interface RowsSource {
  query: QueryName
  input: unknown
}

/** Rows as a grid reads them, whether loaded page by page or all at once. */
export interface Rows<Row> {
  /** Undefined if all rows are loaded at once. */
  source?: RowsSource
  /** The total number of rows; null until it is known. */
  total: number | null
  /** Returns the row at an index; undefined while its page is loading. */
  at(index: number): Row | undefined
  /** Reports the visible rows, so that they are loaded. */
  show(from: number, to: number): void
  as_of: number | null
  error: Problem | undefined
  loading: boolean
  refreshing: boolean
  /** The rows belong to an earlier filter or sort order; the new answer is in flight. */
  stale?: boolean
  refresh(): void
}

/** Creates rows from an array; all of them are loaded. */
export function rowsOf<Row>(
  rows: readonly Row[] | undefined,
  more: Partial<Omit<Rows<Row>, 'at' | 'total' | 'show'>> = {},
): Rows<Row> {
  return {
    total: rows?.length ?? null,
    at: (index) => rows?.[index],
    show: () => undefined,
    as_of: null,
    error: undefined,
    loading: rows === undefined,
    refreshing: false,
    refresh: () => undefined,
    ...more,
  }
}

/** Reuses the old object of each unchanged row, so that it does not render again. */
export function reuse<Row>(
  before: readonly Row[] | undefined,
  after: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  if (!before) return after
  const known = new Map(before.map((row) => [keyOf(row), row]))
  return after.map((row) => {
    const old = known.get(keyOf(row))
    return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row
  })
}
