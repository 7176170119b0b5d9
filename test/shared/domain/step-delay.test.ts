import { expect, test } from 'vitest'
import { delayOf } from '#shared/domain/step-delay.ts'
import { timingOf } from '#renderer/screens/campaigns/step-timing.ts'

const step = (fields: Record<string, unknown>) => {
  const { days: delay_days, text: delay } = delayOf(fields)
  return { subject: '', body: '', variants: [], delay_days, delay }
}

test.each([
  [{ delay: 0 }, 0],
  [{ delay: '0' }, 0],
  [{ delay_days: 3 }, 3],
  [{ delay: '3 days' }, 3],
  [{ delay: '1d' }, 1],
  [{ delay: '2 weeks' }, 14],
  [{ delay: '48 hours' }, 2],
  [{ delay: 'P1W2D' }, 9],
  [{ delay: { days: 4 } }, 4],
  [{ delay: { value: '2', unit: 'days' } }, 2],
  [{ delay: { amount: 1, units: 'WEEK' } }, 7],
  [{ delay: '2 W' }, 14],
  [{ delay_days: ' 3 ' }, 3],
  [{ delay_days: 0, delay: '3 days' }, 0],
])('E2: the step %j waits %d days', (fields, days) => {
  expect(delayOf(fields)).toEqual({ days, text: null })
})

test.each([
  [{ delay: 3 }, 'delay 3'],
  [{ delay: 'next business day' }, 'delay next business day'],
  [{ delay: '36h' }, 'delay 36h'],
  [{ delay: { unit: 'days' } }, 'delay {"unit":"days"}'],
  [{ delay_days: null, odd_fields: { delay_days: 'two' } }, 'delay two'],
  [{ delay: true }, 'delay true'],
  [{ delay: -1 }, 'delay -1'],
  [{ delay: '1.5 days' }, 'delay 1.5 days'],
  [{ delay: '0.5 weeks' }, 'delay 0.5 weeks'],
  [{ delay: { value: 2.5, unit: 'days' } }, 'delay {"value":2.5,"unit":"days"}'],
  [{ delay: '3 fortnights' }, 'delay 3 fortnights'],
  [{ delay: '3 constructor' }, 'delay 3 constructor'],
  [{ delay: 'P' }, 'delay P'],
  [{ delay: 'P1M' }, 'delay P1M'],
  [{ delay_days: -3 }, ''],
  [{}, ''],
  [{ delay: null }, ''],
])('E2: the first step %j is never called "at once", but "%s"', (fields, words) => {
  expect(timingOf(step(fields), 0, 0)).toBe(words)
})

test('E2: a step that waits no time is sent at once', () => {
  expect(timingOf(step({ delay: 0 }), 0, 0)).toBe('at once')
  expect(timingOf(step({ delay: '2 days' }), 1, 2)).toBe('2 days later, day 2')
})
