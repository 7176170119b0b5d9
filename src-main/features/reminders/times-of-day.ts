import type { Preferences } from '#shared/bridge/settings.ts'
import { tagOfDateWords } from '#shared/i18n/date-words.ts'
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
      const tag = format ?? system_format ?? undefined
      const is = `${tag} ${hour12} ${timeZone} ${i18n.locale}`
      if (known?.is !== is) known = { is, formatter: clockOf(tag, hour12, timeZone) }
      return known.formatter.format(at)
    }
}

/** Creates the formatter: 08:00, or 8:00 AM. */
function clockOf(tag: string | undefined, hour12: boolean | null, timeZone: string | undefined) {
  const isTwelveHour =
    hour12 ?? new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  // AM and PM are words; 14:30 has none.
  return new Intl.DateTimeFormat(isTwelveHour ? tagOfDateWords(tag) : tag, {
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...(isTwelveHour || hour12 !== null ? { hour12: isTwelveHour } : {}),
  })
}
