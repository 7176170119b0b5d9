import { expect, test } from 'vitest'
import { weekdayAndDay } from '#renderer/format/weekday-and-day.ts'

const now = new Date(2026, 10, 16, 9).getTime()
const nextYear = new Date(2027, 0, 4, 9).getTime()

/** As each language writes them together, not as one after the other. */
const written = [
  ['en-GB', 'Mon 16 Nov', 'Mon, 4 Jan 2027'],
  ['en-US', 'Mon, Nov 16', 'Mon, Jan 4, 2027'],
  ['sv-SE', 'mån 16 nov.', 'mån 4 jan. 2027'],
  ['ja-JP', '11月16日(月)', '2027年1月4日(月)'],
] as const

test.each(written)('M5: %s writes a weekday and its day as %s, or as %s', (locale, day, date) => {
  expect(weekdayAndDay(now, { locale }, now)).toBe(day)
  expect(weekdayAndDay(nextYear, { locale }, now)).toBe(date)
})
