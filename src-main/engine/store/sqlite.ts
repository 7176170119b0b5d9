import { t } from '#shared/i18n/translate.ts'
import { createHmac } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { StoreError, storeError } from './errors.ts'

export type Db = Database.Database
export type Statement<P extends unknown[] = unknown[], R = unknown> = Database.Statement<P, R>

const plainHeader = 'SQLite format 3\0'

/**
 * How a file is encrypted, which it keeps for good. AEGIS-256 takes far less time
 * (docs/decisions/two-ciphers.md).
 */
type Cipher = 'sqlcipher' | 'aegis'

/**
 * Opens a file under a raw 256-bit key; creates it if missing, for its owner only, with `cipher`.
 * Throws StoreError: `plaintext` for an unencrypted file, `corrupt` if the first page does not open
 * (a wrong key looks the same: see keys.ts), `wrong_key` for a key of another length, `io`,
 * `read_only`. `PRAGMA key=''` would silently write plaintext, so the header is checked before and
 * after (docs/promises.md "Finding 4").
 */
export function openEncrypted(
  file: string,
  key: Buffer,
  options: { readonly?: boolean; shrinks?: boolean; cipher?: Cipher } = {},
): Db {
  if (key.length !== 32) throw new StoreError('wrong_key', 'A key has 256 bits.')
  refusePlaintext(file)
  let db: Db | null = null
  try {
    if (!options.readonly) closeSync(openSync(file, 'a', 0o600))
    db = new Database(file, { readonly: options.readonly ?? false, timeout: 2000 })
    useKey(db, key, cipherOf(file, options.cipher))
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
    useKey(db, key, cipherOf(file))
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
  const head = readHead(file)
  return head !== '' && !head.startsWith(plainHeader)
}

function refusePlaintext(file: string): void {
  if (!readHead(file).startsWith(plainHeader)) return
  throw new StoreError(
    'plaintext',
    t('One of Hotdesk’s files isn’t encrypted. It was left unchanged.'),
  )
}

/**
 * Returns the cipher of a file, or `ofNew` if it is missing or empty. The first page says,
 * unencrypted, how many bytes of each page are the cipher's: 64 for AEGIS.
 */
function cipherOf(file: string, ofNew: Cipher = 'sqlcipher'): Cipher {
  const head = readHead(file)
  if (head === '') return ofNew
  return head.charCodeAt(20) === 64 ? 'aegis' : 'sqlcipher'
}

/** Reads the first bytes of a file as characters; none if it is missing or empty. */
function readHead(file: string): string {
  if (!existsSync(file)) return ''
  const head = Buffer.alloc(21)
  const handle = openSync(file, 'r')
  try {
    return head.toString('latin1', 0, readSync(handle, head))
  } finally {
    closeSync(handle)
  }
}

/** Sets the connection's raw key. No two ciphers share one. */
function useKey(db: Db, key: Buffer, cipher: Cipher): void {
  const ownKey = cipher === 'aegis' ? createHmac('sha256', key).update(cipher).digest() : key
  db.pragma(`cipher='${cipher}'`)
  db.pragma(`key="x'${ownKey.toString('hex')}'"`)
  sortInMemory(db)
}

/** Keeps temporary data of sorts in memory: a spill file would be plaintext. */
function sortInMemory(db: Db): void {
  db.pragma('temp_store=MEMORY')
}
