import { ENGLISH } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import { withSign } from './signed.ts'
/**
 * How the person writes dates and numbers (M5): as the system does or by a choice of their own,
 * whatever the language of the words.
 */
export interface FormatChoice {
  /** A BCP 47 tag; null: as the system says. */
  locale: string | null
  /** null: as the locale says. */
  hour12: boolean | null
  /** An IANA zone; undefined: this computer's. */
  timeZone?: string
}

/**
 * Returns the tag for dates with words in them: names of months and days in the language of the
 * screens, in the region and the digits of the format. English screens name them as the format does.
 */
export function tagOfDateWords(locale: string | null): string | undefined {
  if (i18n.locale === ENGLISH.tag) return locale ?? undefined
  const format = new Intl.Locale(locale ?? Intl.DateTimeFormat().resolvedOptions().locale)
  if (format.language === i18n.locale) return format.toString()
  const { numberingSystem } = new Intl.NumberFormat(format).resolvedOptions()
  const { region } = format.maximize()
  return new Intl.Locale(i18n.locale, { region, numberingSystem }).toString()
}

const dayMs = 86_400_000
const aroundDash = /\s*–\s*/

/** Counts days as calendars do, in one zone; made once, because a formatter is slow to create. */
function createCalendar(timeZone: string | undefined) {
  const zoned = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayNumber = (at: number) => {
    if (timeZone !== undefined) return Date.parse(`${zoned.format(at)}T00:00:00Z`) / dayMs
    const local = new Date(at)
    return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / dayMs
  }
  return {
    /** Counts the calendar days between two times: 0 on the same day, -1 for the day before. */
    daysBetween: (from: number, to: number) => Math.round(dayNumber(to) - dayNumber(from)),
    /** Says whether both times are in one calendar year. */
    isSameYear: (one: number, other: number) =>
      timeZone === undefined
        ? new Date(one).getFullYear() === new Date(other).getFullYear()
        : zoned.format(one).slice(0, 4) === zoned.format(other).slice(0, 4),
  }
}

/**
 * Makes the formatters for one choice. All times are epoch milliseconds. Make them once and keep
 * them: an Intl formatter is slow to create.
 */
