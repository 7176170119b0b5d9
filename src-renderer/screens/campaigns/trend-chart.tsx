import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-trend.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useTextScale } from '../../stores/preferences.ts'
import { axisName, bucketName, labelled, runs, ticks } from './chart-scale.ts'
import { eventWord, metricWords, signed, unitWords } from '../../parts/campaigns/campaign-labels.ts'
import styles from './chart.module.css'

interface TrendChartProps {
  trend: TrendRow
  metric: CampaignMetric
  height: number
  /**
   * How much larger than on a desk its words and points are: on a wall they are read from across
   * the room.
   */
  larger?: number
}

const top = 22
const foot = 24
/** How wide a letter of an event's words is, about. */
const LETTER = 6.2

/**
 * One metric over time, as it was measured: gaps are gaps and say so, resets and events are marked,
 * the axis starts at zero (E4). A table stands behind it.
 */
export function TrendChart({ trend, metric, height: asked, larger = 1 }: TrendChartProps) {
  const format = useFormats()
  const now = useNow()
  const scale = useTextScale() * larger
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [over, setOver] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    watch.observe(element)
    setWidth(Math.floor(element.clientWidth))
    return () => watch.disconnect()
  }, [])

  const { buckets, gaps, resets, events, unit } = trend
  const height = asked * scale
  const lines = ticks(Math.max(0, ...buckets.map(({ value }) => value ?? 0)))
  const most = lines.at(-1) ?? 1
  const left = (10 + format.number(most).length * 7) * scale
  const each = Math.max(0, width - left - 8) / Math.max(1, buckets.length)
  const x = (index: number) => left + (index + 0.5) * each
  const y = (value: number) =>
    height - foot * scale - (value / most) * (height - (top + foot) * scale)
  const placeOf = (at: number) =>
    left +
    (Math.max(
      0,
      buckets.findIndex(({ from, to }) => at >= from && at < to),
    ) +
      0.5) *
      each
  const band = (from: number, to: number) => {
    const first = buckets.findIndex((bucket) => bucket.from >= from)
    const last = buckets.findLastIndex((bucket) => bucket.to <= to)
    return { at: left + first * each, wide: Math.max(0, last - first + 1) * each }
  }
  const before = buckets.filter(({ state }) => state === 'before').length
  const points = runs(buckets)
  const today = buckets.findIndex(({ from, to }) => now >= from && now < to)
  const hovered = over === null ? undefined : buckets[over]
  const hoveredGap =
    hovered?.state === 'gap'
      ? gaps.find(({ from, to }) => hovered.from >= from && hovered.to <= to)
      : undefined
  const words = metricWords[metric]
  const named = spread(
    events.map((event) => ({
      at: placeOf(event.at),
      text: `${event.name} ${eventWord(event.from, event.to)}`,
    })),
    width,
    LETTER * scale,
  )

  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ height, '--larger': larger } as CSSProperties}
      data-grey={metric === 'opens' || undefined}
      role="img"
      aria-label={`${words.per} per ${unitWords[unit]}: ${buckets.filter(({ state }) => state === 'measured').length} measured, ${count(gaps.length, 'gap')} not measured, ${format.number(trend.total)} in all. The table has every value.`}
      onPointerMove={(event) => {
        const at = Math.floor(
          (event.clientX - event.currentTarget.getBoundingClientRect().left - left) /
            Math.max(1, each),
        )
        setOver(at >= 0 && at < buckets.length ? at : null)
      }}
      onPointerLeave={() => setOver(null)}
    >
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true">
          {gaps.map((gap) => {
            const { at, wide } = band(gap.from, gap.to)
            return (
              <g key={gap.from}>
                <rect
                  className={styles.gap}
                  x={at}
                  y={top * scale - 8}
                  width={wide}
                  height={y(0) - top * scale + 8}
                />
                {wide > 78 * scale ? (
                  <text className={styles.gapWord} x={at + wide / 2} y={(top * scale + y(0)) / 2}>
                    not measured
                  </text>
                ) : wide > 56 * scale ? (
                  ['not', 'measured'].map((word, line) => (
                    <text
                      key={word}
                      className={styles.gapWord}
                      x={at + wide / 2}
                      y={(top * scale + y(0)) / 2 + (line - 1) * 16 * scale}
                    >
                      {word}
                    </text>
                  ))
                ) : null}
                {wide > 56 * scale && gap.delta !== null && gap.delta > 0 ? (
                  <text
                    className={styles.gapWord}
                    x={at + wide / 2}
                    y={(top * scale + y(0)) / 2 + 16 * scale}
                  >
                    {signed(gap.delta, format)}
                    {wide > 130 * scale ? ' in all of it' : ''}
                  </text>
                ) : null}
              </g>
            )
          })}
          {lines.map((line) => (
            <g key={line}>
              <line
                className={styles.line}
                x1={left}
                x2={width - 2}
                y1={Math.round(y(line)) + 0.5}
                y2={Math.round(y(line)) + 0.5}
              />
              <text className={styles.axis} x={left - 8} y={y(line) + 4 * scale} textAnchor="end">
                {format.number(line)}
              </text>
            </g>
          ))}
          {before * each > 110 * scale && before < buckets.length - 1 ? (
            <text
              className={styles.gapWord}
              x={left + (before * each) / 2}
              y={(top * scale + y(0)) / 2}
            >
              no history yet
            </text>
          ) : null}
          {labelled(trend, width - left).map((index) => {
            const bucket = buckets[index]
            const edge = x(index) + 30 * scale > width ? 'end' : 'middle'
            return bucket ? (
              <text
                key={bucket.from}
                className={styles.axis}
                x={
                  edge === 'end'
                    ? Math.min(width - 2, x(index) + 20 * scale)
                    : Math.max(x(index), left)
                }
                y={height - 6 * scale}
                textAnchor={edge}
              >
                {axisName(unit, bucket.from, format)}
              </text>
            ) : null
          })}
          {named.map(({ at, text, flip }, index) => (
            <g key={index}>
              <line
                className={styles.event}
                x1={Math.round(at) + 0.5}
                x2={Math.round(at) + 0.5}
                y1={6 * scale}
                y2={y(0)}
              />
              {text ? (
                <text
                  className={styles.eventWord}
                  x={flip ? at - 6 : at + 6}
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
              <path className={styles.reset} d={`M${at - 4} ${y(0) - 9}h8l-4 7z`} />
              <text
                className={styles.resetWord}
                x={at > width - 60 * scale ? at - 8 : at + 8}
                y={y(0) - 3}
                textAnchor={at > width - 60 * scale ? 'end' : 'start'}
              >
                reset
              </text>
            </g>
          ))}
          {hovered ? (
            <line
              className={styles.cursor}
              x1={Math.round(x(over ?? 0)) + 0.5}
              x2={Math.round(x(over ?? 0)) + 0.5}
              y1={top * scale - 8}
              y2={y(0)}
            />
          ) : null}
          {points.map((run) => (
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
              {each >= 13 || run.length === 1
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
        </svg>
      ) : null}
      {hovered ? (
        <div
          className={styles.tip}
          style={{ left: Math.min(Math.max(x(over ?? 0), 92), Math.max(92, width - 92)) }}
          aria-hidden="true"
        >
          <b className="num">
            {hovered.value === null
              ? hovered.state === 'gap'
                ? 'Not measured'
                : 'No history yet'
              : count(hovered.value, words.one, words.many, format.number)}
          </b>
          <span className="muted num">
            {bucketName(unit, hovered.from, format)}
            {over === today ? ', so far' : ''}
            {hovered.since === null ? '' : `, from ${format.time(hovered.since)}`}
          </span>
          {hoveredGap?.delta != null ? (
            <span className="muted num">
              {signed(hoveredGap.delta, format)} between {format.stamp(hoveredGap.last_look, now)}{' '}
              and {hoveredGap.next_look === null ? 'now' : format.stamp(hoveredGap.next_look, now)}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const pathOf = (
  points: readonly { index: number; value: number }[],
  x: (index: number) => number,
  y: (value: number) => number,
): string =>
  points.length < 2
    ? ''
    : `M${points.map(({ index, value }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`

/**
 * Words of events where there is room; where several stand together the first speaks and says how
 * many follow.
 */
function spread(
  events: readonly { at: number; text: string }[],
  width: number,
  letter: number,
): { at: number; text: string | null; flip: boolean }[] {
  let until = -Infinity
  return events.map(({ at, text }, index) => {
    if (at < until) return { at, text: null, flip: false }
    const room = (words: string) => words.length * letter + 12
    const together = events.slice(index + 1).filter((other) => other.at < at + room(text)).length
    const words = together > 0 ? `${text}, and ${together} more` : text
    const flip = at + room(words) > width
    if (flip && at - room(words) < Math.max(0, until)) return { at, text: null, flip }
    until = flip ? at : at + room(words)
    return { at, text: words, flip }
  })
}
