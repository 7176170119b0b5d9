import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'

/** Opens a file of SQLite whose writes are safe when they return. */
export function connect(folder) {
  const db = new Database(join(folder, 'people.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  return db
}
