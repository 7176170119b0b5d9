import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'
import type { Confirmations } from './confirmations.ts'
import { type Account, fromRow, type NewOperation, type Operation } from './operation.ts'
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
  /** The last finished operation that sent fields of this record. */
  lastDone(table: string, id: string): Operation | null
  /** Open operations of other people in the same files: kept, shown, never sent (P13). */
  foreign(): Operation[]
}

export interface Head {
  id: string
  lane: string
  state: OperationState
  hold_ms: number | null
  bulk: 0 | 1
}

const columns =
  'seq, id, intent_id, issuer, subject, workspace, kind, endpoint, params, lane, predecessor, table_name, record_id, base, want, evidence, idempotency_key, max_cost, state, attempts, not_before, last_status, reason, result, meta, created_at, updated_at, sent_at, finished_at'

export function createOperations(
  db: OutboxDb,
  account: Account,
  clock: Clock,
  confirmations: Confirmations,
): Operations {
  const mine = 'issuer = ? AND subject = ? AND workspace = ?'
  const open = `state NOT IN ('done', 'cancelled')`
  const who = [account.issuer, account.subject, account.workspace] as const
  // Named outright where the planner would read through years of finished operations.
  const few = 'INDEXED BY operations_open'
  const select = (where: string, order = 'seq', how = '') =>
    db.prepare<unknown[], OperationRow>(
      `SELECT ${columns} FROM operations ${how} WHERE ${where} ORDER BY ${order}`,
    )
  const insert =
    db.prepare(`INSERT INTO operations (id, intent_id, issuer, subject, workspace, kind, endpoint, params, lane, predecessor, table_name, record_id, base, want, evidence, idempotency_key, max_cost, state, reason, result, meta, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update =
    db.prepare(`UPDATE operations SET params = ?, lane = ?, record_id = ?, base = ?, want = ?, state = ?, attempts = ?, not_before = ?, last_status = ?, reason = ?, result = ?, meta = ?,
    updated_at = ?, sent_at = ?, finished_at = ? WHERE id = ?`)
  const byId = select('id = ?')
  const openInLane = select(`lane = ? AND ${open} AND kind <> 'paid' AND ${mine}`)
  const allOpen = select(`${open} AND kind <> 'paid' AND ${mine}`, 'seq', few)
  const openOf = select(
    `table_name = ? AND record_id = ? AND ${open} AND kind <> 'paid' AND ${mine}`,
  )
  const ofIntent = select(`intent_id = ? AND ${mine}`)
  const lastDone = select(
    `table_name = ? AND record_id = ? AND state = 'done' AND kind = 'patch' AND ${mine}`,
    'seq DESC LIMIT 1',
  )
  const madeByOthers = db.prepare<
    unknown[],
    { id: string }
  >(`SELECT json_extract(result, '$.id') AS id FROM operations
    WHERE table_name = ? AND kind = 'create' AND id <> ? AND json_extract(result, '$.id') IN (SELECT value FROM json_each(?)) AND ${mine}`)
  // One that is refused made nothing.
  const unanswered = select(
    `table_name = ? AND kind = 'create' AND endpoint = ? AND id <> ? AND sent_at IS NOT NULL AND state <> 'rejected' AND json_extract(result, '$.id') IS NULL AND ${mine}`,
  )
  const foreign = select(`${open} AND NOT (${mine})`, 'seq', few)
  // What waits for a person holds nobody else up; what is blocked holds its own lane.
  const heads = db.prepare<
    unknown[],
    Head
  >(`SELECT id, lane, state, json_extract(meta, '$.hold_ms') AS hold_ms, json_extract(meta, '$.bulk') IS NOT NULL AS bulk FROM operations ${few}
    WHERE ${open} AND state IN ('queued', 'sending', 'verifying', 'unknown', 'blocked') AND kind <> 'paid' AND ${mine} ORDER BY state IN ('queued', 'blocked'), bulk, seq`)
  const states = db.prepare<unknown[], { state: OperationState }>(
    `SELECT state FROM operations ${few} WHERE ${open} AND kind <> 'paid' AND ${mine}`,
  )
  const one = (row: OperationRow | undefined) => (row ? fromRow(row) : null)

  const save = (op: Operation) => {
    op.updated_at = clock.now()
    update.run(
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
      insert.run(
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
      return fromRow(byId.get(op.id) as OperationRow)
    },
    save,
    move(op, event, changes = {}) {
      const to = nextState(op.kind, op.state, event)
      if (to === null) return false
      Object.assign(op, changes, { state: to })
      if (to === 'done' || to === 'cancelled') finish(op, clock.now())
      if (to === 'done' && op.kind === 'remove') confirmations.add(op.table, op.record_id, null)
      save(op)
      return true
    },
    byId: (id) => one(byId.get(id)),
    openInLane: (lane) => openInLane.all(lane, ...who).map(fromRow),
    open: () => allOpen.all(...who).map(fromRow),
    states: () => states.all(...who).map(({ state }) => state),
    heads: () => heads.all(...who),
    openOf: (table, id) => openOf.all(table, id, ...who).map(fromRow),
    ofIntent: (intent_id) => ofIntent.all(intent_id, ...who).map(fromRow),
    madeByOthers: (op, ids) =>
      new Set(madeByOthers.all(op.table, op.id, JSON.stringify(ids), ...who).map(({ id }) => id)),
    unanswered: (op) => unanswered.all(op.table, op.endpoint, op.id, ...who).map(fromRow),
    lastDone: (table, id) => one(lastDone.get(table, id, ...who)),
    foreign: () => foreign.all(...who).map(fromRow),
  }
}

/** What is over keeps no secret: a webhook's is in the keychain from then on. */
function finish(op: Operation, now: number): void {
  op.finished_at = now
  op.not_before = null
  delete op.want['secret']
  delete op.meta.sent?.['secret']
}
