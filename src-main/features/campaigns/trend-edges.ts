import { addDays, startOfDay, startOfWeek } from '#shared/domain/calendar-days.ts'
import type { TrendRange } from '#shared/bridge/values.ts'

const HOUR_MS = 3_600_000

/**
 * Divides a range into buckets. Returns their unit and their edges in epoch milliseconds; the last
 * bucket contains `now`.
 */
export function edgesOf(
  range: TrendRange,
  now: number,
  zone: string,
): { unit: 'hour' | 'day' | 'week'; edges: number[] } {
  if (range === 'day') {
    const last = Math.floor(now / HOUR_MS) * HOUR_MS
    return {
      unit: 'hour',
      edges: Array.from({ length: 25 }, (_, index) => last + (index - 23) * HOUR_MS),
    }
  }
  if (range === 'year') {
    const last = startOfWeek(now, 1, zone)
    return {
      unit: 'week',
      edges: Array.from({ length: 54 }, (_, index) => addDays(last, (index - 52) * 7, zone)),
    }
  }
  const days = range === 'weeks' ? 21 : 91
  const last = startOfDay(now, zone)
  return {
    unit: 'day',
    edges: Array.from({ length: days + 1 }, (_, index) => addDays(last, index - days + 1, zone)),
  }
}
