import type { Connection } from './connection.ts'
import { findCommon } from './common-words.ts'
import { asTyped, type EndingPlace } from './endings.ts'
import { matchParts } from './match.ts'
import { maxRows, type SearchGroup, type SearchQuery } from './protocol.ts'
import { rowsAt } from './queries.ts'
import { findRanked, mostRanked, type Hits, type Question } from './ranking.ts'
import { searchable } from './tables.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * Searches all tables for the search box (H2). Returns groups in a fixed order, the best hits of
 * each first.
 */
export function search(
  connection: Connection,
  { text, tables = [...searchable], limit = 20 }: SearchQuery,
): SearchGroup[] {
  if (matchParts(text).length === 0) return []
  const most = Math.min(Math.max(limit, 1), maxRows)
  const mayWrite = connection.db.pragma('query_only', { simple: true }) === 0
  return searchable
    .filter((table) => tables.includes(table))
    .flatMap((table) => {
      const { rids, hasMore } = find({ connection, table, text, mayWrite })
      if (rids.length === 0) return []
      const rows = rowsAt(connection, table, rids.slice(0, most)) as SearchGroup['rows']
      return [{ table, rows, count: Math.min(rids.length, mostRanked), has_more: hasMore }]
    })
}

function find(question: Question): Hits {
  const { connection, table, text, mayWrite } = question
  if (!mayWrite) return findRanked(question, matchParts(text))
  const vocabulary = new Vocabulary(connection, table)
  const slow: { beginning: string; place: EndingPlace }[] = []
  const parts = matchParts(text, (beginning, place) => {
    if (vocabulary.isSlow(beginning)) slow.push({ beginning, place })
    return asTyped(beginning)
  })
  if (slow.length === 0) return findRanked(question, parts)
  const isAlone = parts.length === 1
  return findCommon(
    question,
    vocabulary,
    slow.map((one) => ({ ...one, isAlone })),
  )
}
