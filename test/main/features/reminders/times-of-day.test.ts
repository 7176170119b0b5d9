import { afterEach, expect, test } from 'vitest'
import { timesOfDay } from '#main/features/reminders/times-of-day.ts'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage } from '#shared/i18n/translate.ts'

/* A reminder says the time as the screens do. */

afterEach(() => setLanguage(ENGLISH.tag, {}))

const eight = Date.parse('2026-11-25T08:00:00+01:00')
const berlin = 'Europe/Berlin'
const gb = { format: 'en-GB', system_format: null, hour12: false }

test.each<[string, boolean | null, string, string]>([
  ['en-US', null, berlin, '8:00 AM'],
  ['en-US', false, berlin, '08:00'],
  ['en-GB', null, berlin, '08:00'],
  ['en-GB', true, berlin, '8:00 am'],
  ['de-DE', null, berlin, '08:00'],
  ['en-US', null, 'America/New_York', '2:00 AM'],
])('C6, M5: format %s, 12 hours %o, in %s it says %s', (format, hour12, zone, said) => {
  const time = timesOfDay()({ format, hour12, system_format: null }, zone)(eight)
  expect(time.replace(/\s/g, ' ')).toBe(said)
})

test('C6, M5: another clock counts from the next look on', () => {
  const timeOfDay = timesOfDay()
  expect(timeOfDay(gb, berlin)(eight)).toBe('08:00')
  expect(timeOfDay({ ...gb, format: 'de-DE' }, 'Asia/Tokyo')(eight)).toBe('16:00')
})

test.each([
  ['en-US', '8:00 AM'],
  ['en-GB', '08:00'],
])(
  'C6, M5: where no format is chosen it says the time as the windows do, by %s',
  (system_format, said) => {
    const time = timesOfDay()({ format: null, system_format, hour12: null }, berlin)(eight)
    expect(time.replace(/\s/g, ' ')).toBe(said)
  },
)

test('M6: a reminder says AM and PM in the language of the texts, from the next one on', () => {
  const timeOfDay = timesOfDay()
  const american = { format: 'en-US', system_format: null, hour12: null }
  expect(timeOfDay(american, berlin)(eight).replace(/\s/g, ' ')).toBe('8:00 AM')
  setLanguage('ar', {})
  expect(timeOfDay(american, berlin)(eight).replace(/\s/g, ' ')).toBe('8:00 ص')
})
