import { Temporal } from 'temporal-polyfill'

/*
 * Days and wall-clock times of a time zone. They stay correct across clock changes: a day is a
 * calendar day, never 24 hours. Times are epoch milliseconds; zones are IANA names.
 */

const toZone = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

/** Returns the first moment of the day that contains `at`, in epoch ms. */
export const startOfDay = (at: number, zone: string): number =>
  toZone(at, zone).startOfDay().epochMilliseconds

/** Returns the first moment of the day `days` after the one that contains `at`, in epoch ms. */
export const addDays = (at: number, days: number, zone: string): number =>
  toZone(at, zone).toPlainDate().add({ days }).toZonedDateTime(zone).epochMilliseconds

/** Returns the first moments of `count` days and of the following day, in epoch ms. */
export const daysFrom = (at: number, count: number, zone: string): number[] =>
  Array.from({ length: count + 1 }, (_, index) => addDays(at, index, zone))

/**
 * The first day of the week in reports, limits and targets, the same in all of them so that their
 * numbers agree. Calendars use the user's format instead.
 */
export const COUNTED_WEEK_STARTS = 1

/**
 * Returns the first moment of the week that contains `at`, in epoch ms. `firstDay` is 1 for Monday
 * to 7 for Sunday.
 */
export function startOfWeek(at: number, firstDay: number, zone: string): number {
  const day = toZone(at, zone).dayOfWeek
  return addDays(at, -((day - firstDay + 7) % 7), zone)
}

/** Counts calendar days from one time to another: 0 on the same day, -1 for yesterday. */
export function daysBetween(from: number, to: number, zone: string): number {
  return toZone(from, zone)
    .toPlainDate()
    .until(toZone(to, zone).toPlainDate(), { largestUnit: 'days' }).days
}

/** Returns the wall-clock time in minutes since midnight. */
export function wallMinutes(at: number, zone: string): number {
  const { hour, minute } = toZone(at, zone)
  return hour * 60 + minute
}

/** Returns the UTC offset of a zone at a time, in minutes. */
export const offsetMinutes = (at: number, zone: string): number =>
  toZone(at, zone).offsetNanoseconds / 60e9

/**
 * Finds the clock change in the day that contains `at`: the wall-clock minute at which it happens,
 * from 0, if the day has no midnight, to 1440, if its last hour repeats; and the shift in minutes.
 * Returns null if the clock does not change that day.
 */
export function clockChange(at: number, zone: string): { minute: number; shift: number } | null {
  const start = toZone(at, zone).startOfDay()
  // From before the day, because a clock that skips midnight changes at its first moment.
  const next = start.subtract({ nanoseconds: 1 }).getTimeZoneTransition('next')
  if (!next || next.epochMilliseconds >= start.add({ days: 1 }).epochMilliseconds) return null
  const before = offsetMinutes(next.epochMilliseconds - 1, zone)
  const shift = offsetMinutes(next.epochMilliseconds, zone) - before
  if (shift === 0) return null
  const isFirstMoment = next.epochMilliseconds === start.epochMilliseconds
  return {
    minute: isFirstMoment ? 0 : wallMinutes(next.epochMilliseconds - 60_000, zone) + 1,
    shift,
  }
}

/** Formats a time for two form fields: `2026-11-20` and `14:05`. */
export function wallFields(at: number, zone: string): { date: string; time: string } {
  const time = toZone(at, zone)
  return {
    date: time.toPlainDate().toString(),
    time: time.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/**
 * Converts two form fields to epoch ms. `skipped`: the clock skips that time, and the result is the
 * moment after the jump. `twice`: the time occurs twice, and the result is the first. Returns null
 * if the text is not a date and time.
 */
export function fromWall(
  date: string,
  time: string,
  zone: string,
): { at: number; reading: 'exact' | 'skipped' | 'twice' } | null {
  try {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
    const [earlier, later] = (['earlier', 'later'] as const).map(
      (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    ) as [number, number]
    if (earlier === later) return { at: earlier, reading: 'exact' }
    const shown = wallFields(earlier, zone)
    return shown.date === date && shown.time === time.slice(0, 5)
      ? { at: earlier, reading: 'twice' }
      : { at: later, reading: 'skipped' }
  } catch {
    return null
  }
}

/** Reports whether this wall-clock time occurs twice that day, so that the offset must be shown. */
export function isRepeated(at: number, zone: string): boolean {
  const { date, time } = wallFields(at, zone)
  return fromWall(date, time, zone)?.reading === 'twice'
}
