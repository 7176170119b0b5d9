import { mkdirSync, rmSync } from 'node:fs'
import { tablesIn } from '#main/engine/recording/rows.ts'
import type { StartingRows } from '#main/engine/recording/tape.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
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

/** Columns that the next opening computes, since no rules made them. */
const computedColumns = (db: Db, table: string): { name: string; type: string }[] =>
  db
    .prepare<[], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info('${table}')`,
    )
    .all()
    .filter(({ name }) => name.startsWith('c_'))
