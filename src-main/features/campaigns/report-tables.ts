import { rateOf } from '#shared/domain/campaign-rates.ts'
import { campaignMetrics, type StatedCounts } from '#shared/domain/campaign-metrics.ts'
import { wallFields } from '#shared/domain/calendar-days.ts'
import { isMeasured } from '#shared/domain/measured-week.ts'
import type { CampaignReport } from './campaign-report.ts'

/** One table of the report; each is saved as its own file. */
export interface ReportTable {
  name: 'weeks' | 'campaigns' | 'changes'
  header: string[]
  rows: string[][]
}

/** A counter that the service does not state becomes an empty cell. */
const counts = (all: StatedCounts) => campaignMetrics.map((metric) => String(all[metric] ?? ''))
const rates = ({ replies, bounces, sent }: StatedCounts) =>
  [replies, bounces].map((part) => {
    const rate = rateOf(part, sent)
    return rate === null ? '' : String(Number(rate.toFixed(4)))
  })

/**
 * Builds the report as tidy tables, one observation per row: numbers with a decimal point and no
 * unit, days as `2026-11-16`, times as `2026-11-16 09:00` in this computer's time zone (E10).
 */
export function reportTables(report: CampaignReport, zone: string): ReportTable[] {
  const day = (at: number) => wallFields(at, zone).date
  const writeMoment = (at: number) => Object.values(wallFields(at, zone)).join(' ')
  const headline = report.weeks[report.headline]
  return [
    {
      name: 'weeks',
      header: [
        'kind',
        'from',
        'to',
        'whole',
        'known_from',
        'known_to',
        ...campaignMetrics,
        'reply_rate',
        'bounce_rate',
      ],
      rows: [
        ...report.weeks.map((week) => [
          'week',
          day(week.from),
          day(week.to - 1),
          week.whole ? 'yes' : 'no',
          ...(week.seen ? [writeMoment(week.seen.from), writeMoment(week.seen.to)] : ['', '']),
          ...(isMeasured(week)
            ? [...counts(week.counts), ...rates(week.counts)]
            : [...campaignMetrics, '', ''].map(() => '')),
        ]),
        ...report.between.map(({ from, to, counts: all }) => [
          'between weeks',
          day(from),
          day(to),
          'no',
          writeMoment(from),
          writeMoment(to),
          ...counts(all),
          ...rates(all),
        ]),
      ],
    },
    {
      name: 'campaigns',
      header: [
        'campaign_id',
        'campaign',
        'state',
        'week_from',
        ...campaignMetrics.map((metric) => `week_${metric}`),
        ...campaignMetrics,
        'reply_rate',
        'bounce_rate',
      ],
      rows: report.campaigns.map(({ id, name, status, week, all }) => [
        id,
        name,
        status,
        headline ? day(headline.from) : '',
        ...counts(week),
        ...counts(all),
        ...rates(all),
      ]),
    },
    {
      name: 'changes',
      header: ['at', 'campaign', 'what', 'before', 'after'],
      rows: [
        ...report.resets.map(({ at, name, metric, before, after }) => ({
          at,
          cells: [name, `${metric} reset`, String(before), String(after)],
        })),
        ...report.events.map(({ at, name, from, to }) => ({
          at,
          cells: [name, 'state', from, to],
        })),
      ]
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, cells }) => [writeMoment(at), ...cells]),
    },
  ]
}
