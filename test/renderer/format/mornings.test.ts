import { expect, test } from 'vitest'
import {
  morningAfterWeekend,
  probableStart,
  workingDaysOn,
  workingMorning,
} from '#renderer/format/mornings.ts'
import { firstDayOfWeek, weekendOf } from '#renderer/format/week-start.ts'

/* No suggestion is at a weekend, whichever days that is (A4, A9, B4, C2). */

/** A moment in November 2026, whose 16th is a Monday. */
const at = (day: number, hour = 9, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

const DUBLIN = 'en-IE'
const CAIRO = 'ar-EG'
const TEHRAN = 'fa-IR'
const DELHI = 'hi-IN'

test.each([
  [DUBLIN, 1, [6, 7]],
  [CAIRO, 6, [5, 6]],
  [TEHRAN, 6, [5]],
  [DELHI, 7, [7]],
])('the week of %s begins on day %i and has its own weekend', (locale, first, weekend) => {
  expect(firstDayOfWeek(locale)).toBe(first)
  expect(weekendOf(locale)).toEqual(weekend)
})

test.each([
  ['a Friday at noon', DUBLIN, at(20, 12, 10), at(20, 12, 30)],
  ['a Friday on the half hour', DUBLIN, at(20, 12, 30), at(20, 12, 30)],
  ['a Friday shortly before midnight', DUBLIN, at(20, 23, 40), at(23)],
  ['a Saturday', DUBLIN, at(21, 10, 5), at(23)],
  ['a Sunday night', DUBLIN, at(22, 23, 50), at(23)],
  ['a Wednesday shortly before midnight', DUBLIN, at(18, 23, 40), at(19)],
  ['a Thursday shortly before midnight', CAIRO, at(19, 23, 40), at(22)],
  ['a Friday', CAIRO, at(20, 12, 10), at(22)],
  ['a Sunday', CAIRO, at(22, 12, 10), at(22, 12, 30)],
  ['a Friday', TEHRAN, at(20, 12, 10), at(21)],
  ['a Saturday', DELHI, at(21, 12, 10), at(21, 12, 30)],
])('C2: on %s in %s a meeting is suggested for a working day', (_day, locale, now, then) => {
  expect(probableStart(now, locale)).toBe(then)
})

test.each([
  ['one working day after a Friday', DUBLIN, workingDaysOn(at(20, 17), 1, DUBLIN), at(23)],
  ['three working days after a Thursday', DUBLIN, workingDaysOn(at(19, 17), 3, DUBLIN), at(24)],
  ['one working day after a Thursday', CAIRO, workingDaysOn(at(19, 17), 1, CAIRO), at(22)],
  ['three working days after a Wednesday', CAIRO, workingDaysOn(at(18, 17), 3, CAIRO), at(23)],
  ['one working day after a Friday', DELHI, workingDaysOn(at(20, 17), 1, DELHI), at(21)],
  ['three days after a Wednesday', DUBLIN, workingMorning(at(18, 17), 3, DUBLIN), at(23)],
  ['three days after a Tuesday', CAIRO, workingMorning(at(17, 17), 3, CAIRO), at(22)],
  ['three days after a Wednesday', DELHI, workingMorning(at(18, 17), 3, DELHI), at(21)],
  ['a Monday begins the week after', DUBLIN, morningAfterWeekend(at(16, 17), DUBLIN), at(23)],
  ['a Sunday begins the week after', CAIRO, morningAfterWeekend(at(16, 17), CAIRO), at(22)],
  ['a Saturday begins the week after', TEHRAN, morningAfterWeekend(at(16, 17), TEHRAN), at(21)],
])('A4, A9, B4: %s in %s is a working morning', (_what, _locale, morning, then) => {
  expect(morning).toBe(then)
})
