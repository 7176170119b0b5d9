import type { StatedCounts } from './campaign-metrics.ts'

/**
 * Returns a part of a whole, from 0 to 1, or null where there is no whole, or one of them is not
 * known: then nothing was measured.
 */
export const rateOf = (part: number | null, whole: number | null): number | null =>
  part !== null && whole !== null && whole > 0 ? part / whole : null

/**
 * What a rate is a part of, so that each can be shown with its formula (E7): all are of e-mails
 * sent.
 */
export interface Rate {
  rate: number | null
  part: number | null
  whole: number | null
}

/** Returns the replies as a share of what was sent. */
export const replyRate = (counts: StatedCounts): Rate => ({
  rate: rateOf(counts.replies, counts.sent),
  part: counts.replies,
  whole: counts.sent,
})

/** Returns the bounces as a share of what was sent. */
export const bounceRate = (counts: StatedCounts): Rate => ({
  rate: rateOf(counts.bounces, counts.sent),
  part: counts.bounces,
  whole: counts.sent,
})

/**
 * Tells whether the service's own rate says something else than the counts, whichever unit it uses
 * (R7: 0-1 or 0-100 is not stated). A rate that no unit brings within rounding of ours differs.
 */
export function differs(ours: number | null, theirs: number | null | undefined): boolean {
  if (theirs === null || theirs === undefined || !Number.isFinite(theirs)) return false
  const value = ours ?? 0
  return Math.abs(value - theirs) > 0.006 && Math.abs(value * 100 - theirs) > 0.6
}
