import { afterEach, expect, test, vi } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { endOfMeeting, readStart, type Placed } from '#shared/domain/placed-meeting.ts'
import { busyTimes } from '#main/features/calendars/busy-times.ts'
import { calendarFile } from '#main/features/common/calendar-file.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** A day or a time, and the length in minutes; some are on a day when the clock changes. */
const written: [text: string, minutes: number][] = [
  ['2026-11-20', 30],
  ['2026-03-29', 30],
  ['2026-09-06', 30],
  ['2026-11-20T09:00:00Z', 45],
  ['2026-03-29T00:30:00Z', 60],
  ['2026-10-25T00:30:00Z', 90],
  ['2026-10-25T01:30:00Z', 30],
]

test.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
])('C7, C13: in %s, a calendar reads every meeting at its time or day', async (zone) => {
  vi.stubEnv('TZ', zone)
  for (const [text, duration_minutes] of written) {
    const meeting = { id: 'm', title: text, duration_minutes, status: 'booked', ...readStart(text) }
    const placed = meeting as Placed<MeetingRow>
    const file = calendarFile([placed], 0)
    const span = { from: 0, to: Date.parse('2027-01-01T00:00Z'), zone }
    expect([text, ...(await busyTimes(file, span))]).toEqual([
      text,
      {
        from: placed.starts_at,
        to: endOfMeeting(placed),
        all_day: placed.date_only,
        title: text,
      },
    ])
  }
})
