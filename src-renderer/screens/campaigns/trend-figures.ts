import { t } from '#shared/i18n/translate.ts'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'
import { metricLabels, writeSigned } from '../../parts/campaigns/campaign-labels.ts'
import { bucketName } from './chart-scale.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

type Bucket = TrendRow['buckets'][number]
type Gap = TrendRow['gaps'][number]

interface Context {
  metric: CampaignMetric
  format: Formats
  now: number
}

const ofReadings = t('It comes from the readings of this computer: the service keeps no history.')

/** Explains what a counter rose by in an hour, a day or a week (E4). */
export function bucketFigure(
  bucket: Bucket,
  when: string,
  { metric, format, now }: Context,
): Explanation {
  return {
    name: `${when}, ${metricLabels[metric].per}`,
    value: format.number(bucket.value),
    formula: t(
      'What the service’s counter rose by from one reading to the next, counted where the later reading fell. A counter that was reset adds nothing.',
    ),
    parts: [
      { name: t('Counted from'), value: format.stamp(bucket.since ?? bucket.from, now) },
      ...(bucket.to > now ? [] : [{ name: t('Until'), value: format.stamp(bucket.to, now) }]),
    ],
    at: 'here',
    note: ofReadings,
  }
}

/** Explains what a counter rose by while nobody read it (E4). */
export function gapFigure(
  gap: Gap,
  when: string,
  metric: CampaignMetric,
  format: Formats,
): Explanation {
  return {
    name: `${when}, ${metricLabels[metric].per}`,
    value: gap.delta === null ? '—' : writeSigned(gap.delta, format),
    formula: t(
      'What the service’s counter rose by between the last reading before the gap and the first one after it. When it rose in between is unknown.',
    ),
    parts: [
      { name: t('Reading before'), value: format.stamp(gap.last_look), at: gap.last_look },
      {
        name: t('Reading after'),
        value: gap.next_look === null ? '—' : format.stamp(gap.next_look),
        at: gap.next_look,
      },
    ],
    at: 'here',
    note: ofReadings,
  }
}

/** Returns the period of a gap, which may be longer than one bucket. */
export const gapName = (gap: Gap, bucket: Bucket, { unit }: TrendRow, format: Formats): string =>
  gap.to - gap.from > bucket.to - bucket.from
    ? t('{first} to {last}', {
        first: bucketName(unit, gap.from, format),
        last: bucketName(unit, gap.to - 1, format),
      })
    : bucketName(unit, gap.from, format)

/** Explains a point of a chart, by its index; null where it has no number. */
export function pointFigure(trend: TrendRow, at: number, context: Context): Explanation | null {
  const { metric, format } = context
  const bucket = trend.buckets[at]
  if (!bucket) return null
  const gap = trend.gaps.find(({ from, to }) => bucket.from >= from && bucket.to <= to)
  if (bucket.state === 'gap')
    return gap ? gapFigure(gap, gapName(gap, bucket, trend, format), metric, format) : null
  return bucket.value === null
    ? null
    : bucketFigure(bucket, bucketName(trend.unit, bucket.from, format), context)
}

/** Explains the replies of the last seven days, which a line draws; the last day is today. */
export function weekFigure(
  week: readonly (number | null)[],
  now: number,
  format: Formats,
): Explanation {
  const dayOf = (index: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() - (week.length - 1 - index))
    return day.getTime()
  }
  return {
    name: t('Replies of the last seven days'),
    value: format.number(week.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
    formula: t('The sum over the days that were measured.'),
    parts: week.map((value, index) => ({
      name: format.day(dayOf(index), now),
      value: value === null ? t('not measured') : format.number(value),
    })),
    at: 'here',
    note: ofReadings,
  }
}

/** Explains what a counter rose by in the whole range: the periods and the gaps between them. */
export function totalFigure(trend: TrendRow, value: string, format: Formats): Explanation {
  const measured = trend.buckets.reduce((sum, bucket) => sum + (bucket.value ?? 0), 0)
  const inGaps = trend.gaps.reduce((sum, { delta }) => sum + (delta ?? 0), 0)
  return {
    name: t('Rise in this period'),
    value,
    formula: t('The sum over the periods shown + what came in the gaps between readings.'),
    parts: [
      { name: t('Periods measured'), value: format.number(measured) },
      { name: t('In gaps'), value: format.number(inGaps) },
      ...(trend.first_at === null
        ? []
        : [
            {
              name: t('First reading'),
              value: format.stamp(trend.first_at),
              at: trend.first_at,
            },
          ]),
    ],
    at: 'here',
    note: ofReadings,
  }
}
