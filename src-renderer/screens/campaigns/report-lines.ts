import type { CommandOutput } from '#shared/bridge/index.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import type { CampaignCounts } from '#shared/domain/campaign-trend.ts'
import { count, type Formats } from '../../format/formats.ts'
import {
  eventWord,
  metricWords,
  opensReason,
  statusName,
} from '../../parts/campaigns/campaign-labels.ts'

export type Report = CommandOutput<'campaigns.report'>

/** The report in words and figures as they are shown, the same for screen, PDF and CSV (E10). */
export interface ReportLines {
  title: string
  span: string
  made: string
  figures: { name: string; value: string; note: string; grey: boolean }[]
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

/** Says what no day and no week of the report can count, because nobody looked. */
function gapRemark(gap: Report['gaps'][number], format: Formats): string {
  const { replies, bounces, sent } = gap.counts
  const until = gap.to - gap.from > 26 * 3_600_000 ? ` to ${format.date(gap.to - 1)}` : ''
  const looked = gap.next_look === null ? 'now' : format.dateTime(gap.next_look)
  const came =
    gap.next_look === null
      ? 'What came then is not known yet.'
      : `In all of it: ${count(replies, 'reply', 'replies', format.number)}, ` +
        `${count(bounces, 'bounce', 'bounces', format.number)}, ` +
        `${format.number(sent)} sent; in no day and no week above.`
  return (
    `Not measured ${format.date(gap.from)}${until}: nobody looked between ` +
    `${format.dateTime(gap.last_look)} and ${looked}. ${came}`
  )
}

/** Writes the report in words and figures, for screen, PDF and CSV alike. */
export function reportLines(report: Report, now: number, format: Formats): ReportLines {
  const last = report.weeks.at(-1)
  const before = report.weeks.at(-2)
  const week = last?.counts ?? none
  const share = (counts: CampaignCounts, metric: 'replies' | 'bounces' | 'clicks' | 'opens') => {
    const rate = rateOf(counts[metric], counts.sent)
    return rate === null
      ? 'nothing sent'
      : `${format.percent(rate)} of ${format.number(counts.sent)} sent`
  }
  const brief = (counts: CampaignCounts, metric: 'replies' | 'bounces') => {
    const rate = rateOf(counts[metric], counts.sent)
    return rate === null ? '—' : `${format.percent(rate)} of ${format.number(counts.sent)}`
  }
  const change = (metric: keyof CampaignCounts) =>
    before ? `, the week before ${format.number(before.counts[metric])}` : ''
  const lastDay = (to: number) => Math.min(to - 1, now)
  const spanOf = (from: number, to: number) => `${format.date(from)} to ${format.date(lastDay(to))}`
  const measured = ({ measured: seen, days }: Report['weeks'][number]) =>
    seen === days ? 'every day' : `${seen} of ${days} days`
  return {
    title: 'Campaigns, weekly report',
    span: last ? `Week of ${spanOf(last.from, last.to)}` : '',
    made:
      `Made ${format.dateTime(now)}${report.as_of === null ? '' : `, figures as of ${format.dateTime(report.as_of)}`}. ` +
      'From snapshots on one computer: the service keeps no history.',
    figures: columns.map((metric) => ({
      name: metric === 'opens' ? 'Opens\u00a0¹' : metricWords[metric].name,
      value: format.number(week[metric]),
      grey: metric === 'opens',
      note:
        metric === 'sent'
          ? `${format.number(week.enrolled)} people enrolled${change('sent')}`
          : `${share(week, metric)}${metric === 'opens' ? '' : change(metric)}`,
    })),
    bars: report.weeks.map((one) => ({
      label: format.day(one.from, now),
      value: one.counts.replies,
      text: one.measured === 0 ? 'not measured' : format.number(one.counts.replies),
      note: one.measured === one.days ? '' : measured(one),
    })),
    weeks: {
      header: ['Week', ...names, 'Reply rate', 'Bounce rate', 'Measured'],
      rows: report.weeks.map((one) => [
        spanOf(one.from, one.to),
        ...columns.map((metric) => (one.measured === 0 ? '—' : format.number(one.counts[metric]))),
        brief(one.counts, 'replies'),
        brief(one.counts, 'bounces'),
        one.measured === 0 ? 'not measured' : measured(one),
      ]),
    },
    campaigns: {
      header: [
        'Campaign',
        'State',
        'Replies this week',
        'Sent this week',
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
      ...report.gaps.map((gap) => gapRemark(gap, format)),
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
      'Rates are parts of e-mails sent, computed from the counts. A day runs from its ' +
        'first to its last reading; what came overnight counts in the morning.',
    ],
  }
}

const none: CampaignCounts = { replies: 0, bounces: 0, sent: 0, clicks: 0, opens: 0, enrolled: 0 }

/**
 * Tells whether a cell is a number, a share or empty, and so is aligned to the end of its column.
 */
export const isFigure = (cell: string): boolean =>
  /^(?:[\d.,'\s\u202f\u00a0−-]+(?:%.*)?|—)$/.test(cell)

/**
 * Puts the report into one table for a spreadsheet: weeks, then campaigns, then what to know about
 * them.
 */
export function reportTable(lines: ReportLines): { header: string[]; rows: string[][] } {
  const width = Math.max(lines.weeks.header.length, lines.campaigns.header.length) + 1
  const fill = (row: string[]) => [...row, ...Array.from({ length: width - row.length }, () => '')]
  return {
    header: fill(['Section', ...lines.weeks.header]),
    rows: [
      ...lines.weeks.rows.map((row) => fill(['Week', ...row])),
      fill([]),
      fill(['Section', ...lines.campaigns.header]),
      ...lines.campaigns.rows.map((row) => fill(['Campaign', ...row])),
      fill([]),
      ...[lines.span, lines.made, ...lines.remarks, ...lines.footnotes].map((text) =>
        fill(['Remark', text]),
      ),
    ],
  }
}
