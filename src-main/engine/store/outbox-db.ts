import { t } from '#shared/i18n/translate.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nameDamagedCopy } from './damaged-copies.ts'
import { flushFile, flushFolder } from './durable-file.ts'
import { StoreError, storeError } from './errors.ts'
import { gatherChanges } from './journal-triggers.ts'
import { Journal } from './journal.ts'
import { checkKeyMark, storeKeyMark } from './keys.ts'
import { pathsIn, type WorkspacePaths } from './layout.ts'
import { migrate } from './migrate.ts'
import { outboxMigrations } from './migrations/index.ts'
import { salvage, type SalvageReport } from './salvage.ts'
import { openEncrypted, openForReading, type Db, type Statement } from './sqlite.ts'

/**
 * `outbox.db`: the data that exists nowhere else. Used on the main thread; every commit is flushed
 * to disk before `transact` returns (P1).
 */
export interface OutboxDb {
  readonly file: string
  /**
   * Set if this opening found the file damaged: the user must learn what was salvaged and where the
   * old file is.
   */
  readonly salvaged: SalvageReport | null
  /**
   * Compiles a statement; compile once and keep it. Writes belong inside `transact`: elsewhere they
   * throw StoreError `refused`.
   */
  prepare<P extends unknown[] = unknown[], R = unknown>(sql: string): Statement<P, R>
  /**
   * Runs `work` in one immediate transaction, which is durable on return. Inside another `transact`
   * it joins that one. If it throws, nothing was kept: StoreError `disk_full`, `read_only`, `io`,
   * `corrupt`, `refused` (a constraint), or what `work` threw.
   */
  transact<T>(work: () => T): T
  /**
   * Writes a fresh encrypted backup and starts a new journal. Takes some 10 ms a megabyte, so call
   * it when idle. Also the last step of erasing a person: it replaces the older backup and journal,
   * which still hold their data (J9).
   */
  backUp(): void
  /** Whether the journal is long enough to make a backup worthwhile. */
  readonly backupDue: boolean
  close(): void
}

/** A journal of this size makes salvaging slow enough to justify a backup. */
const journalDueBytes = 4 * 1024 * 1024
/**
 * Larger files are not checked as a whole at every start; a damaged page is then found when it is
 * read.
 */
const checkAtStartBytes = 64 * 1024 * 1024

/**
 * Opens or creates the outbox at `file` under `key`, and migrates it to the newest version. A
 * damaged file is copied aside and salvaged. A file that another key or a newer version wrote is
 * refused and left untouched: StoreError `wrong_key`, `newer_version` (P10).
 */
export function openOutboxDb(file: string, key: Buffer): OutboxDb {
  const paths = { ...pathsIn(dirname(file)), outbox: file }
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 })
  const { db, salvaged } = openOrSalvage(paths, key)
  try {
    // better-sqlite3-multiple-ciphers opens WAL at NORMAL, which loses acknowledged commits in a
    // power cut (docs/promises.md "Finding 2").
    db.pragma('synchronous=FULL')
    if (process.platform === 'darwin') db.pragma('fullfsync=1')
    db.pragma('foreign_keys=ON')
    const before = migrate(db, outboxMigrations)
    storeKeyMark(paths.keyCheck, key)
    return outboxOver(db, paths, key, salvaged, before === 0)
  } catch (error) {
    db.close()
    throw storeError(error)
  }
}

/**
 * Opens an outbox on a full disk for reading only; every change is refused with `full`. Throws
 * StoreError if the file is missing, is damaged, or needs a migration first.
 */
export function openOutboxForReading(file: string, key: Buffer, full: StoreError): OutboxDb {
  const db = openForReading(file, key)
  if (Number(db.pragma('user_version', { simple: true })) !== outboxMigrations.at(-1)?.version) {
    db.close()
    throw full
  }
  const refuse = () => {
    throw full
  }
  return {
    file,
    salvaged: null,
    prepare: <P extends unknown[], R>(sql: string) => db.prepare<P, R>(sql) as Statement<P, R>,
    transact: refuse,
    backUp: refuse,
    backupDue: false,
    close: () => {
      db.close()
    },
  }
}

