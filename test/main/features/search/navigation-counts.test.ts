import { afterEach, expect, test } from 'vitest'
import { navigationCounts } from '#main/features/search/navigation-counts.ts'
import { peopleWorld } from '../people/people-world.ts'

const { TZ: zone } = process.env
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  ['of 25 hours', '2026-10-25', ['2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z']],
  ['of 23 hours', '2026-03-29', ['2026-03-29T21:30:00Z', '2026-03-29T22:30:00Z']],
])(
  'C1: on a day %s the last meeting counts as today, and one after midnight does not',
  async (...of) => {
    const [, day, [last, next]] = of
    process.env['TZ'] = 'Europe/Berlin'
    await using here = await peopleWorld({
      meetings: [
        { id: 'mt_1', title: 'Last', starts_at_utc: last, status: 'booked' },
        { id: 'mt_2', title: 'Tomorrow', starts_at_utc: next, status: 'booked' },
      ],
    })
    const clock = { ...here.clock, now: () => Date.parse(`${day}T12:00:00Z`) }
    const { meetings_today } = await navigationCounts({ ...here.live, clock })['navigation.counts'](
      {},
    )
    expect(meetings_today).toBe(1)
  },
)
