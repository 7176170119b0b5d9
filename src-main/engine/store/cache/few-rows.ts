import type { Connection } from './connection.ts'
import { effective, searchWords } from './effective.ts'
import { fewRowsSql } from './schema.ts'
import { tables, type Searchable } from './tables.ts'

/** For names, addresses, numbers, reversed numbers and text. */
export const weights = '10.0, 6.0, 8.0, 8.0, 1.0'

/**
 * Returns those of a few rows that match a full-text query, the best first. They are indexed by
 * themselves, in memory, so that the length of lists in the index of all rows does not count.
 */
export function matchFew(
  connection: Connection,
  table: Searchable,
  rids: readonly number[],
  match: string,
): number[] {
  if (rids.length === 0) return []
  connection.db.exec(fewRowsSql)
  return connection.db.transaction(() => {
    fill(connection, table, rids)
    const best = connection
      .sql<[string], number>(
        `SELECT rowid FROM temp.few WHERE few MATCH ? ORDER BY bm25(few, ${weights}), rowid`,
      )
      .pluck()
      .all(match)
    connection.sql(`INSERT INTO temp.few(few) VALUES ('delete-all')`).run()
    return best
  })()
}

function fill(connection: Connection, table: Searchable, rids: readonly number[]): void {
  const rows = connection
    .sql<[string], { rid: number; server: string | null; fields: string | null }>(
      `SELECT rid, server, fields FROM ${table} WHERE rid IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(rids))
  const add = connection.sql(
    `INSERT INTO temp.few (rowid, name, address, phone, reverse, body) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  for (const { rid, server, fields } of rows)
    add.run(rid, ...(searchWords(tables[table], effective(server, fields)) ?? []))
}
