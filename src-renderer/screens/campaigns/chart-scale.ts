import { t } from '#shared/i18n/translate.ts'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import type { Formats } from '../../format/formats.ts'
import { weekdayAndDay } from '../../format/weekday-and-day.ts'

/**
 * Returns the values of the grid lines: at most five, from zero, in steps of 1, 2 or 5 times a
 * power of ten. Axes never start elsewhere.
 */
export function ticks(most: number): number[] {
  const rough = Math.max(1, most) / 3.5
  const tens = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * tens).find((candidate) => candidate >= rough) ??
      10 * tens,
  )
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}

const stepsOf: Record<TrendRow['unit'], readonly number[]> = {
  hour: [1, 2, 3, 6, 12],
  day: [1, 2, 7, 14, 28],
  week: [2, 4, 8, 13, 26],
}

/**
 * Returns the indexes of the buckets with a date below the axis: evenly spaced, about every 100
 * pixels.
 */
export function placeLabels(
  { buckets, unit }: Pick<TrendRow, 'buckets' | 'unit'>,
  width: number,
): number[] {
  const room = Math.max(2, Math.floor(width / 96))
  const steps = stepsOf[unit]
  const step = steps.find((candidate) => buckets.length / candidate <= room) ?? steps.at(-1) ?? 1
  return buckets.flatMap((_, index) => ((buckets.length - 1 - index) % step === 0 ? [index] : []))
}

/** Returns the long name of a bucket: `14:00`, `Mon 16 Nov`, `Week of 16 Nov`. */
export function bucketName(unit: TrendRow['unit'], from: number, format: Formats): string {
  if (unit === 'hour') return format.time(from)
  return unit === 'day'
    ? weekdayAndDay(from, format)
    : t('Week of {from}', { from: format.day(from) })
}

/** Returns the short name of a bucket, for the axis. */
export const axisName = (unit: TrendRow['unit'], from: number, format: Formats): string =>
  unit === 'hour' ? format.time(from) : format.day(from)

/**
 * Returns the runs of consecutive measured buckets: a line is drawn within a run, never across a
 * gap.
 */
export function runs(buckets: TrendRow['buckets']): { index: number; value: number }[][] {
  const all: { index: number; value: number }[][] = []
  let open: { index: number; value: number }[] | null = null
  buckets.forEach(({ value }, index) => {
    if (value === null) {
      open = null
      return
    }
    if (open) open.push({ index, value })
    else all.push((open = [{ index, value }]))
  })
  return all
}

/** Returns the spans for which the service states no value. */
export function findUnstated(buckets: TrendRow['buckets']): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = []
  let before: string | null = null
  for (const { state, from, to } of buckets) {
    const last = stretches.at(-1)
    if (state === 'unstated' && before === 'unstated' && last) last.to = to
    else if (state === 'unstated') stretches.push({ from, to })
    before = state
  }
  return stretches
}
