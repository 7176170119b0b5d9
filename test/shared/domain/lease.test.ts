import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leaseState,
  WIPE_AFTER_DAYS,
  WIPE_LEAST_DAYS_RUN,
  type Lease,
} from '#shared/domain/lease.ts'

const DAY = 86_400_000
const seen = Date.UTC(2026, 10, 1)
const lease = (change: Partial<Lease> = {}): Lease => ({
  days: 10,
  seen_at: seen,
  ended_at: null,
  days_run: WIPE_LEAST_DAYS_RUN,
  ...change,
})
const states = ['open', 'locked', 'wipe'] as const

test.each<[string, Partial<Lease>, number, (typeof states)[number]]>([
  ['without a lease, whatever the time', { days: null }, 999, 'open'],
  ['before the service ever let us in', { seen_at: null }, 999, 'open'],
  ['on its last moment', {}, 10 - 1 / DAY, 'open'],
  ['once it is over', {}, 10, 'locked'],
  ['at once when the service says that the sign-in is over', { ended_at: seen + DAY }, 1, 'locked'],
  ['until the month is over', {}, 10 + WIPE_AFTER_DAYS - 1 / DAY, 'locked'],
  ['after the month', {}, 10 + WIPE_AFTER_DAYS, 'wipe'],
  [
    'after a month in which Hotdesk hardly ran, since a clock may have jumped (P17)',
    { days_run: WIPE_LEAST_DAYS_RUN - 1 },
    10 + WIPE_AFTER_DAYS,
    'locked',
  ],
  ['a month after the sign-in ended', { ended_at: seen }, WIPE_AFTER_DAYS, 'wipe'],
])('J8: %s', (_when, change, days, state) => {
  expect(leaseState(lease(change), seen + days * DAY)).toBe(state)
})

test('J8: time alone never opens what was locked, nor brings back what was wiped', () => {
  const anyLease = fc.record({
    days: fc.option(fc.integer({ min: 1, max: 60 })),
    seen_at: fc.option(fc.constant(seen)),
    ended_at: fc.option(fc.integer({ min: 0, max: 90 }).map((days) => seen + days * DAY)),
    days_run: fc.integer({ min: 0, max: 20 }),
  })
  const anyDay = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(anyLease, anyDay, anyDay, (one, a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((days) =>
        states.indexOf(leaseState(one, seen + days * DAY)),
      )
      expect(later).toBeGreaterThanOrEqual(earlier ?? 0)
    }),
  )
})
