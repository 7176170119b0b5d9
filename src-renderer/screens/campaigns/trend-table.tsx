import { t } from '#shared/i18n/translate.ts'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { bucketName } from './chart-scale.ts'
import { describeEvent } from './campaign-move-labels.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { bucketFigure, gapFigure, gapName } from './trend-figures.ts'
import { metricLabels } from '../../parts/campaigns/campaign-labels.ts'
import styles from './chart.module.css'

/**
 * Shows the chart as a table, newest first: every value, every mark, and every gap with what
 * changed during it (E4).
 */
export function TrendTable({
  trend,
  metric,
  height,
}: {
  trend: TrendRow
  metric: CampaignMetric
  height: number
}) {
  const format = useFormats()
  const now = useNow()
  const { buckets, gaps, unit } = trend
  const describeState = ({ state, since }: TrendRow['buckets'][number]) => {
    if (state === 'unstated') return [t('not stated')]
    return since === null ? [] : [t('from {time}', { time: format.time(since) })]
  }
  const shown = buckets.filter(({ state, from }) => state !== 'before' && from <= now)
  return (
    <div
      className={styles.table}
      style={{ height }}
      tabIndex={0}
      role="region"
      aria-label={t('{per} as a table', { per: metricLabels[metric].per })}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            <th scope="col" className={styles.figure}>
              {metricLabels[metric].name}
            </th>
            <th scope="col">{t('Remarks')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map((bucket) => {
            const gap = gaps.find(({ from }) => from === bucket.from)
            if (bucket.state === 'gap' && !gap) return null
            return gap ? (
              <tr key={bucket.from} className={styles.gapRow}>
                <th scope="row" className="num">
                  {gapName(gap, bucket, trend, format)}
                </th>
                <td className={`${styles.figure} num`}>
                  <Figure
                    inside="row"
                    of={gapFigure(gap, gapName(gap, bucket, trend, format), metric, format)}
                  />
                </td>
                <td>
                  {gap.next_look === null
                    ? t('not measured between {last_look} and now', {
                        last_look: format.stamp(gap.last_look, now),
                      })
                    : t(
                        '{unit, select, hour {not measured between {last_look} and {next_look}; the exact hour is unknown} week {not measured between {last_look} and {next_look}; the exact week is unknown} other {not measured between {last_look} and {next_look}; the exact day is unknown}}',
                        {
                          unit,
                          last_look: format.stamp(gap.last_look, now),
                          next_look: format.stamp(gap.next_look, now),
                        },
                      )}
                </td>
              </tr>
            ) : (
              <tr key={bucket.from}>
                <th scope="row" className="num">
                  {isWithin(now, bucket)
                    ? t('{period}, so far', { period: bucketName(unit, bucket.from, format) })
                    : bucketName(unit, bucket.from, format)}
                </th>
                <td className={`${styles.figure} num`}>
                  <Figure
                    inside="row"
                    of={bucketFigure(bucket, bucketName(unit, bucket.from, format), {
                      metric,
                      format,
                      now,
                    })}
                  />
                </td>
                <td>
                  {[...describeState(bucket), ...remarksOn(bucket, trend, format)].join('; ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Stretch = Pick<TrendRow['buckets'][number], 'from' | 'to'>
const isWithin = (at: number, { from, to }: Stretch) => at >= from && at < to

/** Returns what changed in a period: states of campaigns, and counters that were reset. */
const remarksOn = (stretch: Stretch, { events, resets }: TrendRow, format: Formats): string[] => [
  ...events.filter(({ at }) => isWithin(at, stretch)).map(describeEvent),
  ...resets
    .filter(({ at }) => isWithin(at, stretch))
    .map((reset) =>
      t('{campaign}: the counter went from {before} to {after} (reset)', {
        campaign: reset.name,
        before: format.number(reset.before),
        after: format.number(reset.after),
      }),
    ),
]
