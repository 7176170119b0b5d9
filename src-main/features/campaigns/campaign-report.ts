import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { trendOf } from '#shared/domain/campaign-trend.ts'
import { campaignMetrics, type StatedCounts } from '#shared/domain/campaign-metrics.ts'
import { weeksOf, type WeekCounts } from '#shared/domain/campaign-weeks.ts'
import { addDays, startOfWeek } from '#shared/domain/calendar-days.ts'
import { isMeasured } from '#shared/domain/measured-week.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { countsOf, unreportedCounts } from './campaign-watch.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { addName, nameIn, namesOf, type CampaignReading } from './campaign-rows.ts'

export type CampaignReport = CommandOutput<'campaigns.report'>

/**
 * Returns the index of the week in the headline: the last complete one with readings, else the
 * current one.
 */
function headlineOf(weeks: readonly WeekCounts[], now: number): number {
  const over = weeks.findLastIndex((week) => week.to <= now && isMeasured(week))
  return over === -1 ? weeks.length - 1 : over
}

/** Returns the counts of a week; null for counters that the service does not state. */
function findReported(week: StatedCounts, all: StatedCounts): StatedCounts {
  const known = { ...all }
  for (const metric of campaignMetrics) known[metric] = all[metric] === null ? null : week[metric]
  return known
}

/**
 * Builds the weekly report: the last `weeks` weeks and the current one, from the same snapshots as
 * the chart (E10). Contains no personal data.
 */
export function reportOf(
  live: Pick<CampaignReading, 'zone' | 'clock' | 'campaigns'>,
  rows: readonly Row<'campaigns'>[],
  as_of: number | null,
  { weeks: count, first_day }: { weeks: number; first_day: number },
): CampaignReport {
  const { zone, clock, campaigns } = live
  const now = clock.now()
  const start = addDays(startOfWeek(now, first_day, zone), -7 * count, zone)
  const edges = Array.from({ length: count + 2 }, (_, index) => addDays(start, 7 * index, zone))
  const history = campaigns.store.since(start)
  const names = namesOf(rows)
  const { weeks, between } = weeksOf(history, edges, now)
  const headline = headlineOf(weeks, now)
  const trends = campaignMetrics.map((metric) => trendOf(history, metric, edges, now))
  const countWeek = (id: string): StatedCounts => {
    const week = weeksOf(history, edges, now, id).weeks[headline]
    return week && isMeasured(week) ? week.counts : unreportedCounts
  }
  // Their week is in the sums, so that without them the rows would not add up.
  const deleted = (as_of === null ? [] : [...history.readings.keys()])
    .filter((id) => !names.has(id))
    .map((id) => ({
      id,
      name: nameIn(names, id),
      status: '',
      all: unreportedCounts,
      week: countWeek(id),
    }))
    .filter(({ week }) => Object.values(week).some((count) => count !== null && count > 0))
  return {
    from: start,
    to: now,
    as_of,
    headline,
    weeks,
    between,
    campaigns: [
      ...rows.map((row) => {
        const all = countsOf(row.record.stats) ?? unreportedCounts
        return {
          id: row.id,
          name: readText(row.record.name) ?? t('No name'),
          status: readText(row.record.status) ?? 'draft',
          all,
          week: findReported(countWeek(row.id), all),
        }
      }),
      ...deleted,
    ],
    resets: trends.flatMap(({ resets }) => resets).map((reset) => addName(reset, names)),
    events: (trends[0]?.events ?? []).map((event) => addName(event, names)),
  }
}
