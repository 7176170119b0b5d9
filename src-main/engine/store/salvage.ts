import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flushFile, flushFolder } from './durable-file.ts'
import { columnsOf, tablesOf } from './journal-triggers.ts'
import { readJournal, type Change } from './journal.ts'
import type { WorkspacePaths } from './layout.ts'
import { migrate } from './migrate.ts'
import { outboxMigrations } from './migrations/index.ts'
import { openEncrypted, type Db } from './sqlite.ts'

/** The result of salvaging a damaged outbox, for the notice to the user. */
export interface SalvageReport {
  /** The folder with the copies of the damaged files; they stay there. */
  aside: string
  /** Whether the last backup was readable. */
  backup: boolean
  /** Transactions taken from the journal, and damaged records of it. */
  journal: number
  journalDamaged: number
  /** Rows that only the damaged file still had. */
  fromFile: number
  /** Row counts by table after salvaging. */
  rows: Record<string, number>
}

/**
 * Replaces a damaged outbox with a new one, built from the last backup, then the journal since,
 * then any row that only the damaged file still holds. Copies the damaged files aside first and
 * keeps them (P10). A crash on the way leaves everything as it was, so that salvaging can start
 * again.
 */
export function salvage(paths: WorkspacePaths, key: Buffer, name: string): SalvageReport {
  const folder = join(paths.folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const file of [paths.outbox, `${paths.outbox}-wal`, paths.journal, paths.backup])
    if (existsSync(file)) copyFileSync(file, join(folder, basename(file)))

  const fresh = join(paths.folder, 'outbox.salvage.db')
  removeDb(fresh)
  const backup = copyBackup(paths.backup, fresh, key)
  const db = openEncrypted(fresh, key)
  migrate(db, outboxMigrations)
  const journal = readJournal(paths.journal, key)
  const deleted = new Set<string>()
  const shapes = new Map(tablesOf(db).map((table) => [table, columnsOf(db, table)]))
  db.transaction(() => {
    for (const change of journal.changes.flat()) apply(db, shapes, change, deleted)
  })()
  const fromFile = takeReadable(db, join(folder, basename(paths.outbox)), key, deleted)
  const rows = Object.fromEntries(
    tablesOf(db).map((table) => [
      table,
      db.prepare<[], { n: number }>(`SELECT count(*) n FROM "${table}"`).get()!.n,
    ]),
  )
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.pragma('journal_mode=DELETE')
  db.close()
  flushFile(fresh)

  // The log of the damaged file must be gone before the new file takes its name, or SQLite would
  // replay it into the new file.
  for (const file of [`${paths.outbox}-wal`, `${paths.outbox}-shm`])
    if (existsSync(file)) rmSync(file)
  renameSync(fresh, paths.outbox)
  flushFolder(dirname(paths.outbox))
  return {
    aside: folder,
    backup,
    journal: journal.changes.length,
    journalDamaged: journal.damaged,
    fromFile,
    rows,
  }
}

function removeDb(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    if (existsSync(name)) rmSync(name)
}

function copyBackup(from: string, to: string, key: Buffer): boolean {
  if (!existsSync(from)) return false
  copyFileSync(from, to)
  try {
    const db = openEncrypted(to, key)
    try {
      if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
        throw new Error('the backup is damaged too')
    } finally {
      db.close()
    }
    return true
  } catch {
    removeDb(to)
    return false
  }
}

function apply(
  db: Db,
  shapes: ReadonlyMap<string, { columns: string[]; key: string[] }>,
  [table, kind, row]: Change,
  deleted: Set<string>,
): void {
  const shape = shapes.get(table)
  if (!shape) return
  const { columns, key } = shape
  const place = JSON.stringify([table, ...key.map((name) => row[name])])
  db.prepare(
    `DELETE FROM "${table}" WHERE ${key.map((name) => `"${name}" = ?`).join(' AND ')}`,
  ).run(...key.map((name) => row[name]))
  if (kind === 'del') {
    deleted.add(place)
    return
  }
  deleted.delete(place)
  const names = columns.filter((name) => name in row)
  db.prepare(
    `INSERT OR REPLACE INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  ).run(...names.map((name) => asStored(row[name])))
}

/**
 * Returns the value of a column from that of the journal. The journal has a text as an object if a
 * JSON function of SQLite built it, because `json_object` of the triggers recognises its result.
 */
const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/**
 * Copies the rows that neither backup nor journal knows and that the journal did not delete. Reads
 * each table until a damaged page ends it. Returns the number of rows.
 */
function takeReadable(db: Db, damaged: string, key: Buffer, deleted: Set<string>): number {
  let taken = 0
  let source: Db | null = null
  try {
    source = openEncrypted(damaged, key)
    for (const table of tablesOf(db)) taken += takeTable(db, source, table, deleted)
  } catch {
    /* Not one page is readable: only backup and journal are left. */
  } finally {
    source?.close()
  }
  return taken
}

function takeTable(db: Db, source: Db, table: string, deleted: Set<string>): number {
  let taken = 0
  const { columns, key } = columnsOf(db, table)
  const insert = db.prepare(
    `INSERT OR IGNORE INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  try {
    for (const row of source
      .prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)
      .iterate()) {
      if (deleted.has(JSON.stringify([table, ...key.map((name) => row[name])]))) continue
      taken += insert.run(...columns.map((name) => row[name] ?? null)).changes
    }
  } catch {
    /* The rest of this table is unreadable. */
  }
  return taken
}
