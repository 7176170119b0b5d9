import { campaignMetrics } from './campaign-metrics.ts'
import type { CampaignReading, ReadPeriod } from './campaign-trend.ts'
import { lastAtOrBefore } from './last-at-or-before.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long every change is kept; after that, one reading an hour, and later one a day. */
const FINE_MS = 7 * day
const HOURLY_MS = 60 * day

/**
 * Returns the readings of one campaign that can be deleted, so that years of history stay small: of
 * each old hour, and of each older day, only the last one is kept. Charts do not change: status
 * changes, both sides of resets, and the first reading after a gap are kept too. `readings` must
 * ascend in time.
 */
export function thinOut(
  readings: readonly CampaignReading[],
  readPeriods: readonly ReadPeriod[],
  now: number,
  startOfDay: (at: number) => number,
): CampaignReading[] {
  const starts = readPeriods.map((period) => period.from)
  const bucket = (at: number): number | null => {
    if (now - at <= FINE_MS) return null
    return now - at <= HOURLY_MS ? Math.floor(at / hour) : startOfDay(at)
  }
  return readings.filter((reading, index) => {
    const [before, next] = [readings[index - 1], readings[index + 1]]
    const current = bucket(reading.at)
    if (current === null || !before || !next || bucket(next.at) !== current) return false
    if (starts[lastAtOrBefore(starts, reading.at)] === reading.at) return false
    return !mustKeep(before, reading) && !mustKeep(reading, next)
  })
}

/** Reports whether something happened between the two readings that a sum would hide. */
const mustKeep = (a: CampaignReading, b: CampaignReading): boolean =>
  a.status !== b.status ||
  campaignMetrics.some((metric) => {
    const [from, to] = [a.counts[metric], b.counts[metric]]
    return from === null || to === null ? from !== to : to < from
  })
