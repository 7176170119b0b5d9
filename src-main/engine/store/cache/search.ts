import type { Connection } from './connection.ts'
import { matchText } from './match.ts'
import { maxRows, type SearchGroup, type SearchQuery } from './protocol.ts'
import { rowsAt } from './queries.ts'
import { searchable, type Searchable } from './tables.ts'

/**
 * Up to this many hits are ranked. More keep the order of the index, because bm25 over everything
 * costs 25 times as much (docs/benchmarks.md "Finding 4").
 */
const mostRanked = 500
/** For names, addresses, numbers, reversed numbers and text. */
const weights = '10.0, 6.0, 8.0, 8.0, 1.0'

/**
 * Searches all tables for the search box (H2). Returns groups in a fixed order, the best hits of
 * each first.
 */
export function search(
  connection: Connection,
  { text, tables = [...searchable], limit = 20 }: SearchQuery,
): SearchGroup[] {
  const match = matchText(text)
  if (match === null) return []
  return searchable
    .filter((table) => tables.includes(table))
    .flatMap((table) => {
      const group = searchOne(connection, table, match, Math.min(Math.max(limit, 1), maxRows))
      return group.count > 0 ? [group] : []
    })
}

function searchOne(
  connection: Connection,
  table: Searchable,
  match: string,
  limit: number,
): SearchGroup {
  const index = `search_${table}`
  const probe = connection
    .sql<[string], { rowid: number }>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT ${mostRanked + 1}`,
    )
    .all(match)
  const has_more = probe.length > mostRanked
  const best =
    has_more || probe.length <= 1
      ? probe.slice(0, limit)
      : connection
          .sql<[string, number], { rowid: number }>(
            `SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY bm25(${index}, ${weights}), rowid LIMIT ?`,
          )
          .all(match, limit)
  return {
    table,
    rows: rowsAt(
      connection,
      table,
      best.map(({ rowid }) => rowid),
    ) as SearchGroup['rows'],
    count: Math.min(probe.length, mostRanked),
    has_more,
  }
}
