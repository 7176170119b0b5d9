import { expect, test } from 'vitest'
import { followUpTimes } from '#renderer/screens/pipeline/follow-up-times.ts'
import { hostOf } from '#renderer/screens/pipeline/open-posting.tsx'

test('B4: a follow-up is offered for the next five working days, always among them a Tuesday, at nine in the morning here', () => {
  for (let day = 16; day <= 22; day++) {
    const times = followUpTimes(new Date(2026, 10, day, 17, 30).getTime(), 'en-GB').map(
      (at) => new Date(at),
    )
    const working = times.slice(0, 5)
    expect(working.map((at) => at.getDay()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    expect(times.filter((at) => at.getDay() % 6 === 0)).toEqual([])
    expect(times.every((at) => at.getHours() === 9 && at.getMinutes() === 0)).toBe(true)
    expect(working.every((at) => at.getTime() > new Date(2026, 10, day, 17, 30).getTime())).toBe(
      true,
    )
  }
})

test('B4: where the weekend is Friday and Saturday, no follow-up is offered on them', () => {
  for (let day = 16; day <= 22; day++) {
    const times = followUpTimes(new Date(2026, 10, day, 17, 30).getTime(), 'ar-EG')
    const days = times.map((at) => new Date(at).getDay())
    expect(days.slice(0, 5).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
    expect(days.filter((each) => each > 4)).toEqual([])
  }
})

test('only web addresses are offered to be opened', () => {
  expect(hostOf('https://jobs.example/1')).toBe('jobs.example')
  expect(hostOf('javascript:alert(1)')).toBeNull()
  expect(hostOf('no address')).toBeNull()
})
