import { i18n } from '#shared/i18n/translate.ts'
import { QUIET_MS } from '#shared/domain/paid-evidence.ts'
import type { PastLookup } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ReceiptOutcome, ReceiptRow } from '#main/engine/store/outbox-rows.ts'
import type { PaidRoute } from './routes.ts'

/** One line of the ledger: a call, its target, its outcome and its cost (D5). */
export interface Receipt {
  seq: number
  id: string
  operation_id: string | null
  route: PaidRoute
  target: { table: string | null; id: string | null; label: string | null }
  outcome: ReceiptOutcome
  max_cost: number
  /** null while unknown; then `detail.min` and `detail.max` are its bounds. */
  cost: number | null
  balance_before: number | null
  balance_after: number | null
  tags: Record<string, string>
  detail: Fields
  /** The language of the sentences in `detail` (BCP 47); null if an older version stored them. */
  language: string | null
  asked_at: number
  finished_at: number | null
}

export interface Receipts {
  open(
    receipt: Pick<
      Receipt,
      | 'id'
      | 'operation_id'
      | 'route'
      | 'target'
      | 'max_cost'
      | 'balance_before'
      | 'tags'
      | 'asked_at'
    > & { intent_id: string },
  ): void
  /** Records the outcome. `cost` null: between `detail.min` and `detail.max`. */
  close(operation_id: string, outcome: ReceiptOutcome, cost: number | null, detail: Fields): void
  setPrice(operation_id: string, cost: number | null, balance_after: number | null): void
  of(operation_id: string): Receipt | null
  /** Records that a press shares the answer of another one, which pays for the same thing. */
  join(intent_id: string, paying_intent_id: string): void
  /** Returns the last receipt of an intent, or of the one it joined. */
  ofIntent(intent_id: string): Receipt | null
  byId(id: string): Receipt | null
  /** Lists receipts asked for from `from` until before `to`, newest first. */
  list(options: { from?: number; to?: number; limit?: number }): Receipt[]
  past(route: PaidRoute, target_id: string): PastLookup[]
  /** Returns the latest call that cost more than its maximum and was not confirmed since. */
  overrun(route: PaidRoute): Receipt | null
  /** Records that the user has seen the calls that cost more than their maximum. */
  confirmOverruns(route: PaidRoute): void
  /**
   * Returns the credits this computer has spent since then; open and unknown calls count with their
   * maximum (P8).
   */
  spentSince(time: number): number
  /**
   * Returns the most that calls of this computer, other than `operation_id`, may have taken from
   * the balance between these two times.
   */
  maxSpentByOthers(operation_id: string, since: number, until: number): number
}

/**
 * Returns by how many credits a call may have exceeded its agreed maximum; 0 if it did not. An
 * unknown cost counts with its upper bound.
 */
export function overrunOf({
  outcome,
  cost,
  detail,
  max_cost,
}: Pick<Receipt, 'outcome' | 'cost' | 'detail' | 'max_cost'>): number {
  if (outcome !== 'paid') return 0
  const { max } = detail as { max?: number }
  return Math.max(0, (cost ?? max ?? 0) - max_cost)
}

/** Creates the store of receipts over `outbox.db`. */
export function createReceipts(db: OutboxDb, clock: Clock): Receipts {
  const sql = prepareReceipts(db)
  const overruns = (route: PaidRoute) =>
    sql.unconfirmed
      .all(route)
      .map(read)
      .filter((receipt) => overrunOf(receipt) > 0)
  return {
    open(receipt) {
      sql.open.run(
        receipt.id,
        receipt.operation_id,
        receipt.intent_id,
        receipt.route,
        receipt.target.table,
        receipt.target.id,
        receipt.target.label,
        receipt.max_cost,
        receipt.balance_before,
        JSON.stringify(receipt.tags),
        receipt.asked_at,
      )
    },
    close(operation_id, outcome, cost, detail) {
      const text = JSON.stringify(detail)
      sql.close.run(outcome, cost, text, i18n.locale, clock.now(), operation_id)
    },
    setPrice(operation_id, cost, balance_after) {
      sql.priced.run(cost, balance_after, operation_id)
    },
    of: (id) => maybe(sql.of.get(id)),
    join(intent_id, paying_intent_id) {
      db.transact(() => {
        sql.join.run(intent_id, paying_intent_id)
      })
    },
    ofIntent: (id) => maybe(sql.ofIntent.get(id, id)),
    byId: (id) => maybe(sql.byId.get(id)),
    // SQLite reads a limit of -1 as none.
    list: ({ from = 0, to = Number.MAX_SAFE_INTEGER, limit = -1 }) =>
      sql.list.all(from, to, limit).map(read),
    past: (route, target) =>
      sql.past.all(route, target).map((row) => ({
        at: row.asked_at,
        result: pastResults[row.outcome],
        person: null,
      })),
    overrun: (route) => overruns(route)[0] ?? null,
    confirmOverruns(route) {
      for (const { id } of overruns(route)) sql.confirm.run(id)
    },
    spentSince: (time) => sql.spent.get(time)?.total ?? 0,
    maxSpentByOthers: (operation_id, since, until) =>
      sql.overlapping
        .all(operation_id, until, since)
        .map(read)
        .reduce((sum, receipt) => sum + rangeOf(receipt).max, 0),
  }
}

