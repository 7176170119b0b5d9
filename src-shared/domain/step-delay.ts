/** The delay of a step in a campaign's sequence. */
export interface StepDelay {
  /** In days; null if unknown. */
  days: number | null
  /** The delay as the service wrote it, if it cannot be read as days. */
  text: string | null
}

/** A map, because the service may send any word, and an object also has `constructor`. */
const perDay: ReadonlyMap<string, number> = new Map([
  ['d', 1],
  ['day', 1],
  ['days', 1],
  ['w', 7],
  ['week', 7],
  ['weeks', 7],
])
const hours = new Set(['h', 'hr', 'hrs', 'hour', 'hours'])

/**
 * Reads the delay of a step. The contract names it `delay` without a unit (contract §2), so a bare
 * number is returned as written; only 0 is the same in every unit. An unreadable delay never counts
 * as no delay.
 */
export function delayOf(step: Record<string, unknown>): StepDelay {
  const days = amountOf(step['delay_days'])
  if (days !== null) return { days, text: null }
  const delay = step['delay'] ?? oddDelay(step)
  if (delay === undefined || delay === null || delay === '') return { days: null, text: null }
  const read = daysIn(delay)
  return read === null
    ? { days: null, text: typeof delay === 'string' ? delay : JSON.stringify(delay) }
    : { days: read, text: null }
}

/** Returns a value of `delay_days` that is not a number (docs/dialects.md "Odd fields"). */
function oddDelay(step: Record<string, unknown>): unknown {
  const odd = step['odd_fields']
  return typeof odd === 'object' && odd !== null && 'delay_days' in odd ? odd.delay_days : undefined
}

function amountOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

function daysIn(delay: unknown): number | null {
  if (typeof delay === 'object' && delay !== null) return daysInObject(delay as never)
  if (amountOf(delay) === 0) return 0
  if (typeof delay !== 'string') return null
  const period = /^P(?:(\d+)W)?(?:(\d+)D)?$/i.exec(delay.trim())
  if (period && (period[1] ?? period[2])) return Number(period[1] ?? 0) * 7 + Number(period[2] ?? 0)
  const written = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(delay.trim())
  return written ? inUnit(Number(written[1]), written[2] ?? '') : null
}

function daysInObject(delay: Record<string, unknown>): number | null {
  const days = amountOf(delay['days'])
  if (days !== null) return days
  const amount = amountOf(delay['value'] ?? delay['amount'])
  const unit = delay['unit'] ?? delay['units']
  return amount === null || typeof unit !== 'string' ? null : inUnit(amount, unit)
}

/** Converts to whole days; null for part of a day, which is shown as written. */
function inUnit(amount: number, unit: string): number | null {
  const word = unit.toLowerCase()
  const days = hours.has(word) ? amount / 24 : amount * (perDay.get(word) ?? NaN)
  return Number.isInteger(days) ? days : null
}
