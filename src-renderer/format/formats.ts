import { clockFormat, tagOfDateWords } from '#shared/i18n/date-words.ts'
import { t } from '#shared/i18n/translate.ts'
import { lazily } from './lazily.ts'
import { withSign } from './signed.ts'

/**
 * The user's format of dates and numbers (M5): the system's or one of their own choice, independent
 * of the language of the texts.
 */
export interface FormatChoice {
  /** A BCP 47 tag; null for the system's format. */
  locale: string | null
  /** Whether to use a 12-hour clock; null to follow the locale. */
  hour12: boolean | null
  /** An IANA time zone; undefined for this computer's zone. */
  timeZone?: string
}

const dayMs = 86_400_000
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const LONG_DATE = { ...LONG_DAY, year: 'numeric' } as const
const SHORT_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const aroundDash = /\s*–\s*/

/** Counts calendar days in one time zone. Created once, because a formatter is slow to create. */
function createCalendar(timeZone: string | undefined) {
  const zoned = lazily(
    () =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
  )
  const dayNumber = (at: number) => {
    if (timeZone !== undefined) return Date.parse(`${zoned().format(at)}T00:00:00Z`) / dayMs
    const local = new Date(at)
    return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / dayMs
  }
  return {
    /** Counts the calendar days between two times: 0 on the same day, -1 for the day before. */
    daysBetween: (from: number, to: number) => Math.round(dayNumber(to) - dayNumber(from)),
    /** Reports whether both times are in the same calendar year. */
    isSameYear: (a: number, b: number) =>
      timeZone === undefined
        ? new Date(a).getFullYear() === new Date(b).getFullYear()
        : zoned().format(a).slice(0, 4) === zoned().format(b).slice(0, 4),
  }
}

/**
 * Creates the formatters of one choice. All times are epoch milliseconds. Create them once and keep
 * them: an Intl formatter is slow to create, so each is created when it is first needed.
 */
