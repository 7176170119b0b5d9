import { countChange, type Connection } from './connection.ts'
import { effective } from './effective.ts'
import { storeSortLanguage } from './schema.ts'
import { columnValue } from './spec.ts'
import { tableNames, tables, type TableName } from './tables.ts'

/** Rows whose sort keys are recomputed at a time: some milliseconds. */
const ROWS_AT_A_TIME = 500

/**
 * Brings the sort keys of all rows into the order that is set now, some rows with each call, so that
 * no query waits long. Until the end, lists are sorted partly in the old order. A kill in between
 * loses nothing: the next start begins again. Each call returns whether it was the last.
 */
export function createReordering(connection: Connection, language: string): () => boolean {
  storeSortLanguage(connection.db, '')
  const remaining = [...tableNames]
  let after: number | null = 0
  return () => {
    const table = remaining[0]
    after = table ? recomputeKeys(connection, table, after ?? 0) : null
    if (after === null) remaining.shift()
    if (remaining.length > 0) return false
    storeSortLanguage(connection.db, language)
    for (const name of tableNames) countChange(connection, name)
    return true
  }
}

/**
 * Recomputes the sort keys of the next rows of a table, in one transaction. Returns the last row
 * number done; null at the end.
 */
function recomputeKeys({ db, sql }: Connection, table: TableName, after: number): number | null {
  const columns = Object.entries(tables[table].columns).filter(([, { kind }]) => kind === 'order')
  if (columns.length === 0) return null
  const rows = sql<[number, number], { rid: number; server: string | null; fields: string | null }>(
    `SELECT rid, server, fields FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ?`,
  ).all(after, ROWS_AT_A_TIME)
  const update = sql(
    `UPDATE ${table} SET ${columns.map(([name]) => `c_${name} = ?`).join(', ')} WHERE rid = ?`,
  )
  db.transaction(() => {
    for (const { rid, server, fields } of rows) {
      const record = effective(server, fields)
      update.run(...columns.map(([, { kind, of }]) => columnValue(kind, of(record))), rid)
    }
  }).immediate()
  return rows.length < ROWS_AT_A_TIME ? null : (rows.at(-1)?.rid ?? null)
}
