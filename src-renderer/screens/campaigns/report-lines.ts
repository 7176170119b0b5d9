import type { CommandOutput } from '#shared/bridge/index.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import type { CampaignCounts } from '#shared/domain/campaign-trend.ts'
import { count, type Formats } from '../../format/formats.ts'
import { largestParts, type Explanation } from '../../ui/figure/explanation.ts'
import {
  eventWord,
  metricWords,
  opensReason,
  statusName,
} from '../../parts/campaigns/campaign-labels.ts'

export type Report = CommandOutput<'campaigns.report'>
type Week = Report['weeks'][number]

/** The report in words and figures as they are shown, the same for screen and PDF (E10). */
export interface ReportLines {
  title: string
  span: string
  made: string
  figures: { name: string; value: string; note: string; grey: boolean; of: Explanation }[]
  bars: { label: string; value: number; text: string; note: string }[]
  weeks: { header: string[]; rows: string[][] }
  campaigns: { header: string[]; rows: string[][] }
  remarks: string[]
  footnotes: string[]
}

const columns = ['replies', 'bounces', 'sent', 'clicks', 'opens'] as const
const names = columns.map((metric) =>
  metric === 'opens' ? 'Opens\u00a0¹' : metricWords[metric].name,
)

/** Says what of a week is known: all of it, from when to when, or nothing. */
function knownWords({ seen, whole, to }: Week, now: number, format: Formats): string {
  if (seen === null) return 'none'
  if (whole) return 'whole'
  const [first, last] = [format.weekday(seen.from), format.weekday(seen.to - 1)]
  if (to > now) return 'so far'
  return first === last ? `${first} only` : `${first} to ${last}`
}

/** Writes a rate with what it is a part of. */
function share(counts: CampaignCounts, metric: keyof CampaignCounts, format: Formats): string {
  const rate = rateOf(counts[metric], counts.sent)
  return rate === null ? '—' : `${format.percent(rate)} of ${format.number(counts.sent)}`
}

/** Writes the week that the report is about in large figures, beside the week before it. */
function figuresOf(report: Report, format: Formats): ReportLines['figures'] {
  const { weeks, headline } = report
  const week = weeks[headline]?.counts ?? none
  const before = weeks[headline - 1]
  const change = (metric: keyof CampaignCounts) =>
    before?.seen
      ? `, ${before.whole ? 'the ' : ''}week before ${format.number(before.counts[metric])}${before.whole ? '' : ' (part)'}`
      : ''
  const sent = (metric: keyof CampaignCounts) =>
    week.sent === 0 ? 'nothing sent' : `${share(week, metric, format)} sent`
  return columns.map((metric) => ({
    name: metric === 'opens' ? 'Opens\u00a0¹' : metricWords[metric].name,
    value: format.number(week[metric]),
    grey: metric === 'opens',
    of: weekFigure(metric, week[metric], report, format),
    note:
      metric === 'sent'
        ? `${format.number(week.enrolled)} people enrolled${change('sent')}`
        : `${sent(metric)}${metric === 'opens' ? '' : change(metric)}`,
  }))
}

/** Explains a counter of the week by what each campaign added to it. */
function weekFigure(
  metric: (typeof columns)[number],
  value: number,
  { campaigns, as_of, weeks, headline }: Report,
  format: Formats,
): Explanation {
  const week = weeks[headline]
  return {
    name: `${metricWords[metric].per} that week`,
    value: format.number(value),
    formula:
      'What the counters of all campaigns rose by between the first and the last reading of the ' +
      'week on this computer.',
    parts: largestParts(
      campaigns.map(({ name, week: own }) => ({ name, value: own[metric] })),
      format.number,
    ),
    at: week?.seen ? Math.min(week.seen.to, as_of ?? week.seen.to) : as_of,
    note: week?.whole ? undefined : 'Part of the week is not known: nobody looked, or it goes on.',
  }
}