export function createFormats({ locale, hour12, timeZone }: FormatChoice) {
  const tag = locale ?? undefined
  const clock = lazily(() => clockFormat({ locale, hour12, timeZone }))
  const words = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(tagOfDateWords(locale), { ...options, timeZone }))
  const timeFormat = lazily(() => new Intl.DateTimeFormat(clock().tag, clock().options))
  const dayFormat = words({ day: 'numeric', month: 'short' })
  const dayYearFormat = words(SHORT_DATE)
  const dateFormat = lazily(
    () =>
      new Intl.DateTimeFormat(tag, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone,
      }),
  )
  const weekdayFormat = words({ weekday: 'short' })
  const longWeekdayFormat = words({ weekday: 'long' })
  const longDayFormat = words(LONG_DAY)
  const longDateFormat = words(LONG_DATE)
  const { daysBetween, isSameYear } = createCalendar(timeZone)
  const numberFormat = lazily(() => new Intl.NumberFormat(tag))
  const percentFormat = lazily(
    () =>
      new Intl.NumberFormat(tag, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  )

  const time = (at: number) => timeFormat().format(at)
  const hourFormat = lazily(
    () => new Intl.DateTimeFormat(clock().tag, { ...clock().options, minute: undefined }),
  )
  const isFullHour = (at: number) =>
    timeFormat()
      .formatToParts(at)
      .some(({ type, value }) => type === 'minute' && Number(value) === 0)
  /** Formats an hour of a scale: 14:00, or 2 PM; in a zone with a half-hour offset, 2:30 PM. */
  const hour = (at: number) =>
    clock().isTwelveHour && isFullHour(at) ? hourFormat().format(at) : time(at)
  /** Formats 14:00–14:30, or 2:00–2:30 PM; AM and PM appear twice only if they differ. */
  const timeRange = (from: number, to: number) =>
    daysBetween(from, to) === 0
      ? timeFormat().formatRange(from, to).replace(aroundDash, '–')
      : `${time(from)}–${time(to)}`
  /** Formats 18 Nov; with the year if it is not the current one. */
  const day = (at: number, now = Date.now()) =>
    (isSameYear(at, now) ? dayFormat() : dayYearFormat()).format(at)
  /** Formats today, yesterday or tomorrow; the short weekday within a week; otherwise 18 Nov. */
  const nearDay = (at: number, now = Date.now()) => {
    const away = daysBetween(at, now)
    if (away === 0) return t('today')
    if (away === 1) return t('yesterday')
    if (away === -1) return t('tomorrow')
    return Math.abs(away) < 7 ? weekdayFormat().format(at) : day(at, now)
  }
  /** Formats 08:42 today; yesterday 17:10; short weekday within a week; else 18 Nov, 17:10. */
  const stamp = (at: number, now = Date.now()) => {
    const away = daysBetween(at, now)
    if (away === 0) return time(at)
    if (away === 1) return t('yesterday {time}', { time: time(at) })
    if (away === -1) return t('tomorrow {time}', { time: time(at) })
    return Math.abs(away) < 7
      ? t('{weekday} {time}', { weekday: weekdayFormat().format(at), time: time(at) })
      : t('{date}, {time}', { date: day(at, now), time: time(at) })
  }

  return {
    /** The BCP 47 tag of dates and numbers; null for the system's format. */
    locale,
    get isTwelveHour() {
      return clock().isTwelveHour
    },
    time,
    hour,
    timeRange,
    day,
    nearDay,
    stamp,
    /** Formats 25.08.2026 in the user's order. */
    date: (at: number) => dateFormat().format(at),
    dateTime: (at: number) => `${dateFormat().format(at)} ${time(at)}`,
    weekday: (at: number) => weekdayFormat().format(at),
    longWeekday: (at: number) => longWeekdayFormat().format(at),
    longDay: (at: number) => longDayFormat().format(at),
    /** Formats a long day with its year. */
    longDate: (at: number) => longDateFormat().format(at),
    /** Formats a number; null (unknown) is a dash. */
    number: (value: number | null) => {
      if (value === null) return '—'
      return value < 0 ? withSign('−', numberFormat().format(-value)) : numberFormat().format(value)
    },
    /** Formats a rate from 0 to 1 with one decimal; null (nothing measured) is a dash. */
    percent: (rate: number | null) => (rate === null ? '—' : percentFormat().format(rate)),
    daysFromNow: (at: number, now = Date.now()) => daysBetween(now, at),
  }
}

export type Formats = ReturnType<typeof createFormats>

const twoFigures = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0))

/** Formats a size: `640 kB`, `3.2 MB`, `84 MB`, `1.5 GB`. */
export function bytes(size: number): string {
  if (size < 1000 * 1024) return t('{size} kB', { size: Math.ceil(size / 1024) })
  if (size < 1000 * 1024 ** 2) return t('{size} MB', { size: twoFigures(size / 1024 ** 2) })
  return t('{size} GB', { size: twoFigures(size / 1024 ** 3) })
}

/** Formats the time since a moment as briefly as possible: `now`, `2 min`, `5 h`, `3 d`. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('now')
  if (minutes < 60) return t('{minutes} min', { minutes })
  if (minutes < 1440) return t('{hours} h', { hours: Math.floor(minutes / 60) })
  return t('{days} d', { days: Math.floor(minutes / 1440) })
}

/** Formats the time since a moment in words: `just now`, `2 min ago`, `5 h ago`, `3 d ago`. */
export function formatAgo(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min ago', { minutes })
  if (minutes < 1440) return t('{hours} h ago', { hours: Math.floor(minutes / 60) })
  return t('{days} d ago', { days: Math.floor(minutes / 1440) })
}

/**
 * Formats a remaining time, rounded up so that it does not promise too much: `less than a minute`,
 * `about 12 minutes`, `about 2 h 10 min`.
 */
export function span(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 1) return t('less than a minute')
  if (minutes === 1) return t('about a minute')
  if (minutes < 90)
    return t('{minutes, plural, one {about # minute} other {about # minutes}}', { minutes })
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0
    ? t('about {hours} h', { hours })
    : t('about {hours} h {minutes} min', { hours, minutes: minutes % 60 })
}

export { shortSpan } from '#shared/domain/short-span.ts'
