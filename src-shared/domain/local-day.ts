/**
 * Returns the day of this computer's calendar in which a moment lies: from its midnight to the next
 * one, which is 23 or 25 hours later on the days when the clocks change. Epoch ms.
 */
export const localDay = (at: number): { from: number; to: number } => ({
  from: new Date(at).setHours(0, 0, 0, 0),
  to: new Date(at).setHours(24, 0, 0, 0),
})
