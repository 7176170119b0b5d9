import { existsSync, statSync, truncateSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import type { Dice } from './dice.ts'

type Call = (this: Database.Statement, ...args: unknown[]) => unknown
interface Statements {
  run: Call
  get: Call
}
type Pragma = (this: Database.Database, ...args: unknown[]) => unknown

const sample = new Database(':memory:')
const statements = Object.getPrototypeOf(sample.prepare('SELECT 1')) as Statements
const databases = Database.prototype as unknown as { pragma: Pragma }
sample.close()
const real = { run: statements.run, get: statements.get, pragma: databases.pragma }

/** From this size on SQLite folds a log in by itself, and flushes it for that. */
const foldedBytes = 950 * 4096
/** What writes nothing by itself, and never fails for want of room. */
const harmless = /^(?:BEGIN|ROLLBACK|SAVEPOINT|RELEASE)/

/**
 * The disk below one folder. It can be full, it knows how much of each log was flushed, and it can
 * call back before a statement that writes. Databases that stand elsewhere are left alone.
 *
 * It sees statements, not writes: a log is flushed as far as it reaches at a commit under
 * `synchronous=FULL` and at a checkpoint. Suites of their own cut real writes
 * (`test/faults/power`).
 */
export class Disk {
  readonly #folder: string
  #countdown: { left: number; strike: () => void } | null = null
  #commits: { left: number; strike: () => void } | null = null
  #full: { own: Dice; share: number; only: string } | null = null
  /** Called after each commit of any file. */
  committed: () => void = () => {}
  readonly #flushed = new Map<string, number>()
  readonly #whole = new WeakMap<Database.Database, boolean>()

  constructor(folder: string) {
    this.#folder = folder
    statements.run = this.#watched(real.run)
    statements.get = this.#watched(real.get)
    const { flushed } = this
    databases.pragma = function pragma(this: Database.Database, ...args: unknown[]) {
      const answer = Reflect.apply(real.pragma, this, args)
      if (String(args[0]).startsWith('wal_checkpoint')) flushed(this)
      return answer
    }
  }

  /** Calls back in the midst of the work: before the statement that is `after` writes from now. */
  before(after: number, strike: () => void): void {
    this.#countdown = { left: after, strike }
  }

  /** Calls back between two files: right after that many commits of `outbox.db` from now. */
  afterCommit(count: number, strike: () => void): void {
    this.#commits = { left: count, strike }
  }

  /**
   * From now on a share of the writes finds no room, until `empty`. `only`: of files whose names end
   * so, as those that would have to grow.
   */
  fill(own: Dice, share: number, only = ''): void {
    this.#full = { own, share, only }
  }

  /** There is room again. */
  empty(): void {
    this.#full = null
  }

  /** There is room, and nothing is waited for. */
  clear(): void {
    this.#countdown = null
    this.#commits = null
    this.#full = null
  }

  /** Takes from the logs of these files what a power cut takes: all or a part of what is unflushed. */
  cut(copies: { from: string; to: string }[], own: Dice): void {
    for (const { from, to } of copies) {
      const [flushed, all] = [this.#flushed.get(from), sizeOf(to)]
      if (flushed === undefined || flushed >= all) continue
      truncateSync(to, flushed + (own.chance(0.5) ? 0 : own.below(all - flushed + 1)))
    }
  }

  /** Lets statements run as they are. */
  stop(): void {
    this.clear()
    statements.run = real.run
    statements.get = real.get
    databases.pragma = real.pragma
  }

  readonly flushed = (db: Database.Database): void => {
    if (!this.#isHere(db)) return
    const log = `${db.name}-wal`
    this.#flushed.set(log, sizeOf(log))
  }

  #isHere(db: Database.Database): boolean {
    return db.name.startsWith(this.#folder)
  }

  #watched(call: Call): Call {
    const [before, after] = [this.#before.bind(this), this.#after.bind(this)]
    return function watched(this: Database.Statement, ...args: unknown[]) {
      before(this)
      const answer = Reflect.apply(call, this, args)
      after(this)
      return answer
    }
  }

  #before(statement: Database.Statement): void {
    const { source, database, readonly } = statement
    if ((readonly && source !== 'COMMIT') || !this.#isHere(database)) return
    const log = `${database.name}-wal`
    if (!this.#flushed.has(log)) this.#flushed.set(log, sizeOf(log))
    const waiting = this.#countdown
    if (waiting) {
      waiting.left -= 1
      if (waiting.left < 0) {
        this.#countdown = null
        waiting.strike()
      }
    }
    if (!this.#full || harmless.test(source) || !database.name.endsWith(this.#full.only)) return
    if (this.#full.own.chance(this.#full.share))
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  }

  #after({ source, database }: Database.Statement): void {
    if (source !== 'COMMIT' || !this.#isHere(database)) return
    this.committed()
    if (this.#flushesCommits(database) || sizeOf(`${database.name}-wal`) >= foldedBytes)
      this.flushed(database)
    const waiting = this.#commits
    if (!waiting || !database.name.endsWith('outbox.db')) return
    waiting.left -= 1
    if (waiting.left > 0) return
    this.#commits = null
    waiting.strike()
  }

  #flushesCommits(db: Database.Database): boolean {
    const known = this.#whole.get(db)
    if (known !== undefined) return known
    const whole = Number(Reflect.apply(real.pragma, db, ['synchronous', { simple: true }])) >= 2
    this.#whole.set(db, whole)
    return whole
  }
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
