import { mkdirSync, rmSync } from 'node:fs'
import { tablesIn } from '#main/engine/recording/rows.ts'
import type { StartingRows } from '#main/engine/recording/tape.ts'
import { columnValues, effective, searchWords } from '#main/engine/store/cache/effective.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { tableNames, tables } from '#main/engine/store/cache/tables.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { openEncrypted, type Db } from '#main/engine/store/sqlite.ts'

/** Makes the files of a workspace hold these rows and nothing else. */
export function restoreRows(profile: string, key: Buffer, all: readonly StartingRows[]): void {
  const paths = workspacePaths(profile, all[0]?.workspace ?? '')
  mkdirSync(paths.folder, { recursive: true })
  openOutboxDb(paths.outbox, key).close()
  // Backup and journal are begun anew from the file.
  for (const file of [paths.backup, paths.journal]) rmSync(file, { force: true })
  new CacheEngine(paths.cache, Buffer.from(key), () => {}).answer('close', {})
  fill(
    paths.outbox,
    key,
    all.filter(({ file }) => file === 'outbox'),
  )
  fill(
    paths.cache,
    key,
    all.filter(({ file }) => file === 'cache'),
  )
  computeColumns(paths.cache, key)
}

function fill(file: string, key: Buffer, all: readonly StartingRows[]): void {
  const db = openEncrypted(file, key)
  db.transaction(() => {
    for (const table of tablesIn(db)) db.exec(`DELETE FROM ${table}`)
    // Counts of rows come last: they go up while rows are put in.
    const isCount = ({ table }: StartingRows) => table === 'sqlite_sequence'
    for (const { table, columns, rows } of all.toSorted((a, b) => +isCount(a) - +isCount(b))) {
      if (table === 'sqlite_sequence') db.exec('DELETE FROM sqlite_sequence')
      const others = computedColumns(db, table)
      const names = [...columns, ...others.map(({ name }) => name)]
      const insert = db.prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      const empty = others.map(({ type }) => (type === 'TEXT' ? '' : 0))
      for (const row of rows) insert.run(...row, ...empty)
    }
  })()
  db.close()
}

/** Computes what the cache computes from a record when it writes it: columns and words to search. */
function computeColumns(file: string, key: Buffer): void {
  const db = openEncrypted(file, key)
  const computeTable = (name: (typeof tableNames)[number]): void => {
    const spec = tables[name]
    const columns = Object.keys(spec.columns).map((column) => `c_${column} = ?`)
    const update = db.prepare(`UPDATE ${name} SET ${columns.join(', ')} WHERE rid = ?`)
    const rows = db
      .prepare<[], { rid: number; server: string | null; fields: string | null; gone: number }>(
        `SELECT rid, server, fields, gone FROM ${name}`,
      )
      .all()
    for (const { rid, server, fields, gone } of rows) {
      const record = effective(server, fields)
      update.run(...columnValues(spec, record), rid)
      const words = gone === 1 ? null : searchWords(spec, record)
      if (words)
        db.prepare(
          `INSERT INTO search_${name} (rowid, name, address, phone, reverse, body)
           VALUES (?, ?, ?, ?, ?, ?)`,
        ).run(rid, ...words)
    }
  }
  db.transaction(() => {
    for (const name of tableNames) computeTable(name)
  })()
  db.close()
}

/** Columns that are computed once all rows are there. */
const computedColumns = (db: Db, table: string): { name: string; type: string }[] =>
  db
    .prepare<[], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info('${table}')`,
    )
    .all()
    .filter(({ name }) => name.startsWith('c_'))
