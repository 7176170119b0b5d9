import { formatFigure, t } from '#shared/i18n/translate.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ScrapeRun } from '#shared/bridge/pipeline.ts'
import { useFormats } from '../../../format/use-formats.tsx'
import { useTextScale, useTextWidth } from '../../../stores/preferences.ts'
import { useChartHeight } from '../../../parts/charts/use-chart-height.ts'
import { isRightToLeft } from '../../../ui/direction.ts'
import { useFigure } from '../../../ui/figure/use-figure.ts'
import { stretches, type Rate } from './quality.ts'
import { scrapeFigure } from './scraping-figures.ts'
import styles from './scraping.module.css'

interface Mark {
  at: number
  label: string
}

interface RateChartProps {
  runs: readonly ScrapeRun[]
  marks: readonly Mark[]
  label: string
}

/**
 * Draws relevance and duplicates over time: axes from zero, gaps as gaps, exclusions marked. The
 * table of scrapes has the same figures.
 */
export function RateChart({ runs, marks, label }: RateChartProps) {
  const format = useFormats()
  const { frame, width } = useFrameWidth()
  const scale = useTextScale()
  const wordScale = useTextWidth()
  // Lower than other charts, so that the card that teaches the scraper stays visible below it.
  const height = useChartHeight() * 0.7 * scale
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  const plot = plotOf({ width, height, scale, wordScale, from: first.at, to: last.at })
  const parts = stretches(runs)
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        className={styles.chart}
        width={width}
        height={height}
        role="img"
        aria-label={t(
          '{scraper}: relevant {relevant}, duplicates {duplicates} in the latest scrape',
          {
            scraper: label,
            relevant: format.percent(last.relevance_rate),
            duplicates: format.percent(last.duplicate_rate),
          },
        )}
      >
        <RateAxis plot={plot} />
        <Gaps parts={parts} plot={plot} />
        <Marks marks={marks.filter(({ at }) => at >= first.at && at <= last.at)} plot={plot} />
        <path className={styles.duplicates} d={lineOf(parts, 'duplicate_rate', plot)} />
        <path className={styles.relevant} d={lineOf(parts, 'relevance_rate', plot)} />
        {runs.length < 40
          ? runs.map((run) =>
              run.relevance_rate === null ? null : (
                <Dot key={run.at} run={run} cx={plot.x(run.at)} cy={plot.y(run.relevance_rate)} />
              ),
            )
          : null}
        <LatestRates run={last} plot={plot} />
        <text className={styles.tick} x={plot.across(plot.left)} y={height - 6}>
          {format.day(first.at)}
        </text>
        <text className={styles.tick} x={plot.across(plot.right)} y={height - 6} textAnchor="end">
          {format.day(last.at)}
        </text>
      </svg>
    </div>
  )
}

/** Draws the relevance of a scrape as a point, which explains itself within a finger’s reach. */
function Dot({ run, cx, cy }: { run: ScrapeRun; cx: number; cy: number }) {
  const format = useFormats()
  const { figure, press } = useFigure<SVGCircleElement>(scrapeFigure('relevance_rate', run, format))
  return (
    <>
      <circle className={styles.dot} cx={cx} cy={cy} r="2.5" />
      <circle {...figure} className={styles.reach} cx={cx} cy={cy} r="8" onClick={press} />
    </>
  )
}

/** Measures how wide the chart may be. Returns the ref of its frame. */
function useFrameWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(320, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}

/**
 * The edges of the chart, and the positions of a time and a rate, in pixels. Time runs in the
 * writing direction: `left` and `right` are distances from the start of the line, and `across`
 * converts such a distance into one from the left.
 */
interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  across: (distance: number) => number
  x: (at: number) => number
  y: (rate: number) => number
}

function plotOf({
  width,
  height,
  scale,
  wordScale,
  from,
  to,
}: {
  width: number
  height: number
  scale: number
  wordScale: number
  from: number
  to: number
}): Plot {
  const span = Math.max(1, to - from)
  const [left, right] = [44 * wordScale, width - 128 * wordScale]
  const [top, bottom] = [12 * scale, height - 24 * scale]
  const across = (distance: number) => (isRightToLeft() ? width - distance : distance)
  return {
    left,
    right,
    top,
    bottom,
    across,
    x: (at) => across(left + ((at - from) / span) * (right - left)),
    y: (rate) => top + (1 - rate) * (bottom - top),
  }
}

