import { actions, type Action } from '#shared/api/rates.ts'
import { tooMany } from './errors.ts'

const minute = 60_000

/**
 * Rate limits by token and action class over a rolling minute of real time (contract §8: the
 * ceiling of each range).
 */
export interface Rates {
  /** Counts a call, or throws 429. `scale` multiplies every limit. */
  take(tokenId: string, action: Action, scale: number): void
}

/** Builds the rate limits with empty counters. `monotonic` returns real time in milliseconds. */
export function createRates(monotonic: () => number): Rates {
  const calls = new Map<string, number[]>()
  return {
    take: (tokenId, action, scale) => {
      const limit = Math.max(1, Math.floor(actions[action].ceiling * scale))
      const key = `${tokenId} ${action}`
      const now = monotonic()
      const recent = calls.get(key) ?? []
      calls.set(key, recent)
      const first = recent.findIndex((at) => at > now - minute)
      recent.splice(0, first === -1 ? recent.length : first)
      if (recent.length >= limit)
        throw tooMany(
          action,
          limit,
          Math.max(1, Math.ceil(((recent[recent.length - limit] ?? now) + minute - now) / 1000)),
        )
      recent.push(now)
      forget(calls, now)
    },
  }
}

/** Drops counters that were idle for a minute, because access tokens change every hour. */
function forget(calls: Map<string, number[]>, now: number) {
  if (calls.size < 1000) return
  for (const [key, times] of calls) if ((times.at(-1) ?? 0) <= now - minute) calls.delete(key)
}
