import { t } from '#shared/i18n/translate.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import { isMeasured } from '#shared/domain/measured-week.ts'
import type { CampaignCounts, StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'
import { compareNames } from '../../stores/compare-names.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { counterLabels, describeEvent } from './campaign-move-labels.ts'
import { counterFigure } from '../../parts/campaigns/campaign-figures.ts'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import { metricLabels, opensReason } from '../../parts/campaigns/campaign-labels.ts'
import {
  columns,
  figuresIn,
  lastOf,
  riseFigure,
  share,
  shareFigure,
  weekFigure,
  weekNote,
  type Report,
  type Week,
} from './report-figures.ts'

/** A table as displayed. `of` holds the explanation of each figure; null for a word. */
export interface ReportTable {
  header: string[]
  rows: string[][]
  of: (Explanation | null)[][]
}

/** The texts and figures of the report, the same on screen and in the PDF (E10). */
export interface ReportLines {
  title: string
  span: string
  sourceNote: string
  /** `notes` are the rate and the value of the week before. */
  figures: { name: string; value: string; notes: string[]; grey: boolean; of: Explanation }[]
  bars: { label: string; value: number; text: string; measured: boolean; note: string }[]
  weeks: ReportTable
  campaigns: ReportTable
  remarks: string[]
  footnotes: string[]
}

const nameOf = (metric: (typeof columns)[number]) =>
  metric === 'opens' ? `${metricLabels.opens.name}\u00a0¹` : metricLabels[metric].name
const names = columns.map(nameOf)

/** Returns which part of a week is known: all of it, a range of days, or nothing. */
function describeKnownWeek(week: Week, now: number, format: Formats): string {
  const { seen, whole, to } = week
  if (seen === null || !isMeasured(week)) return to > now ? t('none so far') : t('none')
  if (whole) return t('whole')
  const [first, last] = [format.weekday(seen.from), format.weekday(seen.to - 1)]
  if (to > now) return t('so far')
  return first === last
    ? t('{weekday} only', { weekday: first })
    : t('{first} to {last}', { first, last })
}

const describeEnrolled = (enrolled: number | null): string =>
  enrolled === null
    ? t('not stated')
    : t('{enrolled, plural, one {# person enrolled} other {# people enrolled}}', { enrolled })

/** Returns the large figures of the report's week, each with the value of the week before. */
function figuresOf(report: Report, format: Formats): ReportLines['figures'] {
  const { weeks, headline } = report
  const shown = weeks[headline]
  const isKnown = shown !== undefined && isMeasured(shown)
  const week: StatedCounts = isKnown ? shown.counts : unmeasured
  const before = weeks[headline - 1]
  const change = (metric: keyof CampaignCounts): string[] => {
    const known = before && isMeasured(before) ? before.counts[metric] : null
    if (known === null || !before) return []
    const count = format.number(known)
    return [
      before.whole
        ? t('the week before {count}', { count })
        : t('week before {count} (part)', { count }),
    ]
  }
  const describeRate = (metric: keyof CampaignCounts) => {
    if (!isKnown) return t('not measured')
    const rate = rateOf(week[metric], week.sent)
    if (week[metric] === null || week.sent === null) return t('not stated')
    return rate === null
      ? t('nothing sent')
      : t('{sent, plural, other {{rate} of # sent}}', {
          rate: format.percent(rate),
          sent: week.sent,
        })
  }
  return columns.map((metric) => ({
    name: nameOf(metric),
    value: format.number(week[metric]),
    grey: metric === 'opens',
    of: weekFigure(metric, week[metric], report, format),
    notes: [
      metric === 'sent' && isKnown ? describeEnrolled(week.enrolled) : describeRate(metric),
      ...(metric === 'opens' ? [] : change(metric)),
    ],
  }))
}

/**
 * Returns the rows of the weeks, of the times between them, and of the sum, so that every increase
 * is in a row.
 */
function weekTable(report: Report, now: number, format: Formats): Omit<ReportTable, 'header'> {
  const { weeks, between, as_of } = report
  const figures = (counts: StatedCounts) => [
    ...columns.map((metric) => format.number(counts[metric])),
    share(counts, 'replies', format),
    share(counts, 'bounces', format),
  ]
  const span = (from: number, to: number) =>
    t('{from} to {to}', { from: format.date(from), to: format.date(to) })
  const all: StatedCounts = { ...unmeasured }
  const measured = weeks.filter(isMeasured)
  for (const metric of columns)
    all[metric] = sumOf([...measured, ...between].map(({ counts }) => counts[metric]))
  const unseen = [...columns, '', ''].map(() => '—')
  return {
    rows: [
      ...weeks.map((week) => [
        span(week.from, Math.min(week.to - 1, now)),
        ...(isMeasured(week) ? figures(week.counts) : unseen),
        describeKnownWeek(week, now, format),
      ]),
      ...between.map(({ from, to, counts }) => [span(from, to), ...figures(counts), t('between')]),
      [t('All'), ...figures(all), ''],
    ],
    of: [
      ...weeks.map((week) =>
        isMeasured(week)
          ? figuresIn('week', week.counts, {
              format,
              at: lastOf(week, as_of),
              note: weekNote(0, week),
            })
          : [],
      ),
      ...between.map(({ to, counts }) => figuresIn('between', counts, { format, at: to })),
      figuresIn('all', all, { format, at: as_of }),
    ],
  }
}

/** Returns the rows of the campaigns, most replies of the week first. */
function campaignTable(report: Report, format: Formats): Omit<ReportTable, 'header'> {
  const at = report.as_of
  const note = weekNote(0, report.weeks[report.headline])
  const sorted = report.campaigns.toSorted(
    (a, b) =>
      (b.week.replies ?? 0) - (a.week.replies ?? 0) ||
      (b.all.replies ?? 0) - (a.all.replies ?? 0) ||
      compareNames(a.name, b.name),
  )
  const figures = sorted.map(({ week, all }): (Explanation | null)[] => [
    null,
    null,
    { ...riseFigure('campaign', 'replies', week.replies, at, format), note },
    { ...riseFigure('campaign', 'sent', week.sent, at, format), note },
    counterFigure('replies', all, { format, at }),
    shareFigure(all, 'replies', { format, at }),
    shareFigure(all, 'bounces', { format, at }),
  ])
  return {
    rows: sorted.map(({ name, status }, row) => [
      name,
      campaignStatusWord(status),
      ...(figures[row] ?? []).slice(2).map((of) => of?.value ?? ''),
    ]),
    of: figures,
  }
}

/** Returns the sum of the known figures; null if none is known. */
function sumOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)
}

