import { expect, test } from 'vitest'
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
