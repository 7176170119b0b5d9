/**
 * Returns the local calendar day that contains a moment, from midnight to midnight, in epoch ms. It
 * has 23 or 25 hours when the clocks change.
 */
export const localDay = (at: number): { from: number; to: number } => ({
  from: new Date(at).setHours(0, 0, 0, 0),
  to: new Date(at).setHours(24, 0, 0, 0),
})
