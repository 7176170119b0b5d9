import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'

export interface Head {
  id: string
  lane: string
  state: OperationState
  endpoint: string
  hold_ms: number | null
  bulk: 0 | 1
}

const columns = `seq, id, intent_id, issuer, subject, workspace, kind, endpoint, params, lane, predecessor,
    table_name, record_id, base, want, evidence, idempotency_key, max_cost, state, attempts,
    not_before, last_status, reason, result, meta, created_at, updated_at, sent_at, finished_at`

/** Prepares the statements on the `operations` table. */
export function prepareOperations(db: OutboxDb) {
  const mine = 'issuer = ? AND subject = ? AND workspace = ?'
  const open = `state NOT IN ('done', 'cancelled')`
  // Named explicitly, because the planner might scan years of finished operations.
  const openIndex = 'INDEXED BY operations_open'
  const select = (where: string, order = 'seq', indexHint = '') =>
    db.prepare<unknown[], OperationRow>(
      `SELECT ${columns} FROM operations ${indexHint} WHERE ${where} ORDER BY ${order}`,
    )
  const insert =
    db.prepare(`INSERT INTO operations (id, intent_id, issuer, subject, workspace, kind, endpoint,
      params, lane, predecessor, table_name, record_id, base, want, evidence, idempotency_key,
      max_cost, state, reason, result, meta, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update = db.prepare(`UPDATE operations
      SET params = ?, lane = ?, record_id = ?, base = ?, want = ?, state = ?, attempts = ?,
      not_before = ?, last_status = ?, reason = ?, result = ?, meta = ?,
    updated_at = ?, sent_at = ?, finished_at = ? WHERE id = ?`)
  const byId = select('id = ?')
  const openInLane = select(`lane = ? AND ${open} AND kind <> 'paid' AND ${mine}`)
  const allOpen = select(`${open} AND kind <> 'paid' AND ${mine}`, 'seq', openIndex)
  const openOf = select(
    `table_name = ? AND record_id = ? AND ${open} AND kind <> 'paid' AND ${mine}`,
  )
  const ofIntent = select(`intent_id = ? AND ${mine}`)
  const recentlyDone = select(
    `table_name = ? AND record_id = ? AND state = 'done' AND kind = 'patch' AND ${mine}`,
    'seq DESC LIMIT 20',
  )
  const madeByOthers = db.prepare<
    unknown[],
    { id: string }
  >(`SELECT json_extract(result, '$.id') AS id FROM operations
    WHERE table_name = ? AND kind = 'create' AND id <> ? AND json_extract(result, '$.id') IN (SELECT value FROM json_each(?)) AND ${mine}`)
  // A finish time in the future means that the clock was set back since; it is not recent.
  const justMade = select(
    `kind = 'create' AND state = 'done' AND finished_at > ? AND finished_at <= ?
      AND json_extract(result, '$.id') IN (SELECT value FROM json_each(?)) AND ${mine}`,
  )
  // A rejected create made nothing.
  const unanswered = select(
    `table_name = ? AND kind = 'create' AND endpoint = ? AND id <> ? AND sent_at IS NOT NULL
      AND state <> 'rejected' AND json_extract(result, '$.id') IS NULL AND ${mine}`,
  )
  const foreign = select(`${open} AND NOT (${mine})`, 'seq', openIndex)
  // Operations that wait for a decision hold up nothing; blocked ones hold up their own lane.
  const heads = db.prepare<
    unknown[],
    Head
  >(`SELECT id, lane, state, endpoint, json_extract(meta, '$.hold_ms') AS hold_ms,
    json_extract(meta, '$.bulk') IS NOT NULL AS bulk FROM operations ${openIndex}
    WHERE ${open} AND state IN ('queued', 'sending', 'verifying', 'unknown', 'blocked')
      AND kind <> 'paid' AND ${mine} ORDER BY state IN ('queued', 'blocked'), bulk, seq`)
  const states = db.prepare<unknown[], { state: OperationState }>(
    `SELECT iif(reason = 'signin', 'queued', state) AS state FROM operations ${openIndex} WHERE ${open} AND kind <> 'paid' AND ${mine}`,
  )
  return {
    insert,
    update,
    byId,
    openInLane,
    allOpen,
    openOf,
    ofIntent,
    madeByOthers,
    justMade,
    unanswered,
    recentlyDone,
    foreign,
    heads,
    states,
  }
}
