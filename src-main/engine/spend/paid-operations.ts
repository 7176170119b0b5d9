import type { Fields } from '#shared/domain/same-value.ts'
import type { OtherCalls, TargetState, Verdict } from '#shared/domain/paid-evidence.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'
import type { PaidRoute } from './routes.ts'
import { nextPaidState, type PaidEvent } from './transition.ts'

/** The account that pays: outcomes are found out later only for the same three (P13, P18). */
export interface Account {
  issuer: string
  subject: string
  workspace: string
}

/** One paid call, from the click to its end. */
export interface PaidOperation {
  id: string
  intent_id: string
  route: PaidRoute
  params: Record<string, string>
  body: Fields
  lane: string
  state: OperationState
  max_cost: number
  /** What a read showed before the call, for the evidence rule. */
  before: TargetState
  verdict: Verdict | null
  message: string | null
  sent_at: number | null
}

export interface PaidOperations {
  /**
   * Inserts an operation. Throws StoreError `refused` if the target has an open one, which makes a
   * double click one intent (P8).
   */
  insert(
    op: Pick<
      PaidOperation,
      'id' | 'intent_id' | 'route' | 'params' | 'body' | 'lane' | 'max_cost' | 'before'
    > & { evidence: string; target: { table: string; id: string | null }; key: string | null },
  ): PaidOperation
  /** Applies an event; false if it means nothing in this state. */
  move(op: PaidOperation, event: PaidEvent, changes?: Partial<PaidOperation>): boolean
  byId(id: string): PaidOperation | null
  openInLane(lane: string): PaidOperation | null
  open(): PaidOperation[]
  /**
   * Returns other calls with the same route and target that were open when `op` was made, or later.
   */
  findOtherCalls(op: PaidOperation): OtherCalls
}

/** Creates the store of one account's paid operations over `outbox.db`. */
export function createPaidOperations(db: OutboxDb, account: Account, clock: Clock): PaidOperations {
  const owner = [account.issuer, account.subject, account.workspace] as const
  const open = `kind = 'paid' AND state IN ('queued', 'sending', 'unknown', 'needs_you')`
  const insert = db.prepare(
    `INSERT INTO operations (
      id, intent_id, issuer, subject, workspace, kind, endpoint, params, lane, table_name,
      record_id, want, evidence, idempotency_key, max_cost, state, meta, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, 'paid', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)`,
  )
  const update = db.prepare(
    `UPDATE operations SET state = ?, result = ?, reason = ?, attempts = attempts + ?, sent_at = ?,
      finished_at = ?, updated_at = ?
    WHERE id = ?`,
  )
  const byId = db.prepare<unknown[], OperationRow>('SELECT * FROM operations WHERE id = ?')
  const inLane = db.prepare<unknown[], OperationRow>(
    `SELECT * FROM operations WHERE lane = ? AND ${open} LIMIT 1`,
  )
  const all = db.prepare<unknown[], OperationRow>(
    `SELECT * FROM operations WHERE ${open} AND issuer = ? AND subject = ? AND workspace = ? ORDER BY seq`,
  )
  const selectOthers = db.prepare<unknown[], OperationRow & { detail: string | null }>(
    `SELECT o.*, r.detail FROM operations o LEFT JOIN receipts r ON r.operation_id = o.id
    WHERE o.kind = 'paid' AND o.id <> ? AND o.endpoint = ? AND o.params = ?
      AND o.issuer = ? AND o.subject = ? AND o.workspace = ?
      AND (o.finished_at IS NULL
        OR o.finished_at >= (SELECT created_at FROM operations WHERE id = ?))`,
  )
  return {
    insert(op) {
      const now = clock.now()
      insert.run(
        op.id,
        op.intent_id,
        ...owner,
        op.route,
        JSON.stringify(op.params),
        op.lane,
        op.target.table,
        op.target.id,
        JSON.stringify(op.body),
        op.evidence,
        op.key,
        op.max_cost,
        JSON.stringify({ before: op.before }),
        now,
        now,
      )
      return read(byId.get(op.id) as OperationRow)
    },
    move(op, event, changes = {}) {
      const to = nextPaidState(op.state, event)
      if (to === null) return false
      const now = clock.now()
      Object.assign(op, changes, { state: to })
      const over = to === 'done' || to === 'cancelled' || to === 'rejected'
      update.run(
        to,
        op.verdict === null ? null : JSON.stringify({ verdict: op.verdict }),
        op.message,
        event === 'send' ? 1 : 0,
        op.sent_at,
        over ? now : null,
        now,
        op.id,
      )
      return true
    },
    byId: (id) => readOne(byId.get(id)),
    openInLane: (lane) => readOne(inLane.get(lane)),
    open: () => all.all(...owner).map(read),
    findOtherCalls(op) {
      const rows = selectOthers.all(op.id, op.route, JSON.stringify(op.params), ...owner, op.id)
      return {
        unknown: rows
          .filter(({ state }) => openStates.has(state))
          .map((row) => read(row).before.ids ?? []),
        ids: rows.flatMap(({ detail }) => idsIn(detail)),
      }
    },
  }
}

const openStates: ReadonlySet<OperationState> = new Set([
  'queued',
  'sending',
  'unknown',
  'needs_you',
])

/** Returns the ids of what a call brought, from the detail of its receipt. */
function idsIn(detail: string | null): string[] {
  const { result } = JSON.parse(detail ?? '{}') as { result?: { id?: unknown; ids?: unknown[] } }
  return [result?.id, ...(result?.ids ?? [])].filter((id) => typeof id === 'string')
}

const readOne = (row: OperationRow | undefined) => (row ? read(row) : null)

function read(row: OperationRow): PaidOperation {
  const meta = JSON.parse(row.meta) as { before?: TargetState }
  const result = row.result === null ? null : (JSON.parse(row.result) as { verdict?: Verdict })
  return {
    id: row.id,
    intent_id: row.intent_id,
    route: row.endpoint as PaidRoute,
    params: JSON.parse(row.params) as Record<string, string>,
    body: JSON.parse(row.want) as Fields,
    lane: row.lane,
    state: row.state,
    max_cost: row.max_cost ?? 0,
    before: meta.before ?? {},
    verdict: result?.verdict ?? null,
    message: row.reason,
    sent_at: row.sent_at,
  }
}
