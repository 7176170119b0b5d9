import { expect, test } from 'vitest'
import { nextTouch } from '#renderer/parts/people/call-outcome.ts'
import { snoozeTimes } from '#renderer/screens/triage/snooze-times.ts'

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
    expect(nextTouch(now)).toBe(then)
  },
)

test('A4: snoozing offers working mornings alone, each once, and tomorrow only where one works', () => {
  for (let day = 16; day <= 22; day++) {
    const now = at(10, day, 17)
    const times = snoozeTimes(now)
    expect(times.filter((one) => new Date(one.at).getDay() % 6 === 0)).toEqual([])
    expect(new Set(times.map((one) => one.at)).size).toBe(times.length)
    const tomorrow = new Date(2026, 10, day + 1, 9)
    expect(times.some(({ label }) => label === 'Tomorrow')).toBe(tomorrow.getDay() % 6 !== 0)
    expect(times.at(-1)?.label).toBe('In two weeks')
  }
})
