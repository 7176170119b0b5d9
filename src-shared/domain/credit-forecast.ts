import { changesBetween, type BalanceReading } from './balance-changes.ts'

const DAY_MS = 86_400_000
/** The shortest period from which a spending pace can be derived. */
const LEAST_SPAN_MS = DAY_MS

export interface Forecast {
  /** Average credits a day over the period. */
  per_day: number
  /** When the balance reaches zero at that pace; null if nothing was spent. */
  empty_at: number | null
  /** The days over which the average was computed. */
  span_days: number
}

/**
 * Forecasts when the credits run out at the pace of the last `days` (D8), leaving out top-ups.
 * Returns null if there are too few readings.
 */
export function forecast(readings: BalanceReading[], now: number, days = 14): Forecast | null {
  const inOrder = readings
    .filter((reading) => reading.at >= now - days * DAY_MS)
    .toSorted((a, b) => a.at - b.at)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_SPAN_MS) return null
  const spent = inOrder
    .slice(1)
    .reduce(
      (total, reading, at) =>
        total + changesBetween(inOrder[at] as BalanceReading, reading).deducted,
      0,
    )
  const span_days = (last.at - first.at) / DAY_MS
  const per_day = spent / span_days
  return {
    per_day,
    empty_at: per_day > 0 ? last.at + (last.total / per_day) * DAY_MS : null,
    span_days,
  }
}

/**
 * Returns the credits for each outcome, such as an e-mail address found (D12); null if there is
 * none.
 */
export const costPerOutcome = (credits: number, outcomes: number): number | null =>
  outcomes > 0 ? credits / outcomes : null
