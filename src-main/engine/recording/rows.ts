import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openEncrypted, type Db } from '#main/engine/store/sqlite.ts'

/** The search index is built from the rows, so it is left out. */
const leftOut = /^(?:sqlite_stat|search_)/

/** The two files of a workspace. */
export type FileName = 'outbox' | 'cache'

/** Returns the tables of a file, without the search index. */
export const tablesIn = (db: Db): string[] =>
  db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
    .filter((name) => !leftOut.test(name))

/**
 * Reads both files of a workspace table by table, without the search index. `read` is called while
 * the file is open.
 */
export function readTables(
  cacheFile: string,
  key: Buffer,
  read: (file: FileName, table: string, db: Db) => void,
): void {
  for (const path of [join(dirname(cacheFile), 'outbox.db'), cacheFile]) {
    if (!existsSync(path)) continue
    const db = openEncrypted(path, key, { readonly: true })
    try {
      for (const name of tablesIn(db)) read(basename(path, '.db') as FileName, name, db)
    } finally {
      db.close()
    }
  }
}
