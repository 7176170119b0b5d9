import type { Problem } from '#shared/bridge/index.ts'

/** Rows as a grid reads them, whether they come page by page or all at once. */
export interface Rows<Row> {
  /** The number of rows in all; null while it is not known. */
  total: number | null
  /** The row at a place; undefined while its page is loading. */
  at(index: number): Row | undefined
  /** Tells which rows are on the screen, so that they are read. */
  show(from: number, to: number): void
  as_of: number | null
  error: Problem | undefined
  loading: boolean
  refreshing: boolean
  /** The rows answer an earlier filter or sort; the new answer is on its way. */
  stale?: boolean
  refresh(): void
}

/** Makes rows of an array, all of them loaded. */
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

/**
 * Keeps the old object where a row has not changed, so that rows that did not change do not draw
 * again.
 */
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
