import type { StatedCounts } from './campaign-metrics.ts'

/**
 * Returns a part of a whole, from 0 to 1. Returns null if either is unknown or the whole is zero,
 * because nothing was measured then.
 */
export const rateOf = (part: number | null, whole: number | null): number | null =>
  part !== null && whole !== null && whole > 0 ? part / whole : null

/**
 * A rate with its numerator and denominator, so that it can be shown with its formula (E7). The
 * denominator is always e-mails sent.
 */
export interface Rate {
  rate: number | null
  part: number | null
  whole: number | null
}

/** Returns the share of sent e-mails that were replied to. */
export const replyRate = (counts: StatedCounts): Rate => ({
  rate: rateOf(counts.replies, counts.sent),
  part: counts.replies,
  whole: counts.sent,
})

/** Returns the share of sent e-mails that bounced. */
export const bounceRate = (counts: StatedCounts): Rate => ({
  rate: rateOf(counts.bounces, counts.sent),
  part: counts.bounces,
  whole: counts.sent,
})

/**
 * Reports whether the service's own rate differs from the one computed. The service does not state
 * its unit (R7: 0–1 or 0–100), so a rate that matches within rounding in either unit does not
 * differ.
 */
export function differs(ours: number | null, theirs: number | null | undefined): boolean {
  if (theirs === null || theirs === undefined || !Number.isFinite(theirs)) return false
  const value = ours ?? 0
  return Math.abs(value - theirs) > 0.006 && Math.abs(value * 100 - theirs) > 0.6
}
