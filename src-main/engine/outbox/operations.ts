import { SLOW_TO_SHOW_MS } from '#main/engine/store/slow-to-show.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'
import type { Confirmations } from './confirmations.ts'
import { type Account, fromRow, type NewOperation, type Operation } from './operation.ts'
import { prepareOperations, type Head } from './operation-statements.ts'
import { nextState, type OperationEvent } from './transition.ts'

/** The operations of one account in `outbox.db`. Call the writing methods inside `db.transact`. */
export interface Operations {
  insert(op: NewOperation): Operation
  /** Writes all fields that may change. */
  save(op: Operation): void
  /**
   * Applies an event to the operation, in memory and on disk; false if it means nothing in this
   * state.
   */
  move(op: Operation, event: OperationEvent, changes?: Partial<Operation>): boolean
  byId(id: string): Operation | null
  /** Returns the open operations of a lane, in the order of the edits. */
  openInLane(lane: string): Operation[]
  /** Returns all open operations of this account except paid ones, in the order of the edits. */
  open(): Operation[]
  /**
   * Returns a light view of the operations that are queued, in flight or blocked; the drain reads
   * it often. Those in flight come first, because an older operation that was revived must wait for
   * them; the rest are in the order of the edits, bulk edits last.
   */
  heads(): Head[]
  /** Returns the states of all open operations; one that waits for a sign-in counts as queued. */
  states(): OperationState[]
  /** Returns the open operations on a record. */
  openOf(table: string, id: string): Operation[]
  /** Returns all operations of one gesture, in any state. */
  ofIntent(intent_id: string): Operation[]
  /**
   * Returns which of these records other creates of this account made, so that `op` cannot have.
   */
  createdByOthers(op: Operation, ids: string[]): Set<string>
  /**
   * Returns other creates of the same kind that were sent and whose record is unknown: any of them
   * may have made a record that looks like the one of `op`.
   */
  unansweredCreates(op: Operation): Operation[]
  /**
   * Reports whether a record of it was created so recently that the service may not show it yet.
   */
  isAboutNewRecord(op: Operation): boolean
  /** Returns the last finished patch of this record. */
  lastDone(table: string, id: string): Operation | null
  /** Returns the last finished patches of this record, 20 at most, newest first. */
  recentlyDone(table: string, id: string): Operation[]
  /**
   * Returns open operations of other accounts in the same file: kept and shown, never sent (P13).
   */
  foreign(): Operation[]
}

/** Opens the operations of one account; those of others in the same file are only listed. */
export function createOperations(
  db: OutboxDb,
  account: Account,
  clock: Clock,
  confirmations: Confirmations,
): Operations {
  const owner = [account.issuer, account.subject, account.workspace] as const
  const sql = prepareOperations(db)
  const newRecords = createNewRecords(clock)
  const readOne = (row: OperationRow | undefined) => (row ? fromRow(row) : null)

  const save = (op: Operation) => {
    op.updated_at = clock.now()
    sql.update.run(
      JSON.stringify(op.params),
      op.lane,
      op.record_id,
      JSON.stringify(op.base),
      JSON.stringify(op.want),
      op.state,
      op.attempts,
      op.not_before,
      op.last_status,
      op.reason,
      op.result === null ? null : JSON.stringify(op.result),
      JSON.stringify(op.meta),
      op.updated_at,
      op.sent_at,
      op.finished_at,
      op.id,
    )
  }
  return {
    insert(op) {
      const now = clock.now()
      sql.insert.run(
        op.id,
        op.intent_id,
        ...owner,
        op.kind,
        op.endpoint,
        JSON.stringify(op.params),
        op.lane,
        op.predecessor ?? null,
        op.table,
        op.record_id,
        JSON.stringify(op.base),
        JSON.stringify(op.want),
        op.evidence ?? 'read',
        op.idempotency_key ?? null,
        op.max_cost ?? null,
        op.state ?? 'queued',
        op.reason ?? null,
        op.result ? JSON.stringify(op.result) : null,
        JSON.stringify(op.meta),
        now,
        now,
      )
      return fromRow(sql.byId.get(op.id) as OperationRow)
    },
    save,
    move(op, event, changes = {}) {
      const to = nextState(op.kind, op.state, event)
      if (to === null) return false
      Object.assign(op, changes, { state: to })
      if (event === 'accepted' || event === 'outcome_lost') rememberSent(op)
      if (to === 'done' || to === 'cancelled') finish(op, clock.now())
      if (to === 'done' && op.kind === 'create' && op.result?.id) newRecords.add(op.result.id)
      if (to === 'done' && op.kind === 'remove') confirmations.add(op.table, op.record_id, null)
      save(op)
      return true
    },
    byId: (id) => readOne(sql.byId.get(id)),
    openInLane: (lane) => sql.openInLane.all(lane, ...owner).map(fromRow),
    open: () => sql.allOpen.all(...owner).map(fromRow),
    states: () => sql.states.all(...owner).map(({ state }) => state),
    heads: () => sql.heads.all(...owner),
    openOf: (table, id) => sql.openOf.all(table, id, ...owner).map(fromRow),
    ofIntent: (intent_id) => sql.ofIntent.all(intent_id, ...owner).map(fromRow),
    createdByOthers: (op, ids) => {
      const rows = sql.madeByOthers.all(op.table, op.id, JSON.stringify(ids), ...owner)
      return new Set(rows.map(({ id }) => id))
    },
    unansweredCreates: (op) =>
      sql.unanswered.all(op.table, op.endpoint, op.id, ...owner).map(fromRow),
    isAboutNewRecord: (op) => {
      const ids = [op.record_id, ...Object.values(op.params)]
      const [now, list] = [clock.now(), JSON.stringify(ids)]
      return (
        ids.some(newRecords.has) ||
        sql.justMade.get(now - SLOW_TO_SHOW_MS, now, list, ...owner) !== undefined
      )
    },
    lastDone: (table, id) => readOne(sql.recentlyDone.get(table, id, ...owner)),
    recentlyDone: (table, id) => sql.recentlyDone.all(table, id, ...owner).map(fromRow),
    foreign: () => sql.foreign.all(...owner).map(fromRow),
  }
}

/**
 * Remembers which records were created in the last minute, since the wall clock may be set within
 * it. After a restart only the wall clock tells.
 */
function createNewRecords({ monotonic }: Pick<Clock, 'monotonic'>) {
  const madeAt = new Map<string, number>()
  const has = (id: string) => monotonic() - (madeAt.get(id) ?? -Infinity) < SLOW_TO_SHOW_MS
  return {
    has,
    add(id: string) {
      for (const before of madeAt.keys()) if (!has(before)) madeAt.delete(before)
      madeAt.set(id, monotonic())
    },
  }
}

/** Adds the values just sent to those that may have arrived, without repeats. */
function rememberSent({ kind, meta }: Operation): void {
  if (kind !== 'patch' || !meta.sent) return
  const sent = JSON.stringify(meta.sent)
  const earlierValues = (meta.unread ?? []).filter((values) => JSON.stringify(values) !== sent)
  meta.unread = [...earlierValues, meta.sent]
}

/** Ends an operation and deletes its webhook secret, which is in the keychain by then. */
function finish(op: Operation, now: number): void {
  op.finished_at = now
  op.not_before = null
  delete op.want['secret']
  delete op.meta.sent?.['secret']
  delete op.meta.unread
}
