/** The period the pace is computed from; earlier work says little about the pace now. */
const PACE_WINDOW_MS = 15 * 60_000
/**
 * The longest time between two decisions that counts as work; after a longer one, the user was
 * away.
 */
export const PAUSE_MS = 2 * 60_000
/** The fewest decisions for a pace. */
const MIN_DECISIONS = 5
const MINUTE_MS = 60_000

export interface Pace {
  per_minute: number
  left_ms: number
  /** What it is computed from: the rows decided, and the time they took without pauses. */
  done: number
  worked_ms: number
}

/**
 * Measures the pace of a user working through a list (A6), from the times at which rows were
 * decided, in any order, with `left` rows remaining. Pauses do not count. Returns null if too
 * little was done to tell, or if nothing is left. A first burst of seconds counts as a whole
 * minute, so that the pace is not exaggerated.
 */
export function sessionPace(decisionTimes: readonly number[], left: number): Pace | null {
  if (left <= 0) return null
  const newest = decisionTimes.toSorted((a, b) => b - a)
  let [done, steps, elapsedMs] = [Math.min(1, newest.length), 0, 0]
  for (const [index, at] of newest.slice(1).entries()) {
    const step = (newest[index] ?? at) - at
    if (step <= PAUSE_MS) {
      steps += 1
      elapsedMs += step
    }
    if (elapsedMs > PACE_WINDOW_MS) break
    done += 1
  }
  if (done < MIN_DECISIONS || steps === 0) return null
  // The first row after a pause is assumed to have taken as long as the others.
  const worked_ms = Math.max(MINUTE_MS, (elapsedMs / steps) * done)
  const per_minute = done / (worked_ms / MINUTE_MS)
  return { per_minute, left_ms: (left / per_minute) * MINUTE_MS, done, worked_ms }
}
