import { tagOfDateWords } from '#shared/i18n/date-words.ts'
import type { Formats } from './formats.ts'

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const

const created = new Map<string | undefined, Record<'day' | 'date', Intl.DateTimeFormat>>()

/**
 * Formats Mon 16 Nov, in the order and with the punctuation of the user's format; with the year if it
 * is not the current one.
 */
export function weekdayAndDay(
  at: number,
  { locale }: Pick<Formats, 'locale'>,
  now = Date.now(),
): string {
  const tag = tagOfDateWords(locale)
  const formats = created.get(tag) ?? create(tag)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formats[isThisYear ? 'day' : 'date'].format(at)
}

/** Creates the formatters of a tag once, because they are slow to create. */
function create(tag: string | undefined): Record<'day' | 'date', Intl.DateTimeFormat> {
  const formats = {
    day: new Intl.DateTimeFormat(tag, SHORT),
    date: new Intl.DateTimeFormat(tag, { ...SHORT, year: 'numeric' }),
  }
  created.set(tag, formats)
  return formats
}
