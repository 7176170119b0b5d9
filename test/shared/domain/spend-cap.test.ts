import { afterEach, expect, test, vi } from 'vitest'
import { capPeriods } from '#shared/domain/spend-cap.ts'

const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).getTime()

/** 16 November 2026 is a Monday. */
test.each([
  ['Monday, as it begins', at(16), at(16), at(16)],
  ['Wednesday', at(18, 15), at(18), at(16)],
  ['Saturday', at(21, 23), at(21), at(16)],
  ['Sunday', at(22, 12), at(22), at(16)],
  ['the next Monday', at(23, 1), at(23), at(23)],
])('P8, D4: on %s the caps count from that midnight, and from Monday', (_, now, day, week) => {
  expect(capPeriods(now)).toEqual({ day, week })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** In Chile, the clock skips midnight on Sunday 6 September 2026; in Egypt, on Friday 24 April. */
test.each([
  ['America/Santiago', '2026-09-06T15:00Z', '2026-09-06T04:00Z', '2026-08-31T04:00Z'],
  ['Africa/Cairo', '2026-04-24T15:00Z', '2026-04-23T22:00Z', '2026-04-19T22:00Z'],
])('P8, D4: in %s, a day without midnight leaves the week whole', (zone, now, day, week) => {
  vi.stubEnv('TZ', zone)
  expect(capPeriods(Date.parse(now))).toEqual({ day: Date.parse(day), week: Date.parse(week) })
})
