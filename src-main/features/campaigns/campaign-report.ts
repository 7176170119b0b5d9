import type { CommandOutput } from '#shared/bridge/index.ts'
import {
  campaignMetrics,
  trendOf,
  type CampaignCounts,
  type CampaignHistory,
  type Trend,
} from '#shared/domain/campaign-trend.ts'
import { addDays, startOfWeek } from '#shared/domain/calendar-days.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { countsOf } from './campaign-watch.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { named, namesOf, type CampaignReading } from './campaign-rows.ts'

const none: CampaignCounts = { enrolled: 0, sent: 0, opens: 0, clicks: 0, replies: 0, bounces: 0 }
const countsBy = (value: (metric: keyof CampaignCounts) => number): CampaignCounts =>
  Object.fromEntries(campaignMetrics.map((metric) => [metric, value(metric)])) as CampaignCounts

/**
 * The weekly report: the same readings and rules as the chart, so the same numbers (E10). Nothing
 * in it is about a person.
 */
export function reportOf(
  live: CampaignReading,
  rows: readonly Row<'campaigns'>[],
  as_of: number | null,
  { weeks, first_day }: { weeks: number; first_day: number },
): CommandOutput<'campaigns.report'> {
  const { zone, clock, campaigns } = live
  const now = clock.now()
  const thisWeek = startOfWeek(now, first_day, zone)
  const start = addDays(thisWeek, -7 * (weeks - 1), zone)
  const days = Array.from({ length: 7 * weeks + 1 }, (_, index) => addDays(start, index, zone))
  const history = campaigns.store.since(start)
  const trends = byMetric(history, days, now)
  const names = namesOf(rows)
  const { replies } = trends
  const sum = (from: number, to: number) =>
    countsBy((metric) =>
      trends[metric].buckets
        .filter((bucket) => bucket.from >= from && bucket.from < to)
        .reduce((all, bucket) => all + (bucket.value ?? 0), 0),
    )
  return {
    from: start,
    to: now,
    as_of,
    weeks: Array.from({ length: weeks }, (_, index) => {
      const [from, to] = [days[7 * index] ?? start, days[7 * index + 7] ?? now]
      const within = replies.buckets.filter(
        (bucket) => bucket.from >= from && bucket.from < Math.min(to, now),
      )
      return {
        from,
        to,
        counts: sum(from, to),
        measured: within.filter((bucket) => bucket.state === 'measured').length,
        days: within.length,
      }
    }),
    campaigns: rows.map((row) => {
      const own = byMetric(history, days, now, row.id)
      const last = own.replies.buckets.length - 7
      return {
        id: row.id,
        name: readText(row.record.name) ?? 'No name',
        status: readText(row.record.status) ?? 'draft',
        all: countsOf(row.record.stats) ?? none,
        week: countsBy((metric) =>
          own[metric].buckets.slice(last).reduce((all, bucket) => all + (bucket.value ?? 0), 0),
        ),
      }
    }),
    gaps: replies.gaps.map(({ from, to, last_look, next_look }, index) => ({
      from,
      to,
      last_look,
      next_look,
      counts: countsBy((metric) => trends[metric].gaps[index]?.delta ?? 0),
    })),
    resets: campaignMetrics
      .flatMap((metric) => trends[metric].resets)
      .map((one) => named(one, names)),
    events: replies.events.map((event) => named(event, names)),
  }
}

const byMetric = (
  history: CampaignHistory,
  edges: readonly number[],
  now: number,
  id?: string,
): Record<keyof CampaignCounts, Trend> =>
  Object.fromEntries(
    campaignMetrics.map((metric) => [metric, trendOf(history, metric, edges, now, id)]),
  ) as Record<keyof CampaignCounts, Trend>
