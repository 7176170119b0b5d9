import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Page, Row } from '#main/engine/store/cache/protocol.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { Clock } from '#main/ports.ts'

/** The parts of the open workspace that queries need. */
export interface Reading {
  cache: CacheStore
  clock: Clock
  /** Returns the ids of a table's records with an open conflict. */
  conflicts(table: TableName): ReadonlySet<string>
}

/**
 * Converts a page of the cache into a page of the bridge. `offset` is the start that was requested,
 * for a jump of the scroll bar.
 */
export const pageFrom = <T extends TableName, R>(
  page: Page<T>,
  offset: number | undefined,
  row: (row: Row<T>) => R,
) => ({
  rows: page.rows.map(row),
  offset: offset ?? 0,
  total: page.total ?? page.rows.length,
  next: page.next,
  as_of: page.as_of,
})

/** Converts the paging of a bridge query into that of the cache; always asks for the total. */
export const paging = (input: {
  after?: string | undefined
  offset?: number | undefined
  limit?: number | undefined
}) => ({
  ...omitUndefined({ after: input.after, offset: input.offset, limit: input.limit }),
  total: true,
})
