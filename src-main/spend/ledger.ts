import { type Attribution, attributeAll, type Charge, type Reading, totalAttribution } from '#shared/domain/credit-attribution.ts'
import { costPerOutcome, type Forecast, forecast } from '#shared/domain/credit-forecast.ts'
import type { CreditReadingRow } from '../store/outbox-rows.ts'
import type { OutboxDb } from '../store/outbox-db.ts'
import type { Receipt, Receipts } from './receipts.ts'
import type { PaidRoute } from './routes.ts'

/** Where the credits of a stretch of time went, as far as this computer can see (D5, D11). */
export interface Ledger {
  receipts: Receipt[]
  /** One entry for each two readings, oldest first. */
  intervals: Attribution[]
  total: ReturnType<typeof totalAttribution>
  balance: Reading | null
  forecast: Forecast | null
  /** Credits for each thing found, by route; null where nothing was found (D12). */
  per_outcome: { route: PaidRoute; credits: number; tried: number; found: number; each: number | null }[]
}

export function createLedger(db: OutboxDb, receipts: Receipts) {
  const between = db.prepare<unknown[], CreditReadingRow>('SELECT * FROM credit_readings WHERE at >= ? AND at <= ? ORDER BY seq')
  const before = db.prepare<unknown[], CreditReadingRow>('SELECT * FROM credit_readings WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1')
  return function ledger(from: number, to: number, now: number): Ledger {
    // The reading before the stretch tells what the first interval began with.
    const readings = [...before.all(from), ...between.all(from, to)]
    // All of them: a call that is left out would be called somebody else's.
    const all = receipts.list({ from, to: to + 1 })
    const intervals = attributeAll(readings, all.flatMap(charge))
    return { receipts: all, intervals, total: totalAttribution(intervals), balance: readings.at(-1) ?? null, forecast: forecast(between.all(now - 14 * 86_400_000, now), now), per_outcome: perOutcome(all) }
  }
}

/** What a receipt may have taken from the balance. It counts from the asking: the reading just before it was still without. */
export function charge({ asked_at: at, outcome, cost, detail, max_cost }: Receipt): Charge[] {
  if (cost !== null) return cost > 0 ? [{ at, min: cost, max: cost }] : []
  if (outcome === 'refused' || outcome === 'free') return []
  const { min, max } = detail as { min?: number; max?: number }
  return [{ at, min: min ?? 0, max: max ?? max_cost }]
}

function perOutcome(all: Receipt[]): Ledger['per_outcome'] {
  const routes = [...new Set(all.map((receipt) => receipt.route))]
  return routes.map((route) => {
    const own = all.filter((receipt) => receipt.route === route && receipt.outcome !== 'refused')
    const credits = own.reduce((sum, receipt) => sum + (receipt.cost ?? 0), 0)
    const found = own.reduce((sum, receipt) => sum + brought(receipt), 0)
    return { route, credits, tried: own.length, found, each: costPerOutcome(credits, found) }
  })
}

function brought(receipt: Receipt): number {
  if (receipt.outcome !== 'paid') return 0
  const { ids } = (receipt.detail['result'] ?? {}) as { ids?: unknown[] }
  return Array.isArray(ids) ? ids.length : 1
}
