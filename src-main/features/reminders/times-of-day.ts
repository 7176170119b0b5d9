import type { Preferences } from '#shared/bridge/settings.ts'
import { clockFormat } from '#shared/i18n/date-words.ts'
import { i18n } from '#shared/i18n/translate.ts'

/** The settings that decide how a time is written. */
export type ClockSettings = Pick<Preferences, 'format' | 'system_format' | 'hour12'>

/**
 * Returns a formatter of times as the screens write them: in the user's format, else in that of the
 * windows, which may differ from this process's; AM and PM in the language of the texts.
 */
export function timesOfDay() {
  let known: { is: string; formatter: Intl.DateTimeFormat } | null = null
  // Reuse the formatter, because creating one takes as long as reading a row.
  return ({ format, system_format, hour12 }: ClockSettings, timeZone?: string) =>
    (at: number): string => {
      const locale = format ?? system_format
      const is = `${locale} ${hour12} ${timeZone} ${i18n.locale}`
      if (known?.is !== is) {
        const { tag, options } = clockFormat({ locale, hour12, timeZone })
        known = { is, formatter: new Intl.DateTimeFormat(tag, options) }
      }
      return known.formatter.format(at)
    }
}
