/** Returns the time zone of this computer. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns "New York" for America/New_York. */
export const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Returns "GMT−5", the zone's offset at a time. */
export const zoneShort = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('-', '−') ?? zone

/** Common zones for recruiting across borders; all others can be typed in Settings. */
export const commonZones = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const
