import { expect, test } from 'vitest'
import { dayOf } from '#main/features/common/rows/job.ts'

test('B1: a day of a lead is that day here', () => {
  expect(dayOf('2026-11-20')).toBe(new Date(2026, 10, 20).getTime())
})

test.each(['0000-00-00', '2026-02-31', '2026-13-01', 'soon'])(
  'B1: %s is no day, and nothing is overdue since',
  (text) => {
    expect(dayOf(text)).toBeNull()
  },
)
