/** So long back a sitting is looked at: what was done before lunch says nothing of the pace now. */
export const PACE_WINDOW_MS = 15 * 60_000
/** Fewer than this is no pace. */
const LEAST = 5
const MINUTE_MS = 60_000

export interface Pace {
  per_minute: number
  left_ms: number
}

/**
 * How fast a list is being worked through (A6): `done` since `since`, with `left` to go. null while
 * too little was done to say, or when nothing is left. A first burst of seconds counts as a whole
 * minute, so that it promises nothing.
 */
export function sessionPace(done: number, since: number, now: number, left: number): Pace | null {
  if (done < LEAST || left <= 0) return null
  const per_minute = done / (Math.max(MINUTE_MS, now - since) / MINUTE_MS)
  return { per_minute, left_ms: (left / per_minute) * MINUTE_MS }
}
