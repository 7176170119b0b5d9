import { campaignMetrics } from './campaign-metrics.ts'
import type { CampaignReading, Watch } from './campaign-trend.ts'
import { lastAtOrBefore } from './last-at-or-before.ts'

const hour = 3_600_000
const day = 24 * hour
/** Every change is kept this long, then one an hour, then one a day. */
const FINE_MS = 7 * day
const HOURLY_MS = 60 * day

/**
 * Returns the readings of one campaign that may go, so that years stay small: of each old hour, and
 * of each older day, the last one stays. What is drawn stays as it is: status changes, resets on
 * both sides, and the first reading after nobody looked stay too. Times of `readings` ascend.
 */
export function thinOut(
  readings: readonly CampaignReading[],
  watches: readonly Watch[],
  now: number,
  startOfDay: (at: number) => number,
): CampaignReading[] {
  const starts = watches.map((watch) => watch.from)
  const bucket = (at: number): number | null => {
    if (now - at <= FINE_MS) return null
    return now - at <= HOURLY_MS ? Math.floor(at / hour) : startOfDay(at)
  }
  return readings.filter((reading, index) => {
    const [before, next] = [readings[index - 1], readings[index + 1]]
    const own = bucket(reading.at)
    if (own === null || !before || !next || bucket(next.at) !== own) return false
    if (starts[lastAtOrBefore(starts, reading.at)] === reading.at) return false
    return !breaks(before, reading) && !breaks(reading, next)
  })
}

/** Something happened between the two that a sum would hide. */
const breaks = (a: CampaignReading, b: CampaignReading): boolean =>
  a.status !== b.status ||
  campaignMetrics.some((metric) => {
    const [from, to] = [a.counts[metric], b.counts[metric]]
    return from === null || to === null ? from !== to : to < from
  })
