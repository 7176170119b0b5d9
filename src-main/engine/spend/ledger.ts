import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import {
  type Attribution,
  attributeAll,
  type Charge,
  totalAttribution,
} from '#shared/domain/credit-attribution.ts'
import { costPerOutcome, type Forecast, forecast } from '#shared/domain/credit-forecast.ts'
import type { CreditReadingRow } from '#main/engine/store/outbox-rows.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { rangeOf, type Receipt, type Receipts } from './receipts.ts'
import type { PaidRoute } from './routes.ts'

/** Where the credits of a time span went, as far as this computer can see (D5, D11). */
export interface Ledger {
  receipts: Receipt[]
  /** One entry per two successive readings, oldest first, and one for what no reading shows yet. */
  intervals: Attribution[]
  total: ReturnType<typeof totalAttribution>
  balance: BalanceReading | null
  forecast: Forecast | null
  /** Credits per result, by route; `per_result` is null if nothing was found (D12). */
  per_outcome: {
    route: PaidRoute
    credits: number
    tried: number
    found: number
    per_result: number | null
  }[]
}

/**
 * Creates the function that builds the ledger of a time span from receipts and balances. Times are
 * epoch milliseconds.
 */
export function createLedger(db: OutboxDb, receipts: Receipts) {
  const between = db.prepare<unknown[], CreditReadingRow>(
    'SELECT * FROM credit_readings WHERE at >= ? AND at <= ? ORDER BY seq',
  )
  const before = db.prepare<unknown[], CreditReadingRow>(
    'SELECT * FROM credit_readings WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1',
  )
  return function ledger(from: number, to: number, now: number): Ledger {
    // Calls begun before the span may have been charged within it: follow them from their start.
    const earlierReceipts = receipts
      .list({ from: from - LONGEST_RUN_MS, to: from })
      .filter(
        (receipt) => (receipt.finished_at ?? (isRun(receipt) ? now : receipt.asked_at)) >= from,
      )
    const start = Math.min(from, ...earlierReceipts.map((receipt) => receipt.asked_at))
    // The reading before the span is where the first interval begins.
    const readings = [...before.all(start), ...between.all(start, to)]
    // All receipts are needed: a call left out would be attributed to someone else.
    const all = receipts.list({ from, to: to + 1 })
    // A past span leaves what its last reading did not show to the next span.
    const intervals = attributeAll(
      readings,
      [...earlierReceipts, ...all].flatMap(toCharges),
      to >= now ? now : null,
    ).filter((interval) => interval.to >= from)
    return {
      receipts: all,
      intervals,
      total: totalAttribution(intervals),
      balance: readings.at(-1) ?? null,
      forecast: forecast(between.all(now - 14 * 86_400_000, now), now),
      per_outcome: perOutcome(all),
    }
  }
}

/**
 * Reports whether a receipt is that of a sourcing run, which is charged for each person it
 * qualifies, while it runs (contract: People sourcing run).
 */
const isRun = ({ route }: Receipt) => route === 'sourcing.start'
const LONGEST_RUN_MS = 7 * 86_400_000
/** Time within which the service charges for a call, whether its answer arrives or not. */
const LONGEST_CALL_MS = 3 * 60_000

/**
 * Returns what a receipt may have taken from the balance; empty if it was free. It counts from the
 * request, because the reading just before did not include it, until its price was known, but three
 * minutes at most, because the outcome may be recorded much later. A run counts until its last
 * report.
 */
export function toCharges(receipt: Receipt): Charge[] {
  const { asked_at: at, finished_at } = receipt
  const range = rangeOf(receipt)
  if (range.max === 0) return []
  const isOpen = finished_at === null || (!isRun(receipt) && range.min < range.max)
  if (isOpen) return [{ at, ...range }]
  const until = isRun(receipt) ? finished_at : Math.min(finished_at, at + LONGEST_CALL_MS)
  return [{ at, ...range, until }]
}

function perOutcome(all: Receipt[]): Ledger['per_outcome'] {
  const routes = [...new Set(all.map((receipt) => receipt.route))]
  return routes.map((route) => {
    const own = all.filter((receipt) => receipt.route === route && receipt.outcome !== 'refused')
    const credits = own.reduce(
      (sum, receipt) =>
        sum + (receipt.cost ?? (isRun(receipt) ? Number(receipt.detail['min'] ?? 0) : 0)),
      0,
    )
    const found = own.reduce((sum, receipt) => sum + countResults(receipt), 0)
    return { route, credits, tried: own.length, found, per_result: costPerOutcome(credits, found) }
  })
}

/**
 * Counts the records or people that a call brought; for a run, those delivered as far as is known.
 */
function countResults(receipt: Receipt): number {
  if (receipt.outcome !== 'paid') return 0
  if (isRun(receipt)) return Number(receipt.detail['people'] ?? 0)
  const { ids } = (receipt.detail['result'] ?? {}) as { ids?: unknown[] }
  return Array.isArray(ids) ? ids.length : 1
}