/** Lists the weeks, what fell between them, and the sum of all, so that nothing is in no row. */
function weekRows(report: Report, now: number, format: Formats): string[][] {
  const figures = (counts: CampaignCounts) => [
    ...columns.map((metric) => format.number(counts[metric])),
    share(counts, 'replies', format),
    share(counts, 'bounces', format),
  ]
  const span = (from: number, to: number) => `${format.date(from)} to ${format.date(to)}`
  const all = { ...none }
  for (const { counts } of [...report.weeks, ...report.between])
    for (const metric of columns) all[metric] += counts[metric]
  return [
    ...report.weeks.map((week) => [
      span(week.from, Math.min(week.to - 1, now)),
      ...(week.seen ? figures(week.counts) : [...columns, '', ''].map(() => '—')),
      knownWords(week, now, format),
    ]),
    ...report.between.map(({ from, to, counts }) => [
      span(from, to),
      ...figures(counts),
      'between',
    ]),
    ['All', ...figures(all), ''],
  ]
}

/** Says what is known of the week in the title, where it is not all. */
function titleRest(week: Week, now: number): string {
  if (week.to > now) return ', so far'
  return week.whole ? '' : ', known in part'
}

/** Writes the report in words and figures, for screen and PDF alike. */
export function reportLines(report: Report, now: number, format: Formats): ReportLines {
  const week = report.weeks[report.headline]
  const brief = (counts: CampaignCounts, metric: 'replies' | 'bounces') =>
    share(counts, metric, format)
  return {
    title: 'Campaigns, weekly report',
    span: week
      ? `Week of ${format.date(week.from)} to ${format.date(Math.min(week.to - 1, now))}${titleRest(week, now)}`
      : '',
    made:
      `Made ${format.dateTime(now)}${report.as_of === null ? '' : `, figures as of ${format.dateTime(report.as_of)}`}. ` +
      'From snapshots on one computer: the service keeps no history.',
    figures: figuresOf(report, format),
    bars: report.weeks.map((one) => ({
      label: format.day(one.from, now),
      value: one.counts.replies,
      text: one.seen === null ? 'not measured' : format.number(one.counts.replies),
      note: one.whole || one.seen === null ? '' : titleRest(one, now).slice(2),
    })),
    weeks: {
      header: ['Week', ...names, 'Reply rate', 'Bounce rate', 'Known'],
      rows: weekRows(report, now, format),
    },
    campaigns: {
      header: [
        'Campaign',
        'State',
        'Replies that week',
        'Sent that week',
        'Replies',
        'Reply rate',
        'Bounce rate',
      ],
      rows: report.campaigns
        .toSorted(
          (a, b) =>
            b.week.replies - a.week.replies ||
            b.all.replies - a.all.replies ||
            a.name.localeCompare(b.name),
        )
        .map(({ name, status, week: own, all }) => [
          name,
          statusName(status),
          format.number(own.replies),
          format.number(own.sent),
          format.number(all.replies),
          brief(all, 'replies'),
          brief(all, 'bounces'),
        ]),
    },
    remarks: [
      ...report.between.map(
        ({ from, to, counts }) =>
          `Nobody looked between ${format.dateTime(from)} and ${format.dateTime(to)}: ` +
          `${count(counts.replies, 'reply', 'replies', format.number)}, ` +
          `${count(counts.bounces, 'bounce', 'bounces', format.number)} and ` +
          `${format.number(counts.sent)} sent came in one of two weeks, and are in neither.`,
      ),
      ...report.resets.map(
        (reset) =>
          `Counter reset ${format.dateTime(reset.at)}: ` +
          `${metricWords[reset.metric].name.toLowerCase()} of ${reset.name} went from ` +
          `${format.number(reset.before)} to ${format.number(reset.after)}; counted as nothing.`,
      ),
      ...report.events.map(
        (event) =>
          `${format.dateTime(event.at)}: ${event.name} ${eventWord(event.from, event.to)}.`,
      ),
    ],
    footnotes: [
      `¹ ${opensReason}`,
      'Rates are parts of e-mails sent, computed from the counts. A week holds what came ' +
        'between two readings of it; the night before its first morning belongs to it.',
    ],
  }
}

const none: CampaignCounts = { replies: 0, bounces: 0, sent: 0, clicks: 0, opens: 0, enrolled: 0 }

/**
 * Tells whether a cell is a number, a share or empty, and so is aligned to the end of its column.
 */
export const isFigure = (cell: string): boolean =>
  /^(?:[\d.,'\s\u202f\u00a0−-]+(?:%.*)?|—)$/.test(cell)
