import type { Fields } from '#shared/domain/same-value.ts'
import type { Clock } from '#main/ports.ts'
import type { Confirmation, Monotonic } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ConfirmedRow } from '#main/engine/store/outbox-rows.ts'
import type { CachePort } from './outbox-context.ts'
import type { RecordRef } from './project.ts'

/**
 * `made`: the record is new, and these are all its fields. `at`: when the record was requested; now
 * by default.
 */
export interface Confirmed {
  created?: boolean
  at?: Monotonic
}

/** What the cache has not yet taken of one record: the fields to show, or its removal. */
export interface UnacknowledgedRecord {
  fields: Fields
  removed: boolean
  created: boolean
}

/**
 * Records as the service confirmed them when an edit ended, kept in `outbox.db` until the cache has
 * them on disk, so that a crash between the two files loses nothing
 * (docs/decisions/confirmations.md).
 */
export interface Confirmations {
  /** Adds a confirmation, in the transaction that finishes the edit. null: the record is gone. */
  add(table: TableName, id: string, record: Fields | null, options?: Confirmed): void
  /** Returns what the cache has not taken of this record; null if it has everything. */
  unacknowledged(table: string, id: string): UnacknowledgedRecord | null
  /** Lists the records with confirmations that the cache has not taken. */
  refs(): RecordRef[]
  /** Returns confirmed values that a read of the cache at `readAt` may not have shown. */
  since(table: string, id: string, readAt: Monotonic): Fields
  /**
   * Hands the cache the confirmations it has not taken, oldest first, and returns the changed
   * tables. Rejects if the cache fails; the next call hands them over again.
   */
  flushToCache(): Promise<TableName[]>
  /**
   * Flushes to disk what the cache took. Flushed confirmations are deleted when the next edit ends,
   * without a flush of their own.
   */
  flush(): Promise<void>
}

/**
 * The longest a command takes from reading the cache to keeping its edit. Younger confirmations are
 * kept, because such a command may not have seen them.
 */
const LONGEST_COMMAND_MS = 60_000

/** Prepares the statements on the `confirmed` table. */
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
  cache: Pick<CachePort, 'applyConfirmations' | 'flush'>,
  clock: Clock,
): Confirmations {
  const { all, of, put, forget, lastSeq } = prepareConfirmed(db)
  /** When each was confirmed in this run, oldest first; -Infinity for those of an earlier run. */
  const times = new Map<number, Monotonic>(all.all(0).map(({ seq }) => [seq, -Infinity]))
  let last = lastSeq.get()?.seq ?? 0
  let acknowledgedSeq = 0
  let flushedSeq = 0
  let hasApplied = false
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => null)
    return mine
  }

  function forgetSafe(now: Monotonic): void {
    let safe = 0
    for (const [seq, at] of times) {
      if (seq > flushedSeq || at > now - LONGEST_COMMAND_MS) break
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
        options.created ? 1 : 0,
      )
    },
    unacknowledged(table, id) {
      if (acknowledgedSeq >= last) return null
      const rows = of.all(table, id, acknowledgedSeq)
      if (rows.length === 0) return null
      const removed = rows.at(-1)?.record === null
      return {
        fields: removed ? {} : fieldsOf(rows),
        removed,
        created: rows.some(({ made }) => made === 1),
      }
    },
    refs: () =>
      acknowledgedSeq >= last
        ? []
        : all
            .all(acknowledgedSeq)
            .map((row) => ({ table: row.table_name as TableName, id: row.record_id })),
    since: (table, id, readAt) =>
      fieldsOf(
        of
          .all(table, id, 0)
          .filter(({ seq }) => seq > acknowledgedSeq || (times.get(seq) ?? -Infinity) >= readAt),
      ),
    flushToCache: async () =>
      hasApplied && acknowledgedSeq >= last
        ? []
        : inTurn(async () => {
            const [rows, upTo] = [all.all(acknowledgedSeq), last]
            const answer = await cache.applyConfirmations(
              rows.map((row) =>
                toConfirmation(row, times.get(row.seq) ?? -Infinity, clock.monotonic()),
              ),
              clock.now(),
            )
            hasApplied = true
            acknowledgedSeq = Math.max(upTo, answer.lastAppliedSeq)
            // A salvaged outbox may restart its sequence below what the cache has already taken.
            last = Math.max(last, acknowledgedSeq)
            return answer.tables
          }),
    async flush() {
      const upTo = acknowledgedSeq
      if (flushedSeq >= upTo) return
      await cache.flush()
      flushedSeq = upTo
    },
  }
}

/**
 * Converts a row for the cache. Confirmations of an earlier run count as made now, before any page.
 */
const toConfirmation = (row: ConfirmedRow, at: Monotonic, now: Monotonic): Confirmation => ({
  seq: row.seq,
  table: row.table_name as TableName,
  id: row.record_id,
  record: row.record === null ? null : (JSON.parse(row.record) as Fields),
  created: row.made === 1,
  at: Number.isFinite(at) ? at : now,
})

const fieldsOf = (rows: ConfirmedRow[]): Fields =>
  Object.assign(
    {},
    ...rows.map(({ record }) => (record === null ? {} : (JSON.parse(record) as Fields))),
  ) as Fields

/** Strips a webhook's secret, which is stored in the keychain only. */
const withoutSecret = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'secret'))
