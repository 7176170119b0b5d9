/*
 * The history of campaigns, derived from readings of their counters because the service keeps none
 * (R7). Each change of a counter counts once: on the day it was read, or in the gap in which it
 * fell. Nothing is estimated, smoothed or drawn below zero (E4).
 */

import {
  campaignMetrics,
  type CampaignCounts,
  type CampaignMetric,
  type StatedCounts,
} from './campaign-metrics.ts'
import { lastAtOrBefore } from './last-at-or-before.ts'
import { findUnreportedBefore } from './unreported.ts'

/**
 * The counters of one campaign at a time. A reading equal to the previous one is not kept; the
 * `ReadPeriod` shows that the counters were read.
 */
export interface CampaignReading {
  at: number
  status: string
  counts: StatedCounts
}
/** A period of closely spaced reads, from the first to the last. */
export interface ReadPeriod {
  from: number
  to: number
}

export interface CampaignHistory {
  /** Readings by campaign, oldest first. */
  readings: ReadonlyMap<string, readonly CampaignReading[]>
  /** Oldest first. */
  readPeriods: readonly ReadPeriod[]
}

export interface TrendBucket {
  from: number
  to: number
  /**
   * `before`: before the first read. `gap`: no read in the whole bucket. `unstated`: read, but the
   * service does not report this counter.
   */
  state: 'measured' | 'unstated' | 'gap' | 'before'
  /** null if it was not measured. */
  value: number | null
  /** The start of the measured time, if later than the start of the bucket. */
  since: number | null
}
/**
 * A period without reads. `delta` is the increase within it, at an unknown time; null until the
 * next read, or if the service does not report the counter.
 */
export interface TrendGap {
  from: number
  to: number
  delta: number | null
  last_look: number
  next_look: number | null
}
/** A counter that decreased. The change is unknown and counts as zero. */
export interface TrendReset {
  at: number
  campaign_id: string
  metric: CampaignMetric
  before: number
  after: number
}
export interface StatusEvent {
  at: number
  campaign_id: string
  from: string
  to: string
}
export interface Trend {
  buckets: TrendBucket[]
  gaps: TrendGap[]
  resets: TrendReset[]
  events: StatusEvent[]
}

/** A change of counters between two reads. */
export interface CounterChange {
  campaign_id: string
  at: number
  previous: number
  before: CampaignReading | null
  after: CampaignReading
}

const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at

const zero: CampaignCounts = { replies: 0, bounces: 0, sent: 0, clicks: 0, opens: 0, enrolled: 0 }

/**
 * Yields the changes of each campaign with the time of the previous read, oldest first within a
 * campaign. The very first reading is only the starting point.
 */
export function* changesOf(
  { readings, readPeriods }: CampaignHistory,
  only?: string,
): Generator<CounterChange> {
  const firstRead = readPeriods[0]?.from ?? Infinity
  const starts = readPeriods.map((period) => period.from)
  for (const [campaign_id, list] of readings) {
    if (only !== undefined && campaign_id !== only) continue
    let before: CampaignReading | null = null
    for (const after of list) {
      // A campaign that appears after the first read was created since the previous one, with all
      // counters at zero.
      if (before !== null || after.at > firstRead)
        yield {
          campaign_id,
          at: after.at,
          previous: readBefore(readPeriods, starts, after.at),
          before,
          after,
        }
      before = after
    }
  }
}

/**
 * Returns the last read before `at`. Within a read period, reads are so close that `at` itself is used.
 */
function readBefore(
  readPeriods: readonly ReadPeriod[],
  starts: readonly number[],
  at: number,
): number {
  const index = lastAtOrBefore(starts, at)
  const period = readPeriods[index]
  if (period && at > period.from) return at
  return readPeriods[index - 1]?.to ?? at
}

/** Returns the increase of each counter; one that decreased counts as zero. */
export const countIncreases = (change: CounterChange): CampaignCounts =>
  Object.fromEntries(
    campaignMetrics.map((metric) => [metric, countIncrease(change, metric)]),
  ) as CampaignCounts

/**
 * Returns the increase of a counter. The first reported value is only the starting point and adds
 * nothing.
 */
function countIncrease({ before, after }: CounterChange, metric: CampaignMetric): number {
  const from = (before?.counts ?? zero)[metric]
  const to = after.counts[metric]
  return from === null || to === null ? 0 : Math.max(0, to - from)
}

/** Returns the counter before and after a decrease; null if it did not decrease. */
function findDecrease(
  { before, after }: CounterChange,
  metric: CampaignMetric,
): Pick<TrendReset, 'before' | 'after'> | null {
  const from = before?.counts[metric] ?? null
  const to = after.counts[metric]
  return from !== null && to !== null && to < from ? { before: from, after: to } : null
}

/**
 * Counts one metric in the buckets between `edges` (n + 1 ascending times), of all campaigns or of
 * one. A change between two reads counts in the bucket of the later read if that is the same or the
 * next one; otherwise it counts in the gap between them. Nothing is measured after `now`.
 */
