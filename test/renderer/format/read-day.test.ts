import { expect, test } from 'vitest'
import { readDay } from '#renderer/format/read-day.ts'

/** A Friday afternoon. */
const now = new Date(2026, 10, 20, 14, 30).getTime()
const day = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date, 9).getTime()

test.each([
  ['tomorrow', day(2026, 11, 21)],
  ['Fri', day(2026, 11, 27)],
  ['monday', day(2026, 11, 23)],
  ['in 2 weeks', day(2026, 12, 4)],
  ['in three days', day(2026, 11, 23)],
  ['24 Dec', day(2026, 12, 24)],
  ['Dec 24', day(2026, 12, 24)],
  ['3 Jan', day(2027, 1, 3)],
  ['2026-12-24', day(2026, 12, 24)],
  ['2001-01-01', day(2001, 1, 1)],
  ['', null],
  ['soon, maybe', null],
])('M5: %s is read as the day that is meant', async (text, at) => {
  expect(await readDay(text, now, 'en-GB')).toBe(at)
})

test('M5: figures are read in the order of the person’s dates', async () => {
  expect(await readDay('3/12', now, 'en-GB')).toBe(day(2026, 12, 3))
  expect(await readDay('12/3', now, 'en-US')).toBe(day(2026, 12, 3))
})
