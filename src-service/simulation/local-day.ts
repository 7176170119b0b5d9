const formats = new Map<string, Intl.DateTimeFormat>()

function format(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  let dateFormat: Intl.DateTimeFormat
  try {
    dateFormat = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone })
  } catch {
    // For an unknown time zone, UTC is better than no e-mail at all.
    dateFormat = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
  formats.set(timezone, dateFormat)
  return dateFormat
}

/**
 * Returns the local calendar day and the minutes since midnight, so that the daily limit follows
 * the campaign's time zone.
 */
export function localDay(at: number, timezone: string | null): { day: string; minutes: number } {
  const parts = Object.fromEntries(
    format(timezone ?? 'UTC')
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** Returns nine in the morning of the next local day; a clock change can shift it by an hour. */
export function nextMorning(at: number, timezone: string | null): number {
  return at + (33 * 60 - localDay(at, timezone).minutes) * 60_000
}
