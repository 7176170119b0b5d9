import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { storeError } from './errors.ts'
import { migrate } from './migrate.ts'
import { outboxMigrations } from './migrations/index.ts'
import { openEncrypted, type Statement } from './sqlite.ts'

/** `outbox.db`: what exists nowhere else. On the main thread; every commit is flushed to disk before `transact` returns (P1). */
export interface OutboxDb {
  readonly file: string
  /** A compiled statement; compile once and keep it. Writes belong inside `transact`. */
  prepare<P extends unknown[] = unknown[], R = unknown>(sql: string): Statement<P, R>
  /**
   * Runs `work` in one immediate transaction; durable once it returned. Inside another `transact` it joins that one. If it throws,
   * nothing was kept: StoreError `disk_full`, `read_only`, `io`, `corrupt`, `refused` (a unique rule), or what `work` threw.
   */
  transact<T>(work: () => T): T
  close(): void
}

/** Opens, or makes, the outbox at `file` under `key`, and brings it to the newest version. */
export function openOutboxDb(file: string, key: Buffer): OutboxDb {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = openEncrypted(file, key)
  try {
    // better-sqlite3-multiple-ciphers opens WAL at NORMAL, which loses acknowledged commits in a power cut (PROMISES, finding 2).
    db.pragma('synchronous=FULL')
    if (process.platform === 'darwin') db.pragma('fullfsync=1')
    db.pragma('foreign_keys=ON')
    migrate(db, outboxMigrations)
  } catch (error) {
    db.close()
    throw storeError(error)
  }
  return {
    file,
    prepare: <P extends unknown[], R>(sql: string) => db.prepare<P, R>(sql) as Statement<P, R>,
    transact: (work) => {
      if (db.inTransaction) return work()
      try { return db.transaction(work).immediate() } catch (error) { throw storeError(error) }
    },
    close: () => { db.close() },
  }
}

/** An outbox in a folder of its own under a key that is never written: for tests, and for a session without a keychain. */
export function openTemporaryOutboxDb(): OutboxDb {
  return openOutboxDb(join(mkdtempSync(join(tmpdir(), 'hotdesk-')), 'outbox.db'), randomBytes(32))
}
