import type { Fields } from '#shared/domain/same-value.ts'
import type { Clock } from '#main/ports.ts'
import type { Confirmation, Monotonic } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ConfirmedRow } from '#main/engine/store/outbox-rows.ts'
import type { CachePort } from './outbox-context.ts'
import type { RecordRef } from './project.ts'

/**
 * `made`: the record is new, and this is all of it. `at`: when it was asked for; now, unless given.
 */
export interface Confirmed {
  made?: boolean
  at?: Monotonic
}

/** What the cache has not taken of one record: the fields to show, or that it is gone. */
export interface Untaken {
  fields: Fields
  gone: boolean
  made: boolean
}

/**
 * What the service said of a record when an edit of it was finished, kept in `outbox.db` until the
 * cache has it on disk: between the two files a crash leaves nothing out
 * (docs/decisions/confirmations.md).
 */
export interface Confirmations {
  /** Keeps one, in the transaction that finishes the edit. null: the record is gone. */
  add(table: TableName, id: string, record: Fields | null, options?: Confirmed): void
  /** What the cache has not taken of this record; null where it has everything. */
  untaken(table: string, id: string): Untaken | null
  /** The records of which the cache has not taken everything. */
  refs(): RecordRef[]
  /** Values confirmed of this record that a look at the cache at this moment may not have shown. */
  since(table: string, id: string, looked: Monotonic): Fields
  /**
   * Hands the cache what it has not taken, oldest first. Rejects if it does not take it: then it is
   * handed over the next time.
   */
  handOver(): Promise<TableName[]>
  /**
   * Lets the cache flush what it took. What is safe there is forgotten here with the next edit that
   * ends, at no flush of its own.
   */
  flush(): Promise<void>
}

/**
 * An edit is built from what its command read: nobody reads for longer than this before the edit is
 * kept.
 */
const LONGEST_LOOK_MS = 60_000

/** Prepares what is asked of the table of confirmations, each statement once. */
const prepareConfirmed = (db: OutboxDb) => ({
  all: db.prepare<[number], ConfirmedRow>('SELECT * FROM confirmed WHERE seq > ? ORDER BY seq'),
  of: db.prepare<[string, string, number], ConfirmedRow>(
    'SELECT * FROM confirmed WHERE table_name = ? AND record_id = ? AND seq > ? ORDER BY seq',
  ),
  put: db.prepare(
    'INSERT INTO confirmed (seq, table_name, record_id, record, made) VALUES (?, ?, ?, ?, ?)',
  ),
  forget: db.prepare('DELETE FROM confirmed WHERE seq <= ?'),
  lastSeq: db.prepare<[], { seq: number }>(
    `SELECT seq FROM sqlite_sequence WHERE name = 'confirmed'`,
  ),
})

/** Builds the confirmations of one outbox. */
export function createConfirmations(
  db: OutboxDb,
  cache: Pick<CachePort, 'take' | 'flush'>,
  clock: Clock,
): Confirmations {
  const { all, of, put, forget, lastSeq } = prepareConfirmed(db)
  /**
   * When each was confirmed in this run, oldest first; those of an earlier run are older than
   * anything.
   */
  const times = new Map<number, Monotonic>(all.all(0).map(({ seq }) => [seq, -Infinity]))
  let last = lastSeq.get()?.seq ?? 0
  let taken = 0
  let flushed = 0
  let asked = false
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => null)
    return mine
  }

  function forgetSafe(now: Monotonic): void {
    let safe = 0
    for (const [seq, at] of times) {
      if (seq > flushed || at > now - LONGEST_LOOK_MS) break
      safe = seq
      times.delete(seq)
    }
    if (safe > 0) forget.run(safe)
  }

  return {
    add(table, id, record, options = {}) {
      const now = clock.monotonic()
      forgetSafe(now)
      last += 1
      times.set(last, options.at ?? now)
      put.run(
        last,
        table,
        id,
        record === null ? null : JSON.stringify(withoutSecret(record)),
        options.made ? 1 : 0,
      )
    },
    untaken(table, id) {
      if (taken >= last) return null
      const rows = of.all(table, id, taken)
      if (rows.length === 0) return null
      const gone = rows.at(-1)?.record === null
      return { fields: gone ? {} : fieldsOf(rows), gone, made: rows.some(({ made }) => made === 1) }
    },
    refs: () =>
      taken >= last
        ? []
        : all.all(taken).map((row) => ({ table: row.table_name as TableName, id: row.record_id })),
    since: (table, id, looked) =>
      fieldsOf(
        of
          .all(table, id, 0)
          .filter(({ seq }) => seq > taken || (times.get(seq) ?? -Infinity) >= looked),
      ),
    handOver: async () =>
      asked && taken >= last
        ? []
        : inTurn(async () => {
            const [rows, upTo] = [all.all(taken), last]
            const answer = await cache.take(
              rows.map((row) =>
                toConfirmation(row, times.get(row.seq) ?? -Infinity, clock.monotonic()),
              ),
              clock.now(),
            )
            asked = true
            taken = Math.max(upTo, answer.took)
            // An outbox that was salvaged may count from further back than the cache took already.
            last = Math.max(last, taken)
            return answer.tables
          }),
    async flush() {
      const upTo = taken
      if (flushed >= upTo) return
      await cache.flush()
      flushed = upTo
    },
  }
}

/** What an earlier run left behind is older than every page of this one. */
const toConfirmation = (row: ConfirmedRow, at: Monotonic, now: Monotonic): Confirmation => ({
  seq: row.seq,
  table: row.table_name as TableName,
  id: row.record_id,
  record: row.record === null ? null : (JSON.parse(row.record) as Fields),
  made: row.made === 1,
  at: Number.isFinite(at) ? at : now,
})

const fieldsOf = (rows: ConfirmedRow[]): Fields =>
  Object.assign(
    {},
    ...rows.map(({ record }) => (record === null ? {} : (JSON.parse(record) as Fields))),
  ) as Fields

/** A webhook's secret stands in the keychain and nowhere else. */
const withoutSecret = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'secret'))
