import { ENGLISH } from './languages.ts'
import { i18n } from './translate.ts'

/**
 * Returns the tag for dates and times that contain words: names of months and days, AM and PM in the
 * language of the screens, with the region and digits of the format. English screens use the
 * format's own words.
 */
export function tagOfDateWords(locale: string | null | undefined): string | undefined {
  if (i18n.locale === ENGLISH.tag) return locale ?? undefined
  const format = new Intl.Locale(locale ?? Intl.DateTimeFormat().resolvedOptions().locale)
  if (format.language === i18n.locale) return format.toString()
  const { numberingSystem } = new Intl.NumberFormat(format).resolvedOptions()
  const { region } = format.maximize()
  return new Intl.Locale(i18n.locale, { region, numberingSystem }).toString()
}

/** How a clock writes times: `Intl` options, with the tag to use them with. */
export interface ClockFormat {
  tag: string | undefined
  isTwelveHour: boolean
  options: Intl.DateTimeFormatOptions
}

/**
 * Returns how the times of a format are written: `08:00`, or `8:00 AM`. `hour12` null follows the
 * locale. Only AM and PM are words, so only a 12-hour clock follows the language of the screens.
 */
export function clockFormat({
  locale,
  hour12,
  timeZone,
}: {
  locale: string | null | undefined
  hour12: boolean | null
  timeZone?: string
}): ClockFormat {
  const tag = locale ?? undefined
  const isTwelveHour =
    hour12 ?? new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return {
    tag: isTwelveHour ? tagOfDateWords(locale) : tag,
    isTwelveHour,
    options: {
      hour: isTwelveHour ? 'numeric' : '2-digit',
      minute: '2-digit',
      timeZone,
      ...(isTwelveHour || hour12 !== null ? { hour12: isTwelveHour } : {}),
    },
  }
}
