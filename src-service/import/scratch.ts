import { hash, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3-multiple-ciphers'

/**
 * Keys met during one import, with a value each. They are stored on disk and vanish on close, so
 * that memory does not grow with the file. Keys contain personal data, so only keyed digests are
 * stored.
 */
export interface Scratch {
  get(key: string): string | number | null
  /**
   * Stores `value` unless the key already has one. Returns the existing value, or null if the key
   * is new.
   */
  note(key: string, value: string | number): string | number | null
  close(): void
}

/** Memory limit of the cache, in KB. */
const memory = 8192

/** Opens an empty scratch in an anonymous temporary file. */
export function openScratch(): Scratch {
  const sqlite = new Database('') // SQLite's own anonymous temporary file
  sqlite.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${memory}; ` +
      'CREATE TABLE met (key TEXT PRIMARY KEY, value) WITHOUT ROWID; BEGIN',
  )
  const read = sqlite
    .prepare<[string], string | number>('SELECT value FROM met WHERE key = ?')
    .pluck()
  const write = sqlite.prepare<[string, string | number]>(
    'INSERT INTO met VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  // A call of `hash` takes a tenth of the time of an HMAC. A secret prefix is a sufficient key for
  // a file that is deleted with the import.
  const secret = randomBytes(32).toString('base64')
  const digest = (key: string) => hash('sha256', secret + key, 'base64')
  const get = (key: string) => read.get(digest(key)) ?? null
  return {
    get,
    note: (key, value) => (write.run(digest(key), value).changes === 1 ? null : get(key)),
    close: () => void sqlite.close(),
  }
}
