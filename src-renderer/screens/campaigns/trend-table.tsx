import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-trend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { bucketName } from './chart-scale.ts'
import { eventWord, metricWords, signed } from '../../parts/campaigns/campaign-labels.ts'
import styles from './chart.module.css'

/**
 * Shows the chart as a table: every value, every gap with what changed during it, every mark (E4).
 * Newest first.
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
  const { buckets, gaps, resets, events, unit } = trend
  const within = (at: number, from: number, to: number) => at >= from && at < to
  const remarks = (from: number, to: number) => [
    ...events
      .filter(({ at }) => within(at, from, to))
      .map((event) => `${event.name} ${eventWord(event.from, event.to)}`),
    ...resets
      .filter(({ at }) => within(at, from, to))
      .map(
        (reset) =>
          `${reset.name}: the counter went from ${format.number(reset.before)} to ${format.number(reset.after)} (reset)`,
      ),
  ]
  const shown = buckets.filter(({ state, from }) => state !== 'before' && from <= now)
  return (
    <div
      className={styles.table}
      style={{ height }}
      tabIndex={0}
      role="region"
      aria-label={`${metricWords[metric].per} as a table`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col" className={styles.figure}>
              {metricWords[metric].name}
            </th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map((bucket) => {
            const gap = gaps.find(({ from }) => from === bucket.from)
            if (bucket.state === 'gap' && !gap) return null
            return gap ? (
              <tr key={bucket.from} className={styles.gapRow}>
                <th scope="row" className="num">
                  {bucketName(unit, gap.from, format)}
                  {gap.to - gap.from > bucket.to - bucket.from
                    ? ` to ${bucketName(unit, gap.to - 1, format)}`
                    : ''}
                </th>
                <td className={`${styles.figure} num`}>
                  {gap.delta === null ? '—' : signed(gap.delta, format)}
                </td>
                <td>
                  not measured between {format.stamp(gap.last_look, now)} and{' '}
                  {gap.next_look === null
                    ? 'now'
                    : `${format.stamp(gap.next_look, now)}; the exact ${unit} is unknown`}
                </td>
              </tr>
            ) : (
              <tr key={bucket.from}>
                <th scope="row" className="num">
                  {bucketName(unit, bucket.from, format)}
                  {within(now, bucket.from, bucket.to) ? ', so far' : ''}
                </th>
                <td className={`${styles.figure} num`}>{format.number(bucket.value ?? 0)}</td>
                <td>
                  {[
                    ...(bucket.since === null ? [] : [`from ${format.time(bucket.since)}`]),
                    ...remarks(bucket.from, bucket.to),
                  ].join('; ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
