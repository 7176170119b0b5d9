import { t } from '#shared/i18n/translate.ts'
import { useEffect, useLayoutEffect, useState, type CSSProperties } from 'react'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { Axes, Cursor, Gaps, Line, Marks, Tip } from './chart-layers.tsx'
import { plotOf } from './chart-plot.ts'
import { pointFigure } from './trend-figures.ts'
import { metricLabels } from '../../parts/campaigns/campaign-labels.ts'
import { useFigure } from '../../ui/figure/use-figure.ts'
import styles from './chart.module.css'

interface TrendChartProps {
  trend: TrendRow
  metric: CampaignMetric
  height: number
  /**
   * How much larger text and points are than on a desk, because a wallboard is read from across the
   * room.
   */
  larger?: number
}

/**
 * Draws one metric over time as it was measured: gaps stay gaps and are labelled, resets and events
 * are marked, and the axis starts at zero (E4). The point under the pointer explains itself; the
 * same values are available as a table.
 */
export function TrendChart({ trend, metric, height: baseHeight, larger = 1 }: TrendChartProps) {
  const format = useFormats()
  const now = useNow()
  const scale = useTextScale() * larger
  const [width, setWidth] = useState(0)
  const [over, setOver] = useState<number | null>(null)
  const of = over === null ? null : pointFigure(trend, over, { metric, format, now })
  const { figure, open, press } = useFigure<HTMLDivElement>(of)
  const { ref: frame } = figure
  // The point stays the one that is explained, wherever the pointer goes meanwhile.
  useEffect(() => {
    if (!open) setOver(null)
  }, [open])
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watch.observe(element)
    setWidth(Math.floor(element.clientWidth))
    return () => watch.disconnect()
  }, [frame])

  const { buckets, gaps, unit } = trend
  const height = baseHeight * scale
  const plot = plotOf({
    trend,
    width,
    height,
    scale,
    numberLength: (most) => format.number(most).length,
  })
  const { bucketWidth, left } = plot
  const today = buckets.findIndex(({ from, to }) => now >= from && now < to)
  const hovered = over === null ? undefined : buckets[over]

  return (
    <div
      {...figure}
      className={styles.frame}
      style={{ height, '--larger': larger } as CSSProperties}
      data-grey={metric === 'opens' || undefined}
      role="img"
      aria-label={t(
        '{unit, select, hour {{metric} per hour} week {{metric} per week} other {{metric} per day}}: {measured} measured, {gaps, plural, one {# gap} other {# gaps}} not measured, {total} in all. The table has every value.',
        {
          metric: metricLabels[metric].per,
          unit,
          measured: buckets.filter(({ state }) => state === 'measured').length,
          gaps: gaps.length,
          total: format.number(trend.total),
        },
      )}
      onClick={of ? press : undefined}
      onPointerMove={(event) => {
        if (open) return
        const at = Math.floor(
          (plot.across(event.clientX - event.currentTarget.getBoundingClientRect().left) - left) /
            Math.max(1, bucketWidth),
        )
        setOver(at >= 0 && at < buckets.length ? at : null)
      }}
      onPointerLeave={() => {
        if (!open) setOver(null)
      }}
    >
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true">
          <Gaps plot={plot} />
          <Axes plot={plot} />
          <Marks plot={plot} />
          {hovered ? <Cursor plot={plot} at={over ?? 0} /> : null}
          <Line plot={plot} over={over} today={today} larger={larger} />
        </svg>
      ) : null}
      {over !== null && hovered ? (
        <Tip plot={plot} metric={metric} at={over} today={today} />
      ) : null}
    </div>
  )
}
