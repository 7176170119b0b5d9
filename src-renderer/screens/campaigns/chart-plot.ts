import { t } from '#shared/i18n/translate.ts'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import { isRightToLeft } from '../../ui/direction.ts'
import { ticks } from './chart-scale.ts'

/** Space above the highest value and below zero, in unscaled pixels. */
export const top = 22
const foot = 24

interface PlotSize {
  trend: TrendRow
  width: number
  height: number
  /** How much larger text and points are drawn than at the usual text size. */
  scale: number
  /** Returns how many characters the largest value of the axis takes. */
  numberLength: (value: number) => number
}

/**
 * Computes where each bucket, value and moment of a trend is drawn. The axis starts at zero. Time
 * runs in the writing direction: `along`, `placeOf`, `band` and `left` are distances from the start
 * of the line, and `across` converts such a distance into one from the left.
 */
export function plotOf({ trend, width, height, scale, numberLength }: PlotSize) {
  const { buckets } = trend
  const lines = ticks(Math.max(0, ...buckets.map(({ value }) => value ?? 0)))
  const most = lines.at(-1) ?? 1
  const left = (10 + numberLength(most) * 7) * scale
  const bucketWidth = Math.max(0, width - left - 8) / Math.max(1, buckets.length)
  const along = (index: number) => left + (index + 0.5) * bucketWidth
  const across = (distance: number) => (isRightToLeft() ? width - distance : distance)
  const x = (index: number) => across(along(index))
  const y = (value: number) =>
    height - foot * scale - (value / most) * (height - (top + foot) * scale)
  const placeOf = (at: number) =>
    left +
    (Math.max(
      0,
      buckets.findIndex(({ from, to }) => at >= from && at < to),
    ) +
      0.5) *
      bucketWidth
  const band = (from: number, to: number) => {
    const first = buckets.findIndex((bucket) => bucket.from >= from)
    const last = buckets.findLastIndex((bucket) => bucket.to <= to)
    return { at: left + first * bucketWidth, wide: Math.max(0, last - first + 1) * bucketWidth }
  }
  return {
    trend,
    width,
    height,
    scale,
    lines,
    left,
    bucketWidth,
    along,
    across,
    x,
    y,
    placeOf,
    band,
  }
}

export type Plot = ReturnType<typeof plotOf>

/** Returns an SVG path of straight lines through the points; empty for fewer than two. */
export const pathOf = (
  points: readonly { index: number; value: number }[],
  x: (index: number) => number,
  y: (value: number) => number,
): string =>
  points.length < 2
    ? ''
    : `M${points.map(({ index, value }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`

/**
 * Places the labels of events if there is room. If several events are close together, the first
 * label says how many follow.
 */
export function spread(
  events: readonly { at: number; text: string }[],
  width: number,
  letter: number,
): { at: number; text: string | null; flip: boolean }[] {
  let until = -Infinity
  return events.map(({ at, text }, index) => {
    if (at < until) return { at, text: null, flip: false }
    const widthOf = (words: string) => words.length * letter + 12
    const together = events
      .slice(index + 1)
      .filter((laterEvent) => laterEvent.at < at + widthOf(text)).length
    const words = together > 0 ? t('{event}, and {together} more', { event: text, together }) : text
    const flip = at + widthOf(words) > width
    if (flip && at - widthOf(words) < Math.max(0, until)) return { at, text: null, flip }
    until = flip ? at : at + widthOf(words)
    return { at, text: words, flip }
  })
}
