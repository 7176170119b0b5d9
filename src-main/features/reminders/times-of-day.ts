import type { Preferences } from '#shared/bridge/settings.ts'

/** What decides how a time is written. */
export type ClockSettings = Pick<Preferences, 'format' | 'system_format' | 'hour12'>

/**
 * Makes moments readable as the screens write them: in the person's format, or else in the one that
 * the windows follow, which need not be this process's.
 */
export function timesOfDay() {
  let known: { is: string; formatter: Intl.DateTimeFormat } | null = null
  // Made once: making one takes as long as reading a row.
  return ({ format, system_format, hour12 }: ClockSettings, timeZone?: string) =>
    (at: number): string => {
      const tag = format ?? system_format ?? undefined
      const is = `${tag} ${hour12} ${timeZone}`
      if (known?.is !== is) known = { is, formatter: clockOf(tag, hour12, timeZone) }
      return known.formatter.format(at)
    }
}

/** Makes the clock of the window's screens: 08:00, or 8:00 AM. */
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