/**
 * Returns the title with the dates of the week, and a remark if the week is not completely known.
 */
function titleOf(week: Week, now: number, format: Formats): string {
  const days = { from: format.date(week.from), to: format.date(Math.min(week.to - 1, now)) }
  if (week.to > now) return t('Week of {from} to {to}, so far', days)
  return week.whole
    ? t('Week of {from} to {to}', days)
    : t('Week of {from} to {to}, known in part', days)
}

/** Returns the text above a bar: the replies of its week, or why there are none. */
function barText(week: Week, format: Formats): string {
  if (!isMeasured(week)) return t('not measured')
  const { replies } = week.counts
  return replies === null ? t('not stated') : format.number(replies)
}

/** Returns the remark below a bar whose week is only partly known; otherwise an empty string. */
function barNote(week: Week, now: number): string {
  if (week.whole || !isMeasured(week)) return ''
  return week.to > now ? t('so far') : t('known in part')
}

/**
 * Describes the increases between two weeks that count in neither, as far as the service states
 * them.
 */
function describeBetween(
  { from, to, counts: { replies, bounces, sent } }: Report['between'][number],
  format: Formats,
): string {
  const span = { from: format.dateTime(from), to: format.dateTime(to) }
  return replies === null || bounces === null || sent === null
    ? t(
        'There was no reading between {from} and {to}: what came in between belongs to one of two weeks and is counted in neither.',
        span,
      )
    : t(
        'There was no reading between {from} and {to}: {replies, plural, one {# reply} other {# replies}}, {bounces, plural, one {# bounce} other {# bounces}} and {sent, plural, other {# sent}} belong to one of two weeks and are counted in neither.',
        { ...span, replies, bounces, sent },
      )
}

/** Builds the texts and figures of the report, for both screen and PDF. */
export function reportLines(report: Report, now: number, format: Formats): ReportLines {
  const week = report.weeks[report.headline]
  return {
    title: t('Campaigns, weekly report'),
    span: week ? titleOf(week, now, format) : '',
    sourceNote:
      report.as_of === null
        ? t('Made {time}. From snapshots on one computer: the service keeps no history.', {
            time: format.dateTime(now),
          })
        : t(
            'Made {time}, figures as of {as_of}. From snapshots on one computer: the service keeps no history.',
            { time: format.dateTime(now), as_of: format.dateTime(report.as_of) },
          ),
    figures: figuresOf(report, format),
    bars: report.weeks.map((barWeek) => ({
      label: format.day(barWeek.from, now),
      value: barWeek.counts.replies ?? 0,
      text: barText(barWeek, format),
      measured: isMeasured(barWeek) && barWeek.counts.replies !== null,
      note: barNote(barWeek, now),
    })),
    weeks: {
      header: [t('Week'), ...names, t('Reply rate'), t('Bounce rate'), t('Known')],
      ...weekTable(report, now, format),
    },
    campaigns: {
      header: [
        t('Campaign'),
        t('State'),
        t('Replies that week'),
        t('Sent that week'),
        t('Replies'),
        t('Reply rate'),
        t('Bounce rate'),
      ],
      ...campaignTable(report, format),
    },
    remarks: [
      ...report.between.map((between) => describeBetween(between, format)),
      ...report.resets.map((reset) =>
        t(
          'Counter reset {time}: {metric} of {campaign} went from {before} to {after}; counted as nothing.',
          {
            time: format.dateTime(reset.at),
            metric: counterLabels[reset.metric],
            campaign: reset.name,
            before: format.number(reset.before),
            after: format.number(reset.after),
          },
        ),
      ),
      ...report.events.map((event) =>
        t('{time}: {event}.', { time: format.dateTime(event.at), event: describeEvent(event) }),
      ),
    ],
    footnotes: [
      `¹ ${opensReason}`,
      t(
        'Rates are parts of e-mails sent, computed from the counts. A week holds what came between two readings of it; the night before its first morning belongs to it.',
      ),
    ],
  }
}

const unmeasured: StatedCounts = {
  replies: null,
  bounces: null,
  sent: null,
  clicks: null,
  opens: null,
  enrolled: null,
}

/**
 * Reports whether a cell is a number, a share or a dash, and so is aligned to the end of its
 * column.
 */
export const isFigure = (cell: string): boolean =>
  /^(?:[%٪]?[\p{Nd}.,'’٫٬\s\u202f\u00a0\u200e\u200f\u061c−-]+(?:[%٪].*)?|—)$/u.test(cell)
