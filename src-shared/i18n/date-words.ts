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
