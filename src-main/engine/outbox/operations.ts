import { SLOW_TO_SHOW_MS } from '#main/engine/store/slow-to-show.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'
import type { Confirmations } from './confirmations.ts'
import { type Account, fromRow, type NewOperation, type Operation } from './operation.ts'
import { prepareOperations, type Head } from './operation-statements.ts'
import { nextState, type OperationEvent } from './transition.ts'

/**
 * The operations of one account in `outbox.db`. Every method that writes belongs inside
 * `db.transact`.
 */
export interface Operations {
  insert(op: NewOperation): Operation
  /** Writes everything that may change. */
  save(op: Operation): void
  /**
   * Moves the operation, in memory and on disk; false where the event means nothing in its state.
   */
  move(op: Operation, event: OperationEvent, changes?: Partial<Operation>): boolean
  byId(id: string): Operation | null
  /** Open operations of a lane, in the order of the edits. */
  openInLane(lane: string): Operation[]
  /** All open operations of this account but paid ones, in the order of the edits. */
  open(): Operation[]
  /**
   * Open operations that do not wait for a person, as light as they come: the drain looks at these
   * often. What is in flight comes first, since an older one that was revived must wait for it;
   * then in the order of the edits, what is one of very many last.
   */
  heads(): Head[]
  /** The states of all open operations. */
  states(): OperationState[]
  /** All open operations about a record. */
  openOf(table: string, id: string): Operation[]
  /** All operations that came of one gesture, whatever became of them. */
  ofIntent(intent_id: string): Operation[]
  /**
   * Which of these records creates of this account made, but for one of them: none of these is the
   * record that one made.
   */
  madeByOthers(op: Operation, ids: string[]): Set<string>
  /**
   * Creates of the same kind that were sent, and of which nobody knows what they made: any of them
   * may have made a record that looks like this one's.
   */
  unanswered(op: Operation): Operation[]
  /** Whether what it is about was made here so lately that the service may not show it yet. */
  isAboutNew(op: Operation): boolean
  /** The last finished operation that sent fields of this record. */
  lastDone(table: string, id: string): Operation | null
  /** The last few of those, the newest first. */
  recentlyDone(table: string, id: string): Operation[]
  /** Open operations of other people in the same files: kept, shown, never sent (P13). */
  foreign(): Operation[]
}

/** Opens the operations of one account; those of others in the same file are only listed. */
export function createOperations(
  db: OutboxDb,
  account: Account,
  clock: Clock,
  confirmations: Confirmations,
): Operations {
  const who = [account.issuer, account.subject, account.workspace] as const
  const sql = prepareOperations(db)
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
        ...who,
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
      if (to === 'done' && op.kind === 'remove') confirmations.add(op.table, op.record_id, null)
      save(op)
      return true
    },
    byId: (id) => readOne(sql.byId.get(id)),
    openInLane: (lane) => sql.openInLane.all(lane, ...who).map(fromRow),
    open: () => sql.allOpen.all(...who).map(fromRow),
    states: () => sql.states.all(...who).map(({ state }) => state),
    heads: () => sql.heads.all(...who),
    openOf: (table, id) => sql.openOf.all(table, id, ...who).map(fromRow),
    ofIntent: (intent_id) => sql.ofIntent.all(intent_id, ...who).map(fromRow),
    madeByOthers: (op, ids) => {
      const made = sql.madeByOthers.all(op.table, op.id, JSON.stringify(ids), ...who)
      return new Set(made.map(({ id }) => id))
    },
    unanswered: (op) => sql.unanswered.all(op.table, op.endpoint, op.id, ...who).map(fromRow),
    isAboutNew: (op) =>
      sql.justMade.get(
        clock.now() - SLOW_TO_SHOW_MS,
        clock.now(),
        JSON.stringify([op.record_id, ...Object.values(op.params)]),
        ...who,
      ) !== undefined,
    lastDone: (table, id) => readOne(sql.recentlyDone.get(table, id, ...who)),
    recentlyDone: (table, id) => sql.recentlyDone.all(table, id, ...who).map(fromRow),
    foreign: () => sql.foreign.all(...who).map(fromRow),
  }
}

/** Notes what was sent among what may have arrived; the same again says nothing new. */
function rememberSent({ kind, meta }: Operation): void {
  if (kind !== 'patch' || !meta.sent) return
  const sent = JSON.stringify(meta.sent)
  const others = (meta.unread ?? []).filter((each) => JSON.stringify(each) !== sent)
  meta.unread = [...others, meta.sent]
}

/** What is over keeps no secret: a webhook's is in the keychain from then on. */
function finish(op: Operation, now: number): void {
  op.finished_at = now
  op.not_before = null
  delete op.want['secret']
  delete op.meta.sent?.['secret']
  delete op.meta.unread
}
