import { expect, test } from 'vitest'
import { monthWeeks, stepDay } from '#renderer/ui/month-weeks.ts'

test('M5: a month is shown in whole weeks that begin as the person’s do', () => {
  const british = monthWeeks('2026-11-20', 1)
  expect([british.length, british[0]?.[0], british.at(-1)?.[6]]).toEqual([
    6,
    '2026-10-26',
    '2026-12-06',
  ])
  const american = monthWeeks('2026-11-20', 7)
  expect([american.length, american[0]?.[0], american.at(-1)?.[6]]).toEqual([
    5,
    '2026-11-01',
    '2026-12-05',
  ])
})

test.each([
  ['ArrowLeft', '2027-01-30'],
  ['ArrowDown', '2027-02-07'],
  ['PageDown', '2027-02-28'],
  ['PageUp', '2026-12-31'],
  ['Home', '2027-01-25'],
  ['End', '2027-01-31'],
  ['a', null],
])('M5: %s goes on from the last day of January', (key, day) => {
  expect(stepDay('2027-01-31', key, 1)).toBe(day)
})
