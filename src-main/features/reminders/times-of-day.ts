import type { Preferences } from '#shared/bridge/settings.ts'

/** The settings that decide how a time is written. */
export type ClockSettings = Pick<Preferences, 'format' | 'system_format' | 'hour12'>

/**
 * Returns a formatter of times as the screens write them: in the user's format, else in that of the
 * windows, which may differ from this process's.
 */
export function timesOfDay() {
  let known: { is: string; formatter: Intl.DateTimeFormat } | null = null
  // Reuse the formatter, because creating one takes as long as reading a row.
  return ({ format, system_format, hour12 }: ClockSettings, timeZone?: string) =>
    (at: number): string => {
      const tag = format ?? system_format ?? undefined
      const is = `${tag} ${hour12} ${timeZone}`
      if (known?.is !== is) known = { is, formatter: clockOf(tag, hour12, timeZone) }
      return known.formatter.format(at)
    }
}

/** Creates the formatter: 08:00, or 8:00 AM. */
function clockOf(tag: string | undefined, hour12: boolean | null, timeZone: string | undefined) {
  const isTwelveHour =
    hour12 ?? new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return new Intl.DateTimeFormat(tag, {
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...(hour12 === null ? {} : { hour12 }),
  })
}
