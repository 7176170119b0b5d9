import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { startOfWeek } from '#shared/domain/calendar-days.ts'
import { meetingRow } from '#test/support/meeting-row.ts'
import { LEAST_MINUTES, neighbour, weekColumns } from '#renderer/screens/meetings/week-layout.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(`${text}Z`)
let made = 0
const meeting = (starts: string | number, minutes = 30): MeetingRow =>
  meetingRow({
    id: `m_${++made}`,
    starts_at: typeof starts === 'number' ? starts : at(starts),
    duration_minutes: minutes,
  })
const week = (day: string) => startOfWeek(at(`${day}T12:00`), 1, zone)

describe('C1: the week', () => {
  test('a meeting stands where the wall clock puts it, on both sides of the change', () => {
    const columns = weekColumns(
      [meeting('2026-10-23T12:00'), meeting('2026-10-26T13:00')],
      week('2026-10-23'),
      zone,
    )
    expect(columns[4]?.blocks[0]?.from).toBe(14 * 60)
    expect(
      weekColumns([meeting('2026-10-26T13:00')], week('2026-10-26'), zone)[0]?.blocks[0]?.from,
    ).toBe(14 * 60)
  })

  test('the day of the change says so, and an hour that comes twice keeps both meetings apart by their time', () => {
    const [first, second] = [meeting('2026-10-25T00:30'), meeting('2026-10-25T01:30')]
    const sunday = weekColumns([first, second], week('2026-10-25'), zone)[6]
    expect(sunday?.change).toEqual({ minute: 180, shift: -60 })
    expect(sunday?.blocks.map((block) => [block.from, block.lanes])).toEqual([
      [150, 2],
      [150, 2],
    ])
  })

  test('a meeting over midnight stands in both days', () => {
    const columns = weekColumns([meeting('2026-11-18T22:30', 120)], week('2026-11-18'), zone)
    expect(columns[2]?.blocks[0]).toMatchObject({ from: 23 * 60 + 30, to: 1440, continues: true })
    expect(columns[3]?.blocks[0]).toMatchObject({ from: 0, to: 90, continued: true })
  })

  test.each([
    ['over the hour that is skipped', '2026-03-29T00:30', 60, [[90, 210]]],
    ['over the hour that repeats', '2026-10-25T00:30', 60, [[150, 210]]],
    [
      'until the midnight after a shorter day',
      '2026-03-28T22:00',
      1440,
      [
        [1380, 1440],
        [0, 1440],
      ],
    ],
  ])('a meeting %s is drawn at its whole length', (_, starts, minutes, drawn) => {
    const columns = weekColumns([meeting(starts, minutes)], week(starts.slice(0, 10)), zone)
    expect(columns.flatMap(({ blocks }) => blocks.map(({ from, to }) => [from, to]))).toEqual(drawn)
  })

  test('those side by side share the width; one with room beside it takes it', () => {
    const blocks =
      weekColumns(
        [
          meeting('2026-11-18T08:00', 120),
          meeting('2026-11-18T08:00', 30),
          meeting('2026-11-18T08:15', 30),
          meeting('2026-11-18T09:15', 30),
        ],
        week('2026-11-18'),
        zone,
      )[2]?.blocks ?? []
    expect(blocks.map(({ lane, lanes, span }) => [lane, lanes, span])).toEqual([
      [0, 3, 1],
      [1, 3, 1],
      [2, 3, 1],
      [1, 3, 2],
    ])
  })

  test('whatever the day holds, no two blocks cover each other, and none leaves the column', () => {
    const day = at('2026-11-18T00:00')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 1, max: 300 })), {
          maxLength: 25,
        }),
        (all) => {
          const blocks = weekColumns(
            all.map(([from, minutes]) => meeting(day + from * 60_000, minutes)),
            week('2026-11-18'),
            zone,
          ).flatMap((column, index) => column.blocks.map((block) => ({ ...block, day: index })))
          for (const a of blocks) {
            expect(a.lane + a.span).toBeLessThanOrEqual(a.lanes)
            for (const b of blocks) {
              if (
                a === b ||
                a.day !== b.day ||
                Math.max(a.to, a.from + LEAST_MINUTES) <= b.from ||
                Math.max(b.to, b.from + LEAST_MINUTES) <= a.from
              )
                continue
              expect(a.lane + a.span <= b.lane || b.lane + b.span <= a.lane).toBe(true)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the keyboard goes through the day, and across to the nearest of another day', () => {
    const all = [
      meeting('2026-11-16T08:00'),
      meeting('2026-11-16T15:00'),
      meeting('2026-11-18T09:00'),
      meeting('2026-11-18T14:00'),
    ]
    const columns = weekColumns(all, week('2026-11-18'), zone)
    const [a, b, c, d] = all.map((one) => one.id)
    expect(neighbour(columns, a ?? '', 'down')).toBe(b)
    expect(neighbour(columns, b ?? '', 'down')).toBe(c)
    expect(neighbour(columns, b ?? '', 'right')).toBe(d)
    expect(neighbour(columns, c ?? '', 'left')).toBe(a)
    expect(neighbour(columns, d ?? '', 'right')).toBeNull()
    expect(neighbour(columns, null, 'down')).toBe(a)
  })
})
