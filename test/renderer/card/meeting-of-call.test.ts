import { expect, test } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { formatCallLength } from '#renderer/screens/card/call-timer.tsx'
import { meetingOfCall } from '#renderer/screens/card/meeting-of-call.ts'

/* What the card beside a call shows of its own (N7). */

const now = Date.UTC(2026, 10, 16, 12)
const meeting = (id: string, minutes: number | null, status = 'booked') =>
  ({
    id,
    status,
    starts_at: minutes === null ? null : now + minutes * 60_000,
    duration_minutes: 30,
    date_only: false,
  }) as MeetingRow

const onDay = (id: string) => ({
  ...meeting(id, 0),
  starts_at: new Date(now).setHours(0, 0, 0, 0),
  date_only: true,
})

test.each([
  ['the one that goes on', [meeting('later', 60), meeting('now', -20)], 'now'],
  ['one that runs over', [meeting('over', -50)], 'over'],
  ['the next one today', [meeting('evening', 300), meeting('soon', 10)], 'soon'],
  ['one with a time before one of today', [onDay('day'), meeting('soon', 200)], 'soon'],
  ['one of today, where no other is near', [onDay('day')], 'day'],
  ['none that was cancelled', [meeting('off', 10, 'cancelled')], undefined],
  ['none of tomorrow', [meeting('tomorrow', 24 * 60)], undefined],
  ['none of this morning', [meeting('morning', -180)], undefined],
  ['none whose start nobody can read', [meeting('odd', null)], undefined],
])('N7: the card offers to join %s', (_, meetings, id) => {
  expect(meetingOfCall(meetings, now)?.id).toBe(id)
})

test.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [247_000, '4:07'],
  [3_729_000, '1:02:09'],
  [-5_000, '0:00'],
])('N7: a call of %d ms lasts %s', (ms, words) => {
  expect(formatCallLength(ms)).toBe(words)
})