export function trendOf(
  history: CampaignHistory,
  metric: CampaignMetric,
  edges: readonly number[],
  now: number,
  campaignId?: string,
): Trend {
  const last = edges.length - 1
  const [start, second] = [edges[0] ?? 0, edges[1] ?? 0]
  // -1 is the bucket before the first; -2 is anything earlier.
  const place = (at: number) => {
    if (at >= start) return Math.min(last, lastAtOrBefore(edges, at))
    return at >= start - (second - start) ? -1 : -2
  }
  const first = history.readPeriods[0]?.from ?? Infinity
  const isUnreported = findUnreportedBefore(history, metric, campaignId)
  const buckets = edges
    .slice(0, last)
    .map((from, index) => createBucket(history.readPeriods, from, edges[index + 1] ?? from, first))
    .map((bucket) => (isUnreported(bucket.to) ? clearValue(bucket) : bucket))
  const gaps = gapsOf(buckets, history.readPeriods, now).map((gap) =>
    isUnreported(gap.last_look + 1) ? { ...gap, delta: null } : gap,
  )
  const resets: TrendReset[] = []
  const events: StatusEvent[] = []
  for (const change of changesOf(history, campaignId)) {
    if (change.at < start || change.at >= (edges[last] ?? 0)) continue
    const { before, after } = change
    if (before && before.status !== after.status)
      events.push({
        at: change.at,
        campaign_id: change.campaign_id,
        from: before.status,
        to: after.status,
      })
    const decrease = findDecrease(change, metric)
    if (decrease)
      resets.push({ at: change.at, campaign_id: change.campaign_id, metric, ...decrease })
    const delta = countIncrease(change, metric)
    const at = place(change.at)
    const bucket = buckets[at]
    if (at - place(change.previous) > 1) {
      const gap = gaps.find((candidate) => candidate.next_look === change.at)
      if (gap?.delta != null) gap.delta += delta
    } else if (bucket?.value != null) bucket.value += delta
  }
  return { buckets, gaps, resets: resets.toSorted(byTime), events: events.toSorted(byTime) }
}

function createBucket(
  readPeriods: readonly ReadPeriod[],
  from: number,
  to: number,
  first: number,
): TrendBucket {
  if (to <= first) return { from, to, state: 'before', value: null, since: null }
  const index = lastAtOrBefore(
    readPeriods.map((period) => period.from),
    to - 1,
  )
  const readPeriod = readPeriods.find((period, at) => at <= index && period.to >= from)
  if (!readPeriod) return { from, to, state: 'gap', value: null, since: null }
  const before = readPeriods[readPeriods.indexOf(readPeriod) - 1]
  // A reading of the previous bucket carries over its end, such as midnight. After a gap, and at
  // the very beginning, counting starts with the first read.
  const starts = readPeriod.from > from && (!before || before.to < from - (to - from))
  return { from, to, state: 'measured', value: 0, since: starts ? readPeriod.from : null }
}

/** Removes the zero from a bucket whose counter the service does not report. */
const clearValue = (bucket: TrendBucket): TrendBucket =>
  bucket.state === 'measured' ? { ...bucket, state: 'unstated', value: null, since: null } : bucket

function gapsOf(
  buckets: readonly TrendBucket[],
  readPeriods: readonly ReadPeriod[],
  now: number,
): TrendGap[] {
  const gaps: TrendGap[] = []
  let open: TrendGap | null = null
  for (const bucket of buckets) {
    if (bucket.state !== 'gap' || bucket.from > now) {
      open = null
      continue
    }
    if (open) {
      open.to = bucket.to
      continue
    }
    const last_look = readPeriods.findLast((period) => period.to < bucket.from)?.to ?? bucket.from
    const next_look = readPeriods.find((period) => period.from >= bucket.from)?.from ?? null
    open = {
      from: bucket.from,
      to: bucket.to,
      delta: next_look === null ? null : 0,
      last_look,
      next_look,
    }
    gaps.push(open)
  }
  return gaps
}

/**
 * Increases, status changes and resets since a time: of all campaigns, and of each (E5). Changes
 * and resets are in the order of their times.
 */
export interface Since {
  total: CampaignCounts
  by_campaign: Map<string, CampaignCounts>
  events: StatusEvent[]
  resets: TrendReset[]
}

/**
 * Sums the changes after `since`, in epoch ms: increases in total and by campaign, status changes,
 * and counters that decreased.
 */
export function sinceOf(history: CampaignHistory, since: number): Since {
  const total = { ...zero }
  const by_campaign = new Map<string, CampaignCounts>()
  const events: StatusEvent[] = []
  const resets: TrendReset[] = []
  for (const change of changesOf(history)) {
    if (change.at <= since) continue
    const { campaign_id, at, before, after } = change
    const counts = by_campaign.get(campaign_id) ?? { ...zero }
    by_campaign.set(campaign_id, counts)
    for (const metric of campaignMetrics) {
      const delta = countIncrease(change, metric)
      counts[metric] += delta
      total[metric] += delta
      const decrease = findDecrease(change, metric)
      if (decrease) resets.push({ at, campaign_id, metric, ...decrease })
    }
    if (before && before.status !== after.status)
      events.push({ at, campaign_id, from: before.status, to: after.status })
  }
  return { total, by_campaign, events: events.toSorted(byTime), resets: resets.toSorted(byTime) }
}

/**
 * One line of the feed (E11): replies, as far as the counters show them. The senders are only in
 * the mailbox (R10).
 */
export interface FeedEntry {
  at: number
  from: number
  campaign_id: string
  metric: CampaignMetric
  delta: number
}

/**
 * Returns the increases of one metric since a time, newest first. Increases of a campaign within
 * `togetherMs` of each other share one line.
 */
export function feedOf(
  history: CampaignHistory,
  metric: CampaignMetric,
  since: number,
  togetherMs: number,
): FeedEntry[] {
  const entries: FeedEntry[] = []
  const latest = new Map<string, FeedEntry>()
  for (const change of changesOf(history)) {
    const delta = countIncrease(change, metric)
    if (change.at <= since || delta === 0) continue
    const open = latest.get(change.campaign_id)
    if (open && change.at - open.at <= togetherMs) {
      open.at = change.at
      open.delta += delta
      continue
    }
    const entry = {
      at: change.at,
      from: change.previous,
      campaign_id: change.campaign_id,
      metric,
      delta,
    }
    latest.set(change.campaign_id, entry)
    entries.push(entry)
  }
  return entries.toSorted((a, b) => b.at - a.at)
}
