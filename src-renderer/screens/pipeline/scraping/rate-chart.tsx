import { useLayoutEffect, useRef, useState } from 'react'
import type { ScrapeRun } from '#shared/bridge/pipeline.ts'
import { useFormats } from '../../../format/use-formats.tsx'
import { useTextScale } from '../../../stores/preferences.ts'
import { useChartHeight } from '../../../parts/charts/use-chart-height.ts'
import { stretches, type Rate } from './quality.ts'
import styles from './scraping.module.css'

interface RateChartProps {
  runs: readonly ScrapeRun[]
  marks: readonly { at: number; label: string }[]
  label: string
}

/**
 * Relevance and duplicates over time: axes from nought, gaps as gaps, exclusions marked. The table
 * behind says the same in figures.
 */
export function RateChart({ runs, marks, label }: RateChartProps) {
  const format = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(320, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = useTextScale()
  // Lower than a chart that stands for itself: what teaches the scraper stays in sight below it.
  const height = useChartHeight() * 0.7 * scale
  const [left, right, top, bottom] = [44 * scale, 128 * scale, 12 * scale, 24 * scale]
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => left + ((at - first.at) / span) * (width - left - right)
  const y = (rate: number) => top + (1 - rate) * (height - top - bottom)
  const parts = stretches(runs)
  const line = (rate: Rate) =>
    parts
      .map((part) =>
        part
          .filter((run) => run[rate] !== null)
          .map(
            (run, index) =>
              `${index === 0 ? 'M' : 'L'}${x(run.at).toFixed(1)} ${y(run[rate] ?? 0).toFixed(1)}`,
          )
          .join(''),
      )
      .join('')
  const gaps = parts
    .slice(1)
    .map((part, index) => ({ from: parts[index]?.at(-1)?.at ?? 0, to: part[0]?.at ?? 0 }))
  const ends = apart(y(last.relevance_rate ?? 0), y(last.duplicate_rate ?? 0))
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        className={styles.chart}
        width={width}
        height={height}
        role="img"
        aria-label={`${label}: relevant ${format.percent(last.relevance_rate)}, duplicates ${format.percent(last.duplicate_rate)} in the latest scrape`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((rate) => (
          <g key={rate}>
            <line className={styles.guide} x1={left} x2={width - right} y1={y(rate)} y2={y(rate)} />
            {rate % 0.5 === 0 ? (
              <text className={styles.tick} x={left - 8} y={y(rate) + 4} textAnchor="end">
                {rate * 100}%
              </text>
            ) : null}
          </g>
        ))}
        {gaps.map((gap) => (
          <g key={gap.from}>
            <rect
              className={styles.gap}
              x={x(gap.from) + 4}
              width={Math.max(0, x(gap.to) - x(gap.from) - 8)}
              y={top}
              height={height - top - bottom}
            />
            {x(gap.to) - x(gap.from) > 90 ? (
              <text
                className={styles.tick}
                x={(x(gap.from) + x(gap.to)) / 2}
                y={(top + height - bottom) / 2}
                textAnchor="middle"
              >
                not measured
              </text>
            ) : null}
          </g>
        ))}
        {marks
          .filter((mark) => mark.at >= first.at && mark.at <= last.at)
          .map((mark) => (
            <g key={mark.at}>
              <line
                className={styles.markLine}
                x1={x(mark.at)}
                x2={x(mark.at)}
                y1={top}
                y2={height - bottom}
              />
              <text className={styles.tick} x={x(mark.at) + 5} y={top + 8}>
                {mark.label}
              </text>
            </g>
          ))}
        <path className={styles.duplicates} d={line('duplicate_rate')} />
        <path className={styles.relevant} d={line('relevance_rate')} />
        {runs.length < 40
          ? runs.map((run) =>
              run.relevance_rate === null ? null : (
                <circle
                  key={run.at}
                  className={styles.dot}
                  cx={x(run.at)}
                  cy={y(run.relevance_rate)}
                  r="2.5"
                />
              ),
            )
          : null}
        <text className={styles.relevantWord} x={width - right + 10} y={ends[0] + 4}>
          Relevant {format.percent(last.relevance_rate)}
        </text>
        <text className={styles.duplicatesWord} x={width - right + 10} y={ends[1] + 4}>
          Duplicates {format.percent(last.duplicate_rate)}
        </text>
        <text className={styles.tick} x={left} y={height - 6}>
          {format.day(first.at)}
        </text>
        <text className={styles.tick} x={width - right} y={height - 6} textAnchor="end">
          {format.day(last.at)}
        </text>
      </svg>
    </div>
  )
}

/** Two words at least a line apart. */
function apart(one: number, other: number): [number, number] {
  if (Math.abs(one - other) >= 16) return [one, other]
  const middle = (one + other) / 2
  return one <= other ? [middle - 8, middle + 8] : [middle + 8, middle - 8]
}

/** A rate as a line of a few pixels, beside its figure. */
export function Spark({ runs, rate }: { runs: readonly ScrapeRun[]; rate: Rate }) {
  const last = runs.slice(-21).filter((run) => run[rate] !== null)
  if (last.length < 2) return null
  const points = last
    .map(
      (run, index) =>
        `${((index / (last.length - 1)) * 78 + 1).toFixed(1)},${(17 - (run[rate] ?? 0) * 15).toFixed(1)}`,
    )
    .join(' ')
  return (
    <svg className={styles.spark} data-rate={rate} width="80" height="19" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