export function createFormats({ locale, hour12, timeZone }: FormatChoice) {
  const tag = locale ?? undefined
  const wordsTag = tagOfDateWords(locale)
  const isTwelveHour =
    hour12 ?? new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  const clock: Intl.DateTimeFormatOptions = {
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...(hour12 === null ? {} : { hour12 }),
  }
  const timeFormat = new Intl.DateTimeFormat(tag, clock)
  const dayFormat = new Intl.DateTimeFormat(wordsTag, { day: 'numeric', month: 'short', timeZone })
  const dayYearFormat = new Intl.DateTimeFormat(wordsTag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  const dateFormat = new Intl.DateTimeFormat(tag, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
  const weekdayFormat = new Intl.DateTimeFormat(wordsTag, { weekday: 'short', timeZone })
  const longWeekdayFormat = new Intl.DateTimeFormat(wordsTag, { weekday: 'long', timeZone })
  const longDayFormat = new Intl.DateTimeFormat(wordsTag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const { daysBetween, isSameYear } = createCalendar(timeZone)
  const numberFormat = new Intl.NumberFormat(tag)
  const percentFormat = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

  const time = (at: number) => timeFormat.format(at)
  const hourFormat = new Intl.DateTimeFormat(tag, { ...clock, minute: undefined })
  const isFullHour = (at: number) =>
    timeFormat.formatToParts(at).some(({ type, value }) => type === 'minute' && Number(value) === 0)
  /** Writes an hour of a scale: 14:00, or 2 PM; where a zone is half an hour apart, 2:30 PM. */
  const hour = (at: number) => (isTwelveHour && isFullHour(at) ? hourFormat.format(at) : time(at))
  /** 14:00–14:30, or 2:00–2:30 PM; the half of the day is said twice only where it changes. */
  const timeRange = (from: number, to: number) =>
    daysBetween(from, to) === 0
      ? timeFormat.formatRange(from, to).replace(aroundDash, '–')
      : `${time(from)}–${time(to)}`
  /** 18 Nov; with the year when it is another one. */
  const day = (at: number, now = Date.now()) =>
    (isSameYear(at, now) ? dayFormat : dayYearFormat).format(at)
  /** today, yesterday, tomorrow; Friday-short within the week; else 18 Nov. */
  const nearDay = (at: number, now = Date.now()) => {
    const away = daysBetween(at, now)
    if (away === 0) return t('today')
    if (away === 1) return t('yesterday')
    if (away === -1) return t('tomorrow')
    return Math.abs(away) < 7 ? weekdayFormat.format(at) : day(at, now)
  }
  /** 08:42 today; yesterday 17:10; Friday-short within the week; else 18 Nov, 17:10. */
  const stamp = (at: number, now = Date.now()) => {
    const away = daysBetween(at, now)
    if (away === 0) return time(at)
    if (away === 1) return t('yesterday {time}', { time: time(at) })
    if (away === -1) return t('tomorrow {time}', { time: time(at) })
    return Math.abs(away) < 7
      ? t('{weekday} {time}', { weekday: weekdayFormat.format(at), time: time(at) })
      : t('{date}, {time}', { date: day(at, now), time: time(at) })
  }

  return {
    /** The tag dates and numbers are written by; null: the system's. */
    locale,
    isTwelveHour,
    time,
    hour,
    timeRange,
    day,
    nearDay,
    stamp,
    /** 25.08.2026 in the person's order. */
    date: (at: number) => dateFormat.format(at),
    dateTime: (at: number) => `${dateFormat.format(at)} ${time(at)}`,
    weekday: (at: number) => weekdayFormat.format(at),
    longWeekday: (at: number) => longWeekdayFormat.format(at),
    longDay: (at: number) => longDayFormat.format(at),
    /** A number; null is a dash, since nobody knows it. */
    number: (value: number | null) => {
      if (value === null) return '—'
      return value < 0 ? withSign('−', numberFormat.format(-value)) : numberFormat.format(value)
    },
    /** A rate from 0 to 1 with one decimal; null is a dash, since nothing was measured. */
    percent: (rate: number | null) => (rate === null ? '—' : percentFormat.format(rate)),
    daysFromNow: (at: number, now = Date.now()) => daysBetween(now, at),
  }
}

export type Formats = ReturnType<typeof createFormats>

const twoFigures = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0))

/** Writes a size as people read it: `640 kB`, `3.2 MB`, `84 MB`, `1.5 GB`. */
export function bytes(size: number): string {
  if (size < 1000 * 1024) return t('{size} kB', { size: String(Math.ceil(size / 1024)) })
  if (size < 1000 * 1024 ** 2) return t('{size} MB', { size: String(twoFigures(size / 1024 ** 2)) })
  return t('{size} GB', { size: String(twoFigures(size / 1024 ** 3)) })
}

/** Says how long ago something was, as briefly as possible: `now`, `2 min`, `5 h`, `3 d`. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('now')
  if (minutes < 60) return t('{minutes} min', { minutes: String(minutes) })
  if (minutes < 1440) return t('{hours} h', { hours: String(Math.floor(minutes / 60)) })
  return t('{days} d', { days: String(Math.floor(minutes / 1440)) })
}

/** Says in words how long ago something was: `just now`, `2 min ago`, `5 h ago`, `3 d ago`. */
export function formatAgo(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min ago', { minutes: String(minutes) })
  if (minutes < 1440) return t('{hours} h ago', { hours: String(Math.floor(minutes / 60)) })
  return t('{days} d ago', { days: String(Math.floor(minutes / 1440)) })
}

/**
 * Writes a time to wait, rounded up so that it is not promised too early: `less than a minute`, `12
 * minutes`, `2 h 10 min`.
 */
export function span(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 1) return t('less than a minute')
  if (minutes === 1) return t('about a minute')
  if (minutes < 90)
    return t('{minutes, plural, one {about # minute} other {about # minutes}}', { minutes })
  const hours = String(Math.floor(minutes / 60))
  return minutes % 60 === 0
    ? t('about {hours} h', { hours })
    : t('about {hours} h {minutes} min', { hours, minutes: String(minutes % 60) })
}

export { shortSpan } from '#shared/domain/short-span.ts'

/** Counts things in words: `1 edit`, `38 edits`; pass the plural where it does not end in s. */
export function count(
  value: number,
  one: string,
  many = `${one}s`,
  figures: (value: number) => string = String,
): string {
  return `${figures(value)} ${value === 1 ? one : many}`
}
