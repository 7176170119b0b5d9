import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { writeSigned } from '../../parts/campaigns/campaign-labels.ts'
import { describeCount, describeEvent } from './campaign-move-labels.ts'
import { pathOf, spread, top, type Plot } from './chart-plot.ts'
import { axisName, bucketName, placeLabels, runs, findUnstated } from './chart-scale.ts'
import styles from './chart.module.css'

/** Average width of a letter in an event's label, in unscaled pixels. */
const LETTER = 6.2

interface LayerProps {
  plot: Plot
}

/**
 * Hatches the spans that were not measured or are not stated. Labels them, and the time before the
 * history, if there is room.
 */
export function Gaps({ plot }: LayerProps) {
  const { trend, left, bucketWidth, scale, y, across } = plot
  const before = trend.buckets.filter(({ state }) => state === 'before').length
  return (
    <>
      {trend.gaps.map((gap) => (
        <Gap key={gap.from} plot={plot} gap={gap} />
      ))}
      {findUnstated(trend.buckets).map(({ from, to }) => (
        <Unstated key={from} plot={plot} from={from} to={to} />
      ))}
      {before * bucketWidth > 110 * scale && before < trend.buckets.length - 1 ? (
        <text
          className={styles.gapWord}
          x={across(left + (before * bucketWidth) / 2)}
          y={(top * scale + y(0)) / 2}
        >
          {t('no history yet')}
        </text>
      ) : null}
    </>
  )
}

function Gap({ plot, gap }: LayerProps & { gap: TrendRow['gaps'][number] }) {
  const format = useFormats()
  const { scale } = plot
  return (
    <Hatched plot={plot} from={gap.from} to={gap.to}>
      {({ middle, centre, wide }) => (
        <>
          <NotMeasured x={middle} y={centre} wide={wide / scale} scale={scale} />
          {wide > 56 * scale && gap.delta !== null && gap.delta > 0 ? (
            <text className={styles.gapWord} x={middle} y={centre + 16 * scale}>
              {wide > 130 * scale
                ? t('{change} in all of it', { change: writeSigned(gap.delta, format) })
                : writeSigned(gap.delta, format)}
            </text>
          ) : null}
        </>
      )}
    </Hatched>
  )
}

function Unstated({ plot, from, to }: LayerProps & { from: number; to: number }) {
  return (
    <Hatched plot={plot} from={from} to={to}>
      {({ middle, centre, wide }) =>
        wide > 78 * plot.scale ? (
          <text className={styles.gapWord} x={middle} y={centre}>
            {t('not stated')}
          </text>
        ) : null
      }
    </Hatched>
  )
}

interface HatchedProps extends LayerProps {
  from: number
  to: number
  /** Renders the label at the horizontal middle and vertical centre of a span of this width. */
  children: (place: { middle: number; centre: number; wide: number }) => ReactNode
}

/** Hatches a span of the chart from top to bottom. */
function Hatched({ plot, from, to, children }: HatchedProps) {
  const { scale, y, band, across } = plot
  const { at, wide } = band(from, to)
  const middle = across(at + wide / 2)
  const head = top * scale
  const foot = y(0)
  return (
    <g>
      <rect
        className={styles.gap}
        x={middle - wide / 2}
        y={head - 8}
        width={wide}
        height={foot - head + 8}
      />
      {children({ middle, centre: (head + foot) / 2, wide })}
    </g>
  )
}

interface NotMeasuredProps {
  x: number
  y: number
  /** Width of the gap in unscaled pixels. */
  wide: number
  scale: number
}

/** Writes "not measured" on one line or on two, or not at all if the gap is too narrow. */
function NotMeasured({ x, y, wide, scale }: NotMeasuredProps) {
  if (wide <= 56) return null
  if (wide > 78)
    return (
      <text className={styles.gapWord} x={x} y={y}>
        {t('not measured')}
      </text>
    )
  return [t('not'), t('measured')].map((word, line) => (
    <text key={word} className={styles.gapWord} x={x} y={y + (line - 1) * 16 * scale}>
      {word}
    </text>
  ))
}

/** Draws the grid lines of the chart and the names of the buckets below it. */
export function Axes({ plot }: LayerProps) {
  const format = useFormats()
  const { trend, width, height, left, scale, lines, along, across, y } = plot
  const { buckets, unit } = trend
  return (
    <>
      {lines.map((line) => (
        <g key={line}>
          <line
            className={styles.line}
            x1={across(left)}
            x2={across(width - 2)}
            y1={Math.round(y(line)) + 0.5}
            y2={Math.round(y(line)) + 0.5}
          />
          <text
            className={styles.axis}
            x={across(left - 8)}
            y={y(line) + 4 * scale}
            textAnchor="end"
          >
            {format.number(line)}
          </text>
        </g>
      ))}
      {placeLabels(trend, width - left).map((index) => {
        const bucket = buckets[index]
        const edge = along(index) + 30 * scale > width ? 'end' : 'middle'
        const distance =
          edge === 'end'
            ? Math.min(width - 2, along(index) + 20 * scale)
            : Math.max(along(index), left)
        return bucket ? (
          <text
            key={bucket.from}
            className={styles.axis}
            x={across(distance)}
            y={height - 6 * scale}
            textAnchor={edge}
          >
            {axisName(unit, bucket.from, format)}
          </text>
        ) : null
      })}
    </>
  )
}

