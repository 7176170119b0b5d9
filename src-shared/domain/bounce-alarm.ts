import type { StatedCounts } from './campaign-metrics.ts'
import { rateOf } from './campaign-rates.ts'

/** Mailbox providers begin to hold back mail of senders who bounce more than this. */
export const BOUNCE_LIMIT = 0.05
/** Below so many e-mails one bounce would be an alarm. */
export const FEWEST_SENT = 20

/**
 * `all`: of everything sent. `recent`: of what was sent within the last day, which a long good past
 * would hide.
 */
export interface BounceAlarm {
  of: 'all' | 'recent'
  bounces: number
  sent: number
  rate: number
}

/**
 * Returns the alarm of a campaign that bounces too much, over everything or over the last day; null
 * where it does not. `dayAgo`: its counters then, if they are known.
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
