import type { Db } from '../store/db.ts'

/**
 * Fills the empty `table` with `work` while its indexes and insert triggers are dropped, then
 * restores them and builds the search index at once: four times as fast for 100,000 rows. Call it
 * inside a transaction, so that a kill leaves the schema unchanged.
 */
export function bulkLoad(db: Db, table: string, work: () => void): void {
  if (db.value(`SELECT 1 FROM ${table} LIMIT 1`) !== undefined) return work()
  const aside = db.all<{ type: string; name: string; sql: string }>(
    'SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ' +
      "AND (type = 'index' OR (type = 'trigger' AND sql LIKE '%AFTER INSERT%')) ORDER BY " +
      'rowid',
    table,
  )
  for (const { type, name } of aside) db.exec(`DROP ${type} ${name}`)
  work()
  for (const { sql } of aside) db.exec(sql)
  const searched = db
    .all<{ name: string }>(`PRAGMA table_info(${table}_search)`)
    .map((column) => column.name)
    .join(', ')
  if (searched !== '')
    db.exec(
      `INSERT INTO ${table}_search (rowid, ${searched}) SELECT seq, ${searched} FROM ${table}`,
    )
  db.run('UPDATE versions SET version = version + 1 WHERE name = ?', table)
}
