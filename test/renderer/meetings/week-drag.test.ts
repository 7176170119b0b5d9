import { describe, expect, test } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { fromWall, startOfDay, startOfWeek } from '#shared/domain/calendar-days.ts'
import { atWall, dragToLog, dragToMove, timesOf } from '#renderer/screens/meetings/week-drag.ts'
import { weekColumns, type DayColumn } from '#renderer/screens/meetings/week-layout.ts'

/* C14: what a drag over the week means. Clocks in Berlin go back at 03:00 on 25 October 2026. */

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(`${text}Z`)
const meeting = { id: 'm', title: 'Call', starts_at: at('2026-10-21T08:00'), duration_minutes: 50 }
const columns = weekColumns(
  [meeting as MeetingRow],
  startOfWeek(at('2026-10-21T12:00'), 1, zone),
  zone,
)
const [monday, , wednesday, , , , sunday] = columns as DayColumn[] & { length: 7 }
const spot = (day: DayColumn | undefined, minute: number) => ({ day: day as DayColumn, minute })

describe('C14: over free time', () => {
  test.each([
    ['down', 9 * 60 + 7, 10 * 60 + 20, '2026-10-19T07:00', 90],
    ['up', 10 * 60 + 20, 9 * 60 + 7, '2026-10-19T07:00', 90],
    ['within a quarter', 9 * 60 + 1, 9 * 60 + 4, '2026-10-19T07:00', 15],
    ['beyond midnight', 23 * 60 + 50, 1440, '2026-10-19T21:45', 15],
  ])('dragging %s spans whole quarters', (_, first, now, begins, minutes) => {
    const drag = dragToLog(spot(monday, first), spot(monday, now))
    expect(timesOf(drag)).toEqual({ at: at(begins), minutes })
  })

  test('stays on the day where it began, wherever the pointer goes', () => {
    expect(dragToLog(spot(monday, 600), spot(sunday, 660)).day).toBe(monday)
  })

  test('counts the hour that a clock repeats', () => {
    const drag = dragToLog(spot(sunday, 60), spot(sunday, 4 * 60))
    expect(timesOf(drag)).toEqual({ at: at('2026-10-24T23:00'), minutes: 4 * 60 })
  })
})

describe('C14: a meeting', () => {
  const [block] = wednesday?.blocks ?? []
  const held = (now: { day: DayColumn; minute: number }) => {
    if (!block) throw new Error('There is no meeting on Wednesday')
    // Taken hold of 20 minutes below its beginning.
    return timesOf(dragToMove(block, spot(wednesday, block.from + 20), now))
  }

  test.each([
    ['to another day at the same time', spot(monday, 10 * 60 + 20), '2026-10-19T08:00'],
    ['to the nearest quarter', spot(monday, 10 * 60 + 29), '2026-10-19T08:15'],
    ['before midnight it begins at midnight', spot(monday, 3), '2026-10-18T22:00'],
    ['after midnight it begins that day', spot(monday, 1440), '2026-10-19T21:45'],
    ['to a day when the clock changed', spot(sunday, 10 * 60 + 20), '2026-10-25T09:00'],
  ])('goes %s, as long as before', (_, now, begins) => {
    expect(held(now)).toEqual({ at: at(begins), minutes: 50 })
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  // At midnight: the day begins at 01:00, or its last hour repeats.
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-04'],
])('C14: in %s on %s, every quarter of an hour means what a field would', (place, day) => {
  const start = startOfDay(at(`${day}T12:00`), place)
  const [column] = weekColumns([], start, place, 1) as [DayColumn]
  for (let minute = 0; minute < 1440; minute += 15) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16)
    expect([time, atWall(column, minute)]).toEqual([time, fromWall(day, time, place)?.at])
  }
  expect(atWall(column, 1440)).toBe(column.end)
})
