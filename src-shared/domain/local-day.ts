/**
 * Returns the first moment of the local calendar day that is `days` after the one that contains
 * `at`, in epoch ms. Never add days to such a moment: where the clock skips midnight it is 01:00.
 */
export const localMidnight = (at: number, days = 0): number =>
  new Date(at).setHours(24 * days, 0, 0, 0)

/** Returns the UTC midnight of the local calendar day that contains a moment, in epoch ms. */
export function utcMidnight(at: number): number {
  const day = new Date(at)
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
}

/**
 * Returns the local calendar day that contains a moment, from midnight to midnight, in epoch ms. It
 * has 23 or 25 hours when the clocks change.
 */
export const localDay = (at: number): { from: number; to: number } => ({
  from: localMidnight(at),
  to: localMidnight(at, 1),
})
