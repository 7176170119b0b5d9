import type { StatedCounts } from './campaign-metrics.ts'
import { rateOf } from './campaign-rates.ts'

/** The bounce rate above which mailbox providers begin to hold back a sender's mail. */
export const BOUNCE_LIMIT = 0.05
/** The fewest e-mails for an alarm; with fewer, a single bounce would raise one. */
export const FEWEST_SENT = 20

/**
 * `all`: of everything sent. `recent`: of what was sent in the last day, which a long good history
 * would hide.
 */
export interface BounceAlarm {
  of: 'all' | 'recent'
  bounces: number
  sent: number
  rate: number
}

/**
 * Returns the alarm of a campaign with too many bounces, overall or in the last day; null if there
 * is none. `dayAgo`: its counters one day ago, if known.
 */
export function bounceAlarm(now: StatedCounts, dayAgo: StatedCounts | null): BounceAlarm | null {
  const { bounces, sent } = now
  if (bounces === null || sent === null) return null
  const all = findAlarm('all', bounces, sent)
  if (all || !dayAgo || dayAgo.bounces === null || dayAgo.sent === null) return all
  return findAlarm('recent', bounces - dayAgo.bounces, sent - dayAgo.sent)
}

function findAlarm(of: BounceAlarm['of'], bounces: number, sent: number): BounceAlarm | null {
  const rate = rateOf(bounces, sent)
  return rate !== null && sent >= FEWEST_SENT && rate >= BOUNCE_LIMIT
    ? { of, bounces, sent, rate }
    : null
}