/** Prepares the statements on the `receipts` table. */
function prepareReceipts(db: OutboxDb) {
  const open = db.prepare(
    `INSERT INTO receipts (
      id, operation_id, intent_id, endpoint, target_table, target_id, target_label, outcome,
      max_cost, balance_before, tags, asked_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?)`,
  )
  const close = db.prepare(
    `UPDATE receipts SET outcome = ?, cost = ?, detail = json_patch(detail, ?), language = ?, finished_at = ?
    WHERE operation_id = ?`,
  )
  const priced = db.prepare(
    'UPDATE receipts SET cost = ?, balance_after = ? WHERE operation_id = ?',
  )
  const of = db.prepare<unknown[], ReceiptRow>('SELECT * FROM receipts WHERE operation_id = ?')
  const join = db.prepare(
    'INSERT OR REPLACE INTO joined_intents (intent_id, paying_intent_id) VALUES (?, ?)',
  )
  const ofIntent = db.prepare<unknown[], ReceiptRow>(
    `SELECT * FROM receipts
    WHERE intent_id IN (
      ?, (SELECT paying_intent_id FROM joined_intents WHERE intent_id = ?))
    ORDER BY seq DESC LIMIT 1`,
  )
  const byId = db.prepare<unknown[], ReceiptRow>('SELECT * FROM receipts WHERE id = ?')
  const list = db.prepare<unknown[], ReceiptRow>(
    'SELECT * FROM receipts WHERE asked_at >= ? AND asked_at < ? ORDER BY seq DESC LIMIT ?',
  )
  const past = db.prepare<unknown[], ReceiptRow>(
    `SELECT * FROM receipts WHERE endpoint = ? AND target_id = ? AND outcome <> 'refused'
    ORDER BY seq DESC LIMIT 50`,
  )
  const unconfirmed = db.prepare<unknown[], ReceiptRow>(
    `SELECT * FROM receipts
    WHERE endpoint = ? AND outcome = 'paid' AND json_extract(detail, '$.overrun_seen') IS NULL
    ORDER BY seq DESC`,
  )
  const confirm = db.prepare(
    `UPDATE receipts SET detail = json_patch(detail, '{"overrun_seen":true}') WHERE id = ?`,
  )
  const spent = db.prepare<unknown[], { total: number }>(
    `SELECT coalesce(sum(
      CASE
        WHEN outcome IN ('open', 'unknown') THEN coalesce(cost, max_cost)
        WHEN outcome = 'paid' THEN coalesce(cost, json_extract(detail, '$.max'), max_cost)
        ELSE 0
      END), 0) AS total
    FROM receipts WHERE asked_at >= ?`,
  )
  // The service may still be working on a call whose answer was lost; a sourcing run takes credits
  // until it is over.
  const overlapping = db.prepare<unknown[], ReceiptRow>(
    `SELECT * FROM receipts WHERE operation_id <> ? AND asked_at < ?
    AND (
      finished_at IS NULL
      OR finished_at + iif(outcome = 'unknown', ${QUIET_MS}, 0) >= ?
      OR (endpoint = 'sourcing.start' AND outcome = 'paid' AND cost IS NULL)
    )`,
  )
  return {
    open,
    close,
    priced,
    of,
    join,
    ofIntent,
    byId,
    list,
    past,
    unconfirmed,
    confirm,
    spent,
    overlapping,
  }
}

/** Returns the range of what a call may have cost, in credits; exact if its price is known. */
export function rangeOf({ outcome, cost, detail, max_cost }: Receipt): {
  min: number
  max: number
} {
  if (cost !== null) return { min: cost, max: cost }
  if (outcome === 'refused' || outcome === 'free') return { min: 0, max: 0 }
  return { min: Number(detail['min'] ?? 0), max: Number(detail['max'] ?? max_cost) }
}

/** The result of an earlier call on the same target, by the outcome of its receipt. */
const pastResults = {
  open: 'sending',
  paid: 'paid',
  free: 'free',
  refused: 'free',
  unknown: 'unknown',
} as const satisfies Record<ReceiptOutcome, string>

const maybe = (row: ReceiptRow | undefined) => (row ? read(row) : null)

const read = (row: ReceiptRow): Receipt => ({
  seq: row.seq,
  id: row.id,
  operation_id: row.operation_id,
  route: row.endpoint as PaidRoute,
  target: { table: row.target_table, id: row.target_id, label: row.target_label },
  outcome: row.outcome,
  max_cost: row.max_cost,
  cost: row.cost,
  balance_before: row.balance_before,
  balance_after: row.balance_after,
  tags: JSON.parse(row.tags) as Record<string, string>,
  detail: JSON.parse(row.detail) as Fields,
  language: row.language,
  asked_at: row.asked_at,
  finished_at: row.finished_at,
})
