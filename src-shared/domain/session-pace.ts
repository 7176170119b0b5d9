/** So much work is looked at: what was done before lunch says little of the pace now. */
const PACE_WINDOW_MS = 15 * 60_000
/** Whoever decides nothing for so long is away: the time is in no pace. */
export const PAUSE_MS = 2 * 60_000
/** Fewer than this is no pace. */
const LEAST = 5
const MINUTE_MS = 60_000

export interface Pace {
  per_minute: number
  left_ms: number
  /** What it is computed from: rows decided, and the time without pauses they took. */
  done: number
  worked_ms: number
}

/**
 * Measures how fast a list is being worked through (A6), from the moments at which rows were
 * decided, in any order, with `left` to go. Pauses count as nothing, however long. Null while too
 * little was done to say, or when nothing is left. A first burst of seconds counts as a whole
 * minute, so that it promises nothing.
 */
export function sessionPace(decided: readonly number[], left: number): Pace | null {
  if (left <= 0) return null
  const newest = decided.toSorted((a, b) => b - a)
  let [done, steps, worked] = [Math.min(1, newest.length), 0, 0]
  for (const [index, at] of newest.slice(1).entries()) {
    const step = (newest[index] ?? at) - at
    if (step <= PAUSE_MS) {
      steps += 1
      worked += step
    }
    if (worked > PACE_WINDOW_MS) break
    done += 1
  }
  if (done < LEAST || steps === 0) return null
  // The first row after a pause took as long as the others.
  const worked_ms = Math.max(MINUTE_MS, (worked / steps) * done)
  const per_minute = done / (worked_ms / MINUTE_MS)
  return { per_minute, left_ms: (left / per_minute) * MINUTE_MS, done, worked_ms }
}
