/** No pause is longer than this, whatever a service asks for (docs/promises.md "Retry-After"). */
export const MAX_PAUSE_MS = 3_600_000
export const MIN_PAUSE_MS = 1000
const MAX_JITTER_MS = 300_000

/**
 * Reads Retry-After as seconds or as a date. A date is compared with the answer's own Date, so that
 * a wrong clock on this computer does not matter. Returns milliseconds from a second to an hour;
 * null if the value is missing or meaningless (negative, in the past, not a number).
 */
export function retryAfterMs(headers: Record<string, string>, nowMs: number): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  const seconds = Number(value)
  if (!Number.isNaN(seconds)) return seconds >= 0 ? clamp(seconds * 1000) : null
  const until = Date.parse(value)
  if (Number.isNaN(until)) return null
  const serverTime = Date.parse(headers['date'] ?? '')
  const wait = until - (Number.isNaN(serverTime) ? nowMs : serverTime)
  return wait > 0 ? clamp(wait) : null
}

const clamp = (ms: number) => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, ms))

/**
 * Picks a pause in milliseconds with full jitter, between 1 s and a bound that doubles from 5 s to
 * 5 min with each failure in a row (`failures` from 1).
 */
export function jitterMs(failures: number, random: () => number): number {
  const bound = Math.min(MAX_JITTER_MS, 5000 * 2 ** Math.min(20, Math.max(0, failures - 1)))
  return Math.round(MIN_PAUSE_MS + random() * (bound - MIN_PAUSE_MS))
}