/** Returns the SVG path of a rate, interrupted where nothing was measured. */
function lineOf(parts: readonly ScrapeRun[][], rate: Rate, { x, y }: Plot): string {
  return parts
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
}

/** Draws the grid lines of the rates, with a figure on every second one. */
function RateAxis({ plot: { left, right, across, y } }: { plot: Plot }) {
  return [0, 0.25, 0.5, 0.75, 1].map((rate) => (
    <g key={rate}>
      <line
        className={styles.guide}
        x1={across(left)}
        x2={across(right)}
        y1={y(rate)}
        y2={y(rate)}
      />
      {rate % 0.5 === 0 ? (
        <text className={styles.tick} x={across(left - 8)} y={y(rate) + 4} textAnchor="end">
          {formatFigure(rate * 100)}%
        </text>
      ) : null}
    </g>
  ))
}

/** Shades the times in which nothing was measured. */
function Gaps({ parts, plot: { x, top, bottom } }: { parts: readonly ScrapeRun[][]; plot: Plot }) {
  const gaps = parts
    .slice(1)
    .map((part, index) => ({ from: parts[index]?.at(-1)?.at ?? 0, to: part[0]?.at ?? 0 }))
  return gaps.map((gap) => (
    <g key={gap.from}>
      <rect
        className={styles.gap}
        x={Math.min(x(gap.from), x(gap.to)) + 4}
        width={Math.max(0, Math.abs(x(gap.to) - x(gap.from)) - 8)}
        y={top}
        height={bottom - top}
      />
      {Math.abs(x(gap.to) - x(gap.from)) > 90 ? (
        <text
          className={styles.tick}
          x={(x(gap.from) + x(gap.to)) / 2}
          y={(top + bottom) / 2}
          textAnchor="middle"
        >
          {t('not measured')}
        </text>
      ) : null}
    </g>
  ))
}

/** Marks when exclusions were added. */
function Marks({
  marks,
  plot: { x, across, top, bottom },
}: {
  marks: readonly Mark[]
  plot: Plot
}) {
  return marks.map((mark) => (
    <g key={mark.at}>
      <line className={styles.markLine} x1={x(mark.at)} x2={x(mark.at)} y1={top} y2={bottom} />
      <text className={styles.tick} x={x(mark.at) + across(5) - across(0)} y={top + 8}>
        {mark.label}
      </text>
    </g>
  ))
}

/** Writes the latest rates beside the ends of their lines. */
function LatestRates({ run, plot: { right, across, y } }: { run: ScrapeRun; plot: Plot }) {
  const format = useFormats()
  const [relevant, duplicates] = spreadLabels(
    y(run.relevance_rate ?? 0),
    y(run.duplicate_rate ?? 0),
  )
  return (
    <>
      <text className={styles.relevantWord} x={across(right + 10)} y={relevant + 4}>
        {t('Relevant {rate}', { rate: format.percent(run.relevance_rate) })}
      </text>
      <text className={styles.duplicatesWord} x={across(right + 10)} y={duplicates + 4}>
        {t('Duplicates {rate}', { rate: format.percent(run.duplicate_rate) })}
      </text>
    </>
  )
}

/** Moves two labels apart until they are at least a line from each other. */
function spreadLabels(first: number, second: number): [number, number] {
  if (Math.abs(first - second) >= 16) return [first, second]
  const middle = (first + second) / 2
  return first <= second ? [middle - 8, middle + 8] : [middle + 8, middle - 8]
}

/** Draws a rate as a small line, for use beside its figure. */
export function Spark({ runs, rate }: { runs: readonly ScrapeRun[]; rate: Rate }) {
  const last = runs.slice(-21).filter((run) => run[rate] !== null)
  if (last.length < 2) return null
  const x = (index: number) => {
    const along = (index / (last.length - 1)) * 78 + 1
    return isRightToLeft() ? 80 - along : along
  }
  const points = last
    .map((run, index) => `${x(index).toFixed(1)},${(17 - (run[rate] ?? 0) * 15).toFixed(1)}`)
    .join(' ')
  return (
    <svg className={styles.spark} data-rate={rate} width="80" height="19" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
