import { languageOf } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { BulkRow, BulkState, EndedRow, LeftOut } from './bulk.ts'
import { latestAttempt } from './bulk-attempts.ts'
import type { PurchaseAnswer } from './purchase.ts'
import type { Account } from './paid-operations.ts'
import type { Receipts } from './receipts.ts'
import { maxCostOf, type PaidRoute } from './routes.ts'

/** Number of runs listed; the ledger has the costs of older ones line by line. */
const MOST_RUNS = 30

export const describeRestart = (): string =>
  t('Hotdesk was closed meanwhile. Nothing is bought before you say so.')

/** Returns the reason for the state of a run, with the language in which it is written. */
export const becauseOf = (reason: string | null): Pick<BulkState, 'reason' | 'language'> => ({
  reason,
  language: languageOf(reason),
})

/** Returns the row of a call whose answer was just written. */
export const endedRow = (id: string, label: string, answer: PurchaseAnswer): EndedRow => ({
  id,
  label,
  state: 'ended',
  answer,
  language: languageOf(answer.message),
})

/** Bulk runs and the result of each row, in `outbox.db`; on disk before the next row is tried. */
export interface BulkStore {
  add(run: BulkState): void
  state(run: Pick<BulkState, 'id' | 'state' | 'reason' | 'language'>): void
  answered(run: Pick<BulkState, 'id'>, place: number, row: EndedRow): void
  /**
   * Returns the runs, oldest first. A run in progress when Hotdesk stopped is paused; the receipts
   * tell what became of its current row (P7).
   */
  load(): BulkState[]
}

interface RunRow {
  id: string
  route: string
  cap: number
  tags: string
  preview: string
  state: BulkState['state']
  reason: string | null
  language: string | null
  started_at: number
}

interface PersonRow {
  target_id: string
  label: string
  answer: string | null
  language: string | null
}

/** Creates the store of bulk runs for one account over `outbox.db`. */
export function createBulkStore(
  db: OutboxDb,
  { issuer, subject, workspace }: Account,
  receipts: Pick<Receipts, 'ofIntent'>,
  clock: Clock,
): BulkStore {
  const account = JSON.stringify([issuer, subject, workspace])
  const add = db.prepare(
    'INSERT INTO bulk_runs (id, account, route, cap, tags, preview, state, reason, language, started_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const addRow = db.prepare(
    'INSERT INTO bulk_rows (run_id, place, target_id, label) VALUES (?, ?, ?, ?)',
  )
  const setState = db.prepare(
    'UPDATE bulk_runs SET state = ?, reason = ?, language = ? WHERE id = ?',
  )
  const setAnswer = db.prepare(
    'UPDATE bulk_rows SET answer = ?, language = ? WHERE run_id = ? AND place = ?',
  )
  const runs = db.prepare<[string], RunRow>(
    `SELECT * FROM (SELECT * FROM bulk_runs WHERE account = ? ORDER BY started_at DESC LIMIT ${MOST_RUNS}) ORDER BY started_at`,
  )
  const rows = db.prepare<[string], PersonRow>(
    'SELECT target_id, label, answer, language FROM bulk_rows WHERE run_id = ? ORDER BY place',
  )

  /**
   * Restores a row. Without a stored answer, its receipts show whether it was sent; a row that was
   * provably not sent, or certainly not charged, may be tried.
   */
  const rowOf = (run: string, { target_id: id, label, answer, language }: PersonRow): BulkRow => {
    if (answer !== null) {
      const stored = JSON.parse(answer) as PurchaseAnswer
      return { id, label, state: 'ended', answer: stored, language }
    }
    const known = latestAttempt(receipts, run, id).answer
    return known ? endedRow(id, label, known) : { id, label, state: 'waiting' }
  }
  return {
    add: (run) =>
      db.transact(() => {
        add.run(
          run.id,
          account,
          run.route,
          run.cap,
          JSON.stringify(run.tags),
          JSON.stringify(run.left_out),
          run.state,
          run.reason,
          run.language,
          run.started_at,
        )
        for (const [place, { id, label }] of run.rows.entries())
          addRow.run(run.id, place, id, label)
      }),
    state: ({ id, state, reason, language }) => {
      db.transact(() => setState.run(state, reason, language, id))
    },
    answered: ({ id }, place, { answer, language }) => {
      db.transact(() => setAnswer.run(JSON.stringify(answer), language, id, place))
    },
    load: () =>
      runs.all(account).map((run) => {
        const all = rows.all(run.id).map((row) => rowOf(run.id, row))
        const under = run.state === 'running' && all.some(({ state }) => state !== 'ended')
        const route = run.route as PaidRoute
        return {
          id: run.id,
          route,
          cap: run.cap,
          tags: JSON.parse(run.tags) as Record<string, string>,
          left_out: JSON.parse(run.preview) as LeftOut,
          started_at: Math.min(run.started_at, clock.now()),
          state: stateAfterRestart(run.state, under),
          ...(under
            ? becauseOf(describeRestart())
            : { reason: run.reason, language: run.language }),
          rows: all,
          spent: totalSpent(route, all),
        }
      }),
  }
}

/**
 * Returns a run's state after a restart: paused if it was in progress, finished if all rows ended.
 */
function stateAfterRestart(state: BulkState['state'], under: boolean): BulkState['state'] {
  if (under) return 'paused'
  return state === 'running' ? 'finished' : state
}

/** Sums what the rows have cost, in credits. A call of unknown cost counts with its maximum. */
export function totalSpent(route: PaidRoute, rows: readonly BulkRow[]): number {
  const maxCost = maxCostOf(route, {})
  return rows.reduce((sum, row) => sum + costOf(row, maxCost), 0)
}

function costOf(row: BulkRow, maxCost: number): number {
  if (row.state !== 'ended') return 0
  if (row.answer.outcome === 'paid') return row.answer.cost ?? maxCost
  return row.answer.outcome === 'unknown' ? maxCost : 0
}
