import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import { isMeasured } from '#shared/domain/measured-week.ts'
import type { CampaignCounts, StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'
import { largestParts, type Age, type Explanation } from '../../ui/figure/explanation.ts'
import { notStated } from '../../parts/campaigns/campaign-figures.ts'
import { metricLabels } from '../../parts/campaigns/campaign-labels.ts'

export type Report = CommandOutput<'campaigns.report'>
export type Week = Report['weeks'][number]

/** The counters of the report, in the order of its columns. */
export const columns = ['replies', 'bounces', 'sent', 'clicks', 'opens'] as const

/** Formats a rate with what it is a share of. */
export function share(counts: StatedCounts, metric: keyof CampaignCounts, format: Formats): string {
  const rate = rateOf(counts[metric], counts.sent)
  return rate === null
    ? '—'
    : t('{rate} of {sent}', { rate: format.percent(rate), sent: format.number(counts.sent) })
}

/** Explains a counter of the week by what each campaign added to it. */
export function weekFigure(
  metric: (typeof columns)[number],
  value: number | null,
  { campaigns, as_of, weeks, headline }: Report,
  format: Formats,
): Explanation {
  const week = weeks[headline]
  return {
    ...riseFigure('week', metric, value, week?.seen ? lastOf(week, as_of) : as_of, format),
    parts: largestParts(
      campaigns.map(({ name, week: own }) => ({ name, value: own[metric] ?? 0 })),
      format.number,
    ),
    note: weekNote(value, week),
  }
}

/** What a row counts: a week, the time between two weeks, all of both, or one campaign's week. */
type Rise = 'week' | 'between' | 'all' | 'campaign'

const formulas: Record<Rise, string> = {
  week: t(
    'What the counters of all campaigns rose by between the first and the last reading of the week on this computer.',
  ),
  between: t(
    'What the counters of all campaigns rose by between the last reading of one week and the first of a later one on this computer.',
  ),
  all: t('The weeks above and what came between them, added up.'),
  campaign: t(
    'What the counter of this campaign rose by between the first and the last reading of the week on this computer.',
  ),
}

/** Explains how much a counter rose between two readings; `at` is the time of the second. */
export const riseFigure = (
  rise: Rise,
  metric: (typeof columns)[number],
  value: number | null,
  at: Age,
  format: Formats,
): Explanation => ({
  name:
    rise === 'week' || rise === 'campaign'
      ? t('{per} that week', { per: metricLabels[metric].per })
      : metricLabels[metric].per,
  value: format.number(value),
  formula: formulas[rise],
  parts: [],
  at,
})

/** Returns when a week was last read. */
export const lastOf = ({ seen, to }: Week, as_of: number | null) =>
  Math.min(seen?.to ?? to, as_of ?? seen?.to ?? to)

interface Read {
  format: Formats
  at: Age
  note?: string | undefined
}

/** Explains a rate by the two counters it is computed from. */
export const shareFigure = (
  counts: StatedCounts,
  metric: 'replies' | 'bounces',
  { format, at, note }: Read,
): Explanation => ({
  name: metricLabels[metric].rate,
  value: share(counts, metric, format),
  formula: t('{counter} ÷ e-mails sent, computed by Hotdesk from the service’s counters.', {
    counter: metricLabels[metric].name,
  }),
  parts: [
    { name: metricLabels[metric].name, value: format.number(counts[metric]) },
    { name: metricLabels.sent.per, value: format.number(counts.sent) },
  ],
  at,
  note,
})

/** Explains each figure in a row of weeks. */
export const figuresIn = (
  rise: Rise,
  counts: StatedCounts,
  { format, at, note }: Read,
): (Explanation | null)[] => [
  null,
  ...columns.map((metric) => ({
    ...riseFigure(rise, metric, counts[metric], at, format),
    note: counts[metric] === null ? notStated : note,
  })),
  shareFigure(counts, 'replies', { format, at, note }),
  shareFigure(counts, 'bounces', { format, at, note }),
  null,
]

/**
 * Returns why a figure of a week is missing or may be too low; undefined if the week is complete.
 */
export function weekNote(value: number | null, week: Week | undefined): string | undefined {
  if (value === null && week && isMeasured(week)) return notStated
  if (week?.whole) return undefined
  if (!week?.seen) return t('The week isn’t known: there were no readings.')
  return isMeasured(week)
    ? t('Part of the week isn’t known: there were no readings, or the week isn’t over.')
    : t('The week isn’t known: there was only one reading, and counting takes two.')
}
