import { hash, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3-multiple-ciphers'

/**
 * What one import has met so far, by key. It lies on disk and is gone when closed, so that memory
 * does not grow with the file; keys, in which people are named, lie there as keyed digests alone.
 */
export interface Scratch {
  get(key: string): string | number | null
  /**
   * Keeps `value` unless there is one for the key already, and answers that one; null if the key is
   * new.
   */
  note(key: string, value: string | number): string | number | null
  close(): void
}

/** How much of it may be in memory, in KB. */
const memory = 8192

/** Opens an empty scratch, in a temporary file without a name. */
export function openScratch(): Scratch {
  const sqlite = new Database('') // a temporary file of SQLite's own, without a name
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
  // One call of `hash` takes a tenth of what an HMAC does; the secret in front keys it well enough
  // for a file that is gone with the import.
  const secret = randomBytes(32).toString('base64')
  const digest = (key: string) => hash('sha256', secret + key, 'base64')
  const get = (key: string) => read.get(digest(key)) ?? null
  return {
    get,
    note: (key, value) => (write.run(digest(key), value).changes === 1 ? null : get(key)),
    close: () => void sqlite.close(),
  }
}
