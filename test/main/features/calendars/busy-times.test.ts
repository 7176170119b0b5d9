import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyTimes, NotACalendarError } from '#main/features/calendars/busy-times.ts'

const at = (text: string) => Date.parse(text)
const span = { from: at('2026-03-01T00:00Z'), to: at('2026-05-01T00:00Z'), zone: 'Europe/Berlin' }
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const read = async (...lines: string[]) => {
  const times = await busyTimes(calendar(...lines), span)
  return times.map(({ from, to, title }) => [
    new Date(from).toISOString(),
    (to - from) / 60_000,
    title,
  ])
}

/** A zone as programs describe it in the file, under a name that only the file knows. */
const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('C13: times are read in UTC, in a zone of the file, in a named zone, and in that of this computer', async () => {
  expect(
    await read(
      ...newYork,
      ...event('SUMMARY:UTC', 'DTSTART:20260310T090000Z', 'DTEND:20260310T100000Z'),
      ...event(
        'SUMMARY:File',
        'DTSTART;TZID=Eastern Standard Time:20260311T090000',
        'DURATION:PT30M',
      ),
      ...event('SUMMARY:Named', 'DTSTART;TZID=Asia/Tokyo:20260312T090000', 'DURATION:PT45M'),
      ...event('SUMMARY:Here', 'DTSTART:20260313T090000', 'DTEND:20260313T093000'),
      ...event('SUMMARY:Day', 'DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330'),
    ),
  ).toEqual([
    ['2026-03-10T09:00:00.000Z', 60, 'UTC'],
    ['2026-03-11T13:00:00.000Z', 30, 'File'],
    ['2026-03-12T00:00:00.000Z', 45, 'Named'],
    ['2026-03-13T08:00:00.000Z', 30, 'Here'],
    // The clocks go forward in Berlin that day.
    ['2026-03-28T23:00:00.000Z', 23 * 60, 'Day'],
  ])
})

test('C13: a repeated event takes place at its wall time, across a change of the clock, but where it was left out or moved', async () => {
  expect(
    await read(
      ...event(
        'SUMMARY:Team',
        'DTSTART;TZID=Europe/Berlin:20260316T090000',
        'DTEND;TZID=Europe/Berlin:20260316T093000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/Berlin:20260323T090000',
      ),
      ...event(
        'SUMMARY:Team, later',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260406T090000',
        'DTSTART;TZID=Europe/Berlin:20260407T140000',
        'DTEND;TZID=Europe/Berlin:20260407T150000',
      ),
    ),
  ).toEqual([
    ['2026-03-16T08:00:00.000Z', 30, 'Team'],
    ['2026-03-30T07:00:00.000Z', 30, 'Team'],
    ['2026-04-07T12:00:00.000Z', 60, 'Team, later'],
    ['2026-04-13T07:00:00.000Z', 30, 'Team'],
  ])
})

test('C13: what is cancelled, free, without length or outside the window takes no time', async () => {
  const hour = ['DTSTART:20260310T090000Z', 'DTEND:20260310T100000Z']
  expect(
    await read(
      ...event(...hour, 'STATUS:CANCELLED'),
      ...event(...hour, 'TRANSP:TRANSPARENT'),
      ...event('DTSTART:20260310T090000Z'),
      ...event('DTSTART:20260601T090000Z', 'DURATION:PT1H'),
      ...event('DTSTART:20250601T090000Z', 'DURATION:PT1H'),
    ),
  ).toEqual([])
})

test('C13: an event that cannot be read hides no other, and one that never ends is counted through only so far', async () => {
  expect(
    await read(
      ...event('SUMMARY:Odd', 'DTSTART:yesterday', 'DURATION:PT1H'),
      ...event(
        'SUMMARY:Each second',
        'DTSTART:19700101T000000Z',
        'DURATION:PT1S',
        'RRULE:FREQ=SECONDLY',
      ),
      ...event('SUMMARY:Good', 'DTSTART:20260310T090000Z', 'DURATION:PT1H'),
    ),
  ).toEqual([['2026-03-10T09:00:00.000Z', 60, 'Good']])
})

test.each([
  '',
  '<!doctype html><title>Sign in</title>',
  'BEGIN:VCARD\r\nEND:VCARD',
  '{}',
  'BEGIN:VCALENDAR',
])('C13: “%s” is no calendar', async (text) => {
  await expect(busyTimes(text, span)).rejects.toBeInstanceOf(NotACalendarError)
})

test('C13: of any daily event just the days of the window are busy, as counting them says', async () => {
  const DAY = 86_400_000
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -40, max: 70 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (first, count, interval) => {
        const start = span.from + first * DAY + 9 * 3600_000
        const stamp = new Date(start).toISOString().replaceAll(/[-:]|\.\d+/g, '')
        const expected = Array.from({ length: count }, (_, n) => start + n * interval * DAY).filter(
          (one) => one < span.to && one + 3600_000 > span.from,
        )
        const times = await busyTimes(
          calendar(
            ...event(
              `DTSTART:${stamp}`,
              'DURATION:PT1H',
              `RRULE:FREQ=DAILY;COUNT=${count};INTERVAL=${interval}`,
            ),
          ),
          span,
        )
        expect(times.map(({ from }) => from)).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})
