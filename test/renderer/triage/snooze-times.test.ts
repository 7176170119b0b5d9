import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { nextTouch } from '#renderer/parts/people/call-outcome.ts'
import { snoozeTimes } from '#renderer/screens/triage/snooze-times.ts'

const english = createFormats({ locale: 'en-GB', hour12: null })
const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).getTime()

test.each([
  ['a Monday', at(10, 16, 14), at(10, 19, 9)],
  ['a Tuesday evening', at(10, 17, 23), at(10, 20, 9)],
  ['a Wednesday, since Saturday is no day for calls', at(10, 18, 8), at(10, 23, 9)],
  ['a Thursday, since Sunday is none either', at(10, 19, 8), at(10, 23, 9)],
  ['a Friday', at(10, 20, 17), at(10, 23, 9)],
])(
  'A9: after a voicemail on %s somebody is tried again on the working morning three days later',
  (_name, now, then) => {
    expect(nextTouch(now, 'en-GB')).toBe(then)
  },
)

test('A4: a number means the same snooze on every day, always a working morning', () => {
  for (let day = 16; day <= 22; day++) {
    const times = snoozeTimes(at(10, day, 17), english)
    expect(times.map(({ label }) => label)).toEqual([
      'Next working day',
      'In three working days',
      'Next Monday',
      'In two weeks',
    ])
    expect(times.filter((one) => new Date(one.at).getDay() % 6 === 0)).toEqual([])
    expect(times.every((one) => one.at > at(10, day, 17))).toBe(true)
  }
})

test.each([
  ['Monday', 16, [17, 19, 23, 30]],
  ['Wednesday', 18, [19, 23, 23, 32]],
  ['Thursday', 19, [20, 24, 23, 33]],
  ['Friday', 20, [23, 25, 23, 34]],
  ['Saturday', 21, [23, 25, 23, 37]],
  ['Sunday', 22, [23, 25, 23, 37]],
])('A4: on a %s snoozing leads to these mornings', (_name, day, days) => {
  const times = snoozeTimes(at(10, day, 17), english)
  expect(times.map((one) => one.at)).toEqual(days.map((each) => at(10, each, 9)))
})

test('A4: where the weekend is Friday and Saturday, the week after begins on a Sunday', () => {
  const times = snoozeTimes(at(10, 19, 17), createFormats({ locale: 'en-EG', hour12: null }))
  expect(times.map((one) => one.at)).toEqual([22, 24, 22, 33].map((day) => at(10, day, 9)))
  expect(times.map(({ label }) => label)).toContain('Next Sunday')
})

test('A4: a choice that leads to the day of one above it says so', () => {
  const same = (day: number) => snoozeTimes(at(10, day, 17), english).map(({ sameAs }) => sameAs)
  expect(same(17)).toEqual([null, null, null, null])
  expect(same(18)).toEqual([null, null, 2, null])
  expect(same(20)).toEqual([null, null, 1, null])
})