function openOrSalvage(
  paths: WorkspacePaths,
  key: Buffer,
): { db: Db; salvaged: SalvageReport | null } {
  const isMissing =
    !holdsData(paths.outbox) && (holdsData(paths.backup) || holdsData(paths.journal))
  try {
    if (isMissing)
      throw new StoreError('corrupt', t('The outbox is missing, although its backup is there.'))
    const db = openEncrypted(paths.outbox, key)
    if (holdsData(paths.outbox) && statSync(paths.outbox).size <= checkAtStartBytes) checkWhole(db)
    return { db, salvaged: null }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'corrupt') throw error
    if (checkKeyMark(paths.keyCheck, key) !== 'right') {
      throw new StoreError(
        'wrong_key',
        t(
          'The key in the keychain does not open the files of this workspace. They were left untouched.',
        ),
        { cause: error },
      )
    }
    const report = salvage(paths, key, nameDamagedCopy())
    return { db: openEncrypted(paths.outbox, key), salvaged: report }
  }
}

function checkWhole(db: Db): void {
  try {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new StoreError('corrupt', t('The outbox is damaged.'))
  } catch (error) {
    db.close()
    throw storeError(error)
  }
}

function holdsData(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0
}

function outboxOver(
  db: Db,
  paths: WorkspacePaths,
  key: Buffer,
  salvaged: SalvageReport | null,
  isNew: boolean,
): OutboxDb {
  const gathering = gatherChanges(db)
  const resumed = salvaged ? null : Journal.resume(paths.journal, key)
  // Backup and journal together must cover the whole file: without a usable journal, make a backup.
  let journal = resumed ?? (isNew ? Journal.begin(paths.journal, key) : backUp(db, paths, key))

  const outbox: OutboxDb = {
    file: paths.outbox,
    salvaged,
    prepare: <P extends unknown[], R>(sql: string) => db.prepare<P, R>(sql) as Statement<P, R>,
    transact: (work) => {
      if (db.inTransaction) return work()
      gathering.open = true
      let isJournaled = false
      try {
        return db
          .transaction(() => {
            const result = work()
            // Before the commit, so that the journal holds every acknowledged change.
            if (gathering.changes.length > 0) {
              journal.append(gathering.changes)
              isJournaled = true
            }
            return result
          })
          .immediate()
      } catch (error) {
        if (isJournaled) journal.takeBack()
        throw storeError(error)
      } finally {
        gathering.open = false
        gathering.changes.length = 0
      }
    },
    backUp: () => {
      // Closed first, because Windows does not give the name of an open file to another.
      journal.close()
      try {
        journal = backUp(db, paths, key)
      } catch (error) {
        journal = Journal.resume(paths.journal, key)!
        throw error
      }
    },
    get backupDue() {
      return journal.bytes > journalDueBytes
    },
    close: () => {
      if (!db.open) return
      db.close()
      journal.close()
    },
  }
  return outbox
}

/**
 * Starts the new journal before the backup is cut, and gives it its name after the backup. At
 * whatever moment a crash comes, the backup and the journal with these names cover the whole file;
 * an older journal over a newer backup only repeats changes.
 */
function backUp(db: Db, paths: WorkspacePaths, key: Buffer): Journal {
  const nextBackup = `${paths.backup}.new`
  const nextJournal = `${paths.journal}.new`
  if (existsSync(nextBackup)) rmSync(nextBackup)
  try {
    Journal.begin(nextJournal, key).close()
    db.prepare('VACUUM INTO ?').run(nextBackup)
    flushFile(nextBackup)
    renameSync(nextBackup, paths.backup)
    flushFolder(paths.folder)
    renameSync(nextJournal, paths.journal)
    flushFolder(paths.folder)
  } catch (error) {
    throw storeError(error)
  }
  return Journal.resume(paths.journal, key)!
}

/**
 * Opens an outbox in a temporary folder under a key that is never stored: for tests, and for a
 * session without a keychain.
 */
export function openTemporaryOutboxDb(): OutboxDb {
  return openOutboxDb(join(mkdtempSync(join(tmpdir(), 'hotdesk-')), 'outbox.db'), randomBytes(32))
}
