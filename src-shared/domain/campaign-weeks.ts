import {
  countIncreases,
  changesOf,
  type CampaignHistory,
  type ReadPeriod,
} from './campaign-trend.ts'
import { campaignMetrics, type CampaignCounts, type StatedCounts } from './campaign-metrics.ts'
import { findUnreportedBefore } from './unreported.ts'

/** An increase overnight counts in the following morning, also at the start of a week. */
const NIGHT_MS = 86_400_000

export interface WeekCounts {
  from: number
  to: number
  /**
   * The increase between two known readings of this week; null if the service does not report the
   * counter.
   */
  counts: StatedCounts
  /** The period from the first to the last read that counts; null if there was no read. */
  seen: { from: number; to: number } | null
  /** The week is over, and was read from its first day to its last. */
  whole: boolean
}

/**
 * The increase between two reads in different weeks. It happened in one of those weeks, but it is
 * unknown in which.
 */
export interface BetweenWeeks {
  from: number
  to: number
  counts: StatedCounts
}

export const noCounts: CampaignCounts = {
  replies: 0,
  bounces: 0,
  sent: 0,
  clicks: 0,
  opens: 0,
  enrolled: 0,
}

const addCounts = (to: StatedCounts, more: CampaignCounts): void => {
  for (const metric of campaignMetrics) {
    const count = to[metric]
    if (count !== null) to[metric] = count + more[metric]
  }
}

/** Returns the part of a week in which its counters are known. */
function findReadPeriod(
  readPeriods: readonly ReadPeriod[],
  from: number,
  to: number,
): WeekCounts['seen'] {
  const periods = readPeriods.filter((watch) => watch.to >= from && watch.from < to)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  const isReadBefore = readPeriods.some((watch) => watch.from < from && watch.to >= from - NIGHT_MS)
  return { from: isReadBefore ? from : first.from, to: Math.min(last.to, to) }
}

/**
 * Counts the increases in the weeks between `edges` (n + 1 ascending times), of all campaigns or of
 * one. Each change counts once: in the week that contains both reads around it (the night before a
 * week belongs to it), otherwise between weeks. The sum is everything that the service reports.
 */
export function weeksOf(
  history: CampaignHistory,
  edges: readonly number[],
  now: number,
  campaignId?: string,
): { weeks: WeekCounts[]; between: BetweenWeeks[] } {
  const unstated = campaignMetrics.map(
    (metric) => [metric, findUnreportedBefore(history, metric, campaignId)] as const,
  )
  const zeroAt = (time: number): StatedCounts => {
    const counts: StatedCounts = { ...noCounts }
    for (const [metric, isUnstated] of unstated) if (isUnstated(time)) counts[metric] = null
    return counts
  }
  const weeks = edges.slice(0, -1).map((from, index): WeekCounts => {
    const to = edges[index + 1] ?? from
    const readPeriod = findReadPeriod(history.readPeriods, from, to)
    const whole =
      now >= to && readPeriod !== null && readPeriod.from === from && readPeriod.to >= to - NIGHT_MS
    return { from, to, counts: zeroAt(to), seen: readPeriod, whole }
  })
  const between = new Map<string, BetweenWeeks>()
  for (const change of changesOf(history, campaignId)) {
    const week = weeks.find(({ from, to }) => change.at >= from && change.at < to)
    if (!week) continue
    const increases = countIncreases(change)
    if (change.previous >= week.from - NIGHT_MS) {
      addCounts(week.counts, increases)
      continue
    }
    if (Object.values(increases).every((value) => value === 0)) continue
    const key = `${change.previous} ${change.at}`
    const gap = between.get(key) ?? {
      from: change.previous,
      to: change.at,
      counts: zeroAt(change.previous + 1),
    }
    between.set(key, gap)
    addCounts(gap.counts, increases)
  }
  return { weeks, between: [...between.values()].toSorted((a, b) => a.from - b.from) }
}