/** Marks changes of status and counter resets. */
export function Marks({ plot }: LayerProps) {
  const { trend, width, scale, y, placeOf, across } = plot
  const { events, resets } = trend
  const named = spread(
    events.map((event) => ({
      at: placeOf(event.at),
      text: describeEvent(event),
    })),
    width,
    LETTER * scale,
  )
  return (
    <>
      {named.map(({ at, text, flip }, index) => (
        <g key={index}>
          <line
            className={styles.event}
            x1={Math.round(across(at)) + 0.5}
            x2={Math.round(across(at)) + 0.5}
            y1={6 * scale}
            y2={y(0)}
          />
          {text ? (
            <text
              className={styles.eventWord}
              x={across(flip ? at - 6 : at + 6)}
              y={14 * scale}
              textAnchor={flip ? 'end' : 'start'}
            >
              {text}
            </text>
          ) : null}
        </g>
      ))}
      {[...new Set(resets.map(({ at }) => Math.round(placeOf(at))))].map((at) => (
        <g key={at}>
          <path className={styles.reset} d={`M${across(at) - 4} ${y(0) - 9}h8l-4 7z`} />
          <text
            className={styles.resetWord}
            x={across(at > width - 60 * scale ? at - 8 : at + 8)}
            y={y(0) - 3}
            textAnchor={at > width - 60 * scale ? 'end' : 'start'}
          >
            {t('reset')}
          </text>
        </g>
      ))}
    </>
  )
}

/** Marks the bucket under the pointer. */
export function Cursor({ plot: { scale, x, y }, at }: LayerProps & { at: number }) {
  return (
    <line
      className={styles.cursor}
      x1={Math.round(x(at)) + 0.5}
      x2={Math.round(x(at)) + 0.5}
      y1={top * scale - 8}
      y2={y(0)}
    />
  )
}

interface LineProps extends LayerProps {
  /** Index of the bucket under the pointer, null if none; `today` is that of the current bucket. */
  over: number | null
  today: number
  larger: number
}

/**
 * Draws the measured values: a line within each run of buckets, dashed to the unfinished bucket.
 */
export function Line({ plot, over, today, larger }: LineProps) {
  const { trend, bucketWidth, scale, x, y } = plot
  const { buckets } = trend
  return (
    <>
      {runs(buckets).map((run) => (
        <g key={run[0]?.index}>
          <path
            className={styles.path}
            d={pathOf(
              run.filter(({ index }) => index !== today),
              x,
              y,
            )}
          />
          {run.length > 1 && run.at(-1)?.index === today ? (
            <path className={styles.open} d={pathOf(run.slice(-2), x, y)} />
          ) : null}
          {bucketWidth >= 13 || run.length === 1
            ? run.map(({ index, value }) => (
                <circle
                  key={index}
                  className={styles.point}
                  cx={x(index)}
                  cy={y(value)}
                  r={(index === over ? 4.2 : 3.1) * Math.min(1.15 * larger, scale)}
                  data-partial={index === today || buckets[index]?.since !== null || undefined}
                />
              ))
            : null}
        </g>
      ))}
    </>
  )
}

interface TipProps extends LayerProps {
  metric: CampaignMetric
  at: number
  today: number
}

/** Shows the value of the bucket under the pointer. */
export function Tip({ plot, metric, at, today }: TipProps) {
  const format = useFormats()
  const now = useNow()
  const { width, x } = plot
  const { buckets, gaps, unit } = plot.trend
  const bucket = buckets[at]
  if (!bucket) return null
  const gap =
    bucket.state === 'gap'
      ? gaps.find(({ from, to }) => bucket.from >= from && bucket.to <= to)
      : undefined
  return (
    <div
      className={styles.tip}
      style={{ left: Math.min(Math.max(x(at), 92), Math.max(92, width - 92)) }}
      aria-hidden="true"
    >
      <b className="num">{valueText(bucket, metric)}</b>
      <span className="muted num">
        {[
          bucketName(unit, bucket.from, format),
          at === today ? t('so far') : null,
          bucket.since === null ? null : t('from {time}', { time: format.time(bucket.since) }),
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </span>
      {gap?.delta != null ? (
        <span className="muted num">
          {gap.next_look === null
            ? t('{change} between {last_look} and now', {
                change: writeSigned(gap.delta, format),
                last_look: format.stamp(gap.last_look, now),
              })
            : t('{change} between {last_look} and {next_look}', {
                change: writeSigned(gap.delta, format),
                last_look: format.stamp(gap.last_look, now),
                next_look: format.stamp(gap.next_look, now),
              })}
        </span>
      ) : null}
    </div>
  )
}

function valueText({ value, state }: TrendRow['buckets'][number], metric: CampaignMetric): string {
  if (value !== null) return describeCount(metric, value)
  if (state === 'unstated') return t('Not stated')
  return state === 'gap' ? t('Not measured') : t('No history yet')
}
