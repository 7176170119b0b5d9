import type { Connection } from './connection.ts'
import { matchFew, weights } from './few-rows.ts'
import { matchAll } from './match.ts'
import type { Searchable } from './tables.ts'

/**
 * Up to this many hits are ranked. More keep the order of the index, because bm25 over everything
 * costs 25 times as much (docs/benchmarks.md "Finding 4").
 */
export const mostRanked = 500
/** Up to this many rows are indexed once more to check or to rank them: 6 ms. */
export const MOST_CHECKED = 64
/** bm25 reads the whole list of each word; this many rows take it a millisecond. */
const COMMON_ROWS = 4000

/** A name has no more words, so that rows with all words of a query in their name come first. */
const WORDS_OF_NAME = 3

/** The rows found in one table. */
export interface Hits {
  /** The best first; more than are ranked if `hasMore`. */
  rids: number[]
  hasMore: boolean
}

/** A query for one table. */
export interface Question {
  connection: Connection
  table: Searchable
  text: string
  /** Whether the connection may write to its temporary tables. */
  mayWrite: boolean
}

/** Finds the rows that match all parts of a full-text query, the best first. */
export function findRanked(question: Question, parts: readonly string[]): Hits {
  const rids = rowsThatMatch(question, parts, mostRanked + 1)
  if (rids.length > mostRanked) return { rids, hasMore: true }
  return { rids: rank(question, parts, rids), hasMore: false }
}

/** Returns rows that match all parts of a full-text query, in the order of the index. */
export function rowsThatMatch(
  { connection, table }: Question,
  parts: readonly string[],
  most: number,
): number[] {
  const index = `search_${table}`
  return connection
    .sql<[string, number], number>(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT ?`)
    .pluck()
    .all(matchAll(parts), most)
}

/** Returns the rows that match all parts of a full-text query, which are known, the best first. */
export function rank(
  question: Question,
  parts: readonly string[],
  rids: readonly number[],
): number[] {
  if (rids.length <= 1) return [...rids]
  const isSlow = parts.length > 1 && parts.some((part) => isCommon(question, part))
  return isSlow ? rankQuickly(question, parts, rids) : rankAll(question, parts)
}

function rankAll({ connection, table }: Question, parts: readonly string[]): number[] {
  const index = `search_${table}`
  return connection
    .sql<[string], number>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY bm25(${index}, ${weights}), rowid`,
    )
    .pluck()
    .all(matchAll(parts))
}

/**
 * Ranks rows without reading the lists of their words: few as always; of more, those come first that
 * have all words in names, addresses and numbers.
 */
function rankQuickly(
  question: Question,
  parts: readonly string[],
  rids: readonly number[],
): number[] {
  const { connection, table, mayWrite } = question
  if (mayWrite && rids.length <= MOST_CHECKED)
    return matchFew(connection, table, rids, matchAll(parts))
  if (parts.length > WORDS_OF_NAME) return [...rids]
  const named = [`{name address phone reverse} : (${matchAll(parts)})`]
  return [...new Set([...rowsThatMatch(question, named, rids.length), ...rids])]
}

function isCommon({ connection, table }: Question, part: string): boolean {
  const index = `search_${table}`
  const row = connection
    .sql<[string]>(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1 OFFSET ${COMMON_ROWS}`)
    .get(part)
  return row !== undefined
}
