import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { endOfMeeting, hasTime, readStart } from '#shared/domain/placed-meeting.ts'

/* When a meeting starts and ends (C1), by what the service wrote. */

test.each([
  ['2026-11-20T09:00:00Z', Date.UTC(2026, 10, 20, 9), false],
  ['2026-11-20T09:00:00+05:30', Date.UTC(2026, 10, 20, 3, 30), false],
  ['2026-11-20', new Date(2026, 10, 20).getTime(), true],
  [' 2026-11-20 ', new Date(2026, 10, 20).getTime(), true],
  ['2026-02-31', null, false],
  ['next Tuesday', null, false],
  ['', null, false],
])('C1: %j starts at %s, a date alone: %s', (text, starts_at, date_only) => {
  expect(readStart(text)).toEqual({ starts_at, date_only })
})

test('C1: one with a date alone ends with its day, however long it is said to be', () => {
  const day = { ...readStart('2026-11-20'), duration_minutes: 30 }
  expect(hasTime(day)).toBe(false)
  expect(endOfMeeting({ ...day, starts_at: day.starts_at ?? 0 })).toBe(
    new Date(2026, 10, 21).getTime(),
  )
})

describe.each(['America/New_York', 'Asia/Tokyo', 'UTC', 'Pacific/Apia', 'America/Santiago'])(
  'in %s',
  (zone) => {
    test('C1: a date alone is that day on this computer, on days of 23 and 25 hours too', () => {
      // The zone of a process is read when it begins.
      const said = execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `import { endOfMeeting, readStart } from '#shared/domain/placed-meeting.ts'
        for (const date of ['2026-03-08', '2026-09-06', '2026-11-01', '2026-11-20']) {
          const start = readStart(date)
          const days = [start.starts_at, endOfMeeting({ ...start, duration_minutes: 30 }) - 1]
          console.log(date, ...days.map((at) => new Date(at).toLocaleDateString('sv-SE')))
        }`,
        ],
        { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
      )
      expect(said.trim().split('\n')).toEqual(
        ['2026-03-08', '2026-09-06', '2026-11-01', '2026-11-20'].map(
          (date) => `${date} ${date} ${date}`,
        ),
      )
    })
  },
)
