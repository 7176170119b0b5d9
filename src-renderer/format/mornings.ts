import { weekendOf } from './week-start.ts'

/** The hour at which a postponed follow-up returns. */
const MORNING = 9
const HALF_HOUR_MS = 1_800_000

/** Returns nine in the morning this many days from now, in local time. */
export const morning = (now: number, days: number): number => {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(MORNING, 0, 0, 0)
}

/*
 * Nobody is called or met at a weekend, so no suggestion is at one. Which days those are depends on
 * the locale of the formats; null is the system's.
 */

/** Returns nine in the morning this many working days from now, in local time. */
export function workingDaysOn(now: number, days: number, locale: string | null): number {
  let ahead = 0
  for (let left = days; left > 0;) {
    ahead += 1
    if (!isWeekend(morning(now, ahead), locale)) left -= 1
  }
  return morning(now, ahead)
}

/** Reports whether a moment is at a weekend, in local time. */
export const isWeekend = (at: number, locale: string | null): boolean =>
  weekendOf(locale).includes(new Date(at).getDay() || 7)

/**
 * Returns nine in the morning this many days from now, or of the next working day if that is at a
 * weekend.
 */
export function workingMorning(now: number, days: number, locale: string | null): number {
  const at = morning(now, days)
  return isWeekend(at, locale) ? workingDaysOn(at, 1, locale) : at
}

/** Returns nine in the morning of the first working day after the coming weekend. */
export function morningAfterWeekend(now: number, locale: string | null): number {
  let ahead = 1
  while (isWeekend(morning(now, ahead), locale) || !isWeekend(morning(now, ahead - 1), locale))
    ahead += 1
  return morning(now, ahead)
}

/**
 * Returns the probable start of a meeting: the next half hour of this day, otherwise the morning of
 * the next working day.
 */
export function probableStart(now: number, locale: string | null): number {
  const next = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS
  const isToday = new Date(next).getDate() === new Date(now).getDate()
  return isToday && !isWeekend(next, locale) ? next : workingDaysOn(now, 1, locale)
}
