import { t } from '#shared/i18n/translate.ts'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { StoreError, storeError } from './errors.ts'

export type Db = Database.Database
export type Statement<P extends unknown[] = unknown[], R = unknown> = Database.Statement<P, R>

const plainHeader = Buffer.from('SQLite format 3\0', 'latin1')

/**
 * Opens a file under a raw 256-bit key (sqlcipher); creates it if missing, for its owner only.
 * Throws StoreError: `plaintext` for an unencrypted file, `corrupt` if the first page does not open
 * (a wrong key looks the same: see keys.ts), `wrong_key` for a key of another length, `io`,
 * `read_only`. `PRAGMA key=''` would silently write plaintext, so the header is checked before and
 * after (docs/promises.md "Finding 4").
 */
export function openEncrypted(
  file: string,
  key: Buffer,
  options: { readonly?: boolean; shrinks?: boolean } = {},
): Db {
  if (key.length !== 32) throw new StoreError('wrong_key', 'A key has 256 bits.')
  refusePlaintext(file)
  let db: Db | null = null
  try {
    if (!options.readonly) closeSync(openSync(file, 'a', 0o600))
    db = new Database(file, { readonly: options.readonly ?? false, timeout: 2000 })
    useKey(db, key)
    db.pragma('trusted_schema=OFF')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (!options.readonly) {
      // Must be set before the first table exists; lets the file return free pages in slices.
      if (options.shrinks) db.pragma('auto_vacuum=INCREMENTAL')
      // Data of erased people must not stay in free pages (J9).
      db.pragma('secure_delete=ON')
      db.pragma('journal_mode=WAL')
      refusePlaintext(file)
    }
    return db
  } catch (error) {
    db?.close()
    throw storeError(error)
  }
}

/**
 * Opens an existing file for reading only, without needing disk space: the index of the log is kept
 * in memory, and at most an empty log is created. Throws StoreError as `openEncrypted` does.
 */
export function openForReading(file: string, key: Buffer): Db {
  refusePlaintext(file)
  let db: Db | null = null
  try {
    db = new Database(file, { fileMustExist: true, timeout: 2000 })
    useKey(db, key)
    db.pragma('trusted_schema=OFF')
    // Set before the first page is read; only then does the index of the log need no file.
    db.pragma('locking_mode=EXCLUSIVE')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    db.pragma('query_only=ON')
    return db
  } catch (error) {
    db?.close()
    throw storeError(error)
  }
}

/** Opens an empty database in memory, for when no file can be read or created. */
export function openInMemory(): Db {
  const db = new Database(':memory:')
  db.pragma('trusted_schema=OFF')
  sortInMemory(db)
  return db
}

/** Reports whether a file holds data that needs a key. */
export function isEncryptedFile(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0 && !isPlaintext(file)
}

function refusePlaintext(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0 || !isPlaintext(file)) return
  throw new StoreError(
    'plaintext',
    t('One of Hotdesk’s files isn’t encrypted. It was left unchanged.'),
  )
}

function isPlaintext(file: string): boolean {
  const head = Buffer.alloc(plainHeader.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  return head.equals(plainHeader)
}

/** Sets the connection's raw key. */
function useKey(db: Db, key: Buffer): void {
  db.pragma(`cipher='sqlcipher'`)
  db.pragma(`key="x'${key.toString('hex')}'"`)
  sortInMemory(db)
}

/** Keeps temporary data of sorts in memory: a spill file would be plaintext. */
function sortInMemory(db: Db): void {
  db.pragma('temp_store=MEMORY')
}
