import type { Preferences } from '#shared/bridge/settings.ts'

/** Makes moments readable as the person set it: their language's form and clock. */
export function timesOfDay() {
  let known: { is: string; formatter: Intl.DateTimeFormat } | null = null
  // Made once: making one takes as long as reading a row.
  return ({ format, hour12 }: Pick<Preferences, 'format' | 'hour12'>, timeZone: string) =>
    (at: number): string => {
      const is = `${format} ${hour12} ${timeZone}`
      if (known?.is !== is)
        known = { is, formatter: clockOf(format ?? undefined, hour12, timeZone) }
      return known.formatter.format(at)
    }
}

/** Makes the clock of the window's screens: 08:00, or 8:00 AM. */
function clockOf(tag: string | undefined, hour12: boolean | null, timeZone: string) {
  const isTwelveHour =
    hour12 ?? new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return new Intl.DateTimeFormat(tag, {
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...(hour12 === null ? {} : { hour12 }),
  })
}
