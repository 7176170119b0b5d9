import { t } from '#shared/i18n/translate.ts'
import type { Formats } from './formats.ts'

/** Reports whether a locale writes the month before the day (M5); true for Japan and Sweden too. */
export function writesMonthFirst(locale: string | null): boolean {
  const parts = new Intl.DateTimeFormat(locale ?? undefined).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
}

/**
 * Returns the moment of a field's value (`2026-12-24`, `14:30`, `2026-12-24T14:30`) in this
 * computer's time zone, in epoch milliseconds. A day alone is its noon; a time alone is on an
 * arbitrary day.
 */
export function momentOf(value: string): number {
  const [day = '', time = '12:00'] = value.includes('-') ? value.split('T') : ['2001-01-01', value]
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = new Date(year, month - 1, date, hour, minute)
  at.setFullYear(year)
  return at.getTime()
}

/** Formats a value for its text field, in the user's date order and clock. */
export function whenText(value: string, format: Formats): string {
  const at = momentOf(value)
  // Latin digits and the Gregorian calendar, which every keyboard can type and the field can read
  // back.
  const day = new Intl.DateTimeFormat(format.locale ?? undefined, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  const halves = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
  const figures = () => day.format(at).replaceAll(/[\u200E\u200F]/g, '')
  const time = () => (format.isTwelveHour ? halves : clock).format(at)
  if (!value.includes('-')) return time()
  return value.includes('T') ? `${figures()} ${time()}` : figures()
}

const describeDaysAway = (days: number): string => {
  if (days === 0) return t('today')
  if (days === 1) return t('tomorrow')
  if (days === -1) return t('yesterday')
  return days > 0
    ? t('{days, plural, one {in # day} other {in # days}}', { days })
    : t('{days, plural, one {# day ago} other {# days ago}}', { days: -days })
}

/** Describes the value that was understood: `Friday, 4 December 2026, 15:00 · in 14 days`. */
export function describeWhen(value: string, format: Formats, now: number): string {
  const at = momentOf(value)
  if (!value.includes('-')) return format.time(at)
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const day = sameYear ? format.longDay(at) : format.longDate(at)
  const time = value.includes('T') ? `, ${format.time(at)}` : ''
  return `${day}${time} · ${describeDaysAway(format.daysFromNow(at, now))}`
}
