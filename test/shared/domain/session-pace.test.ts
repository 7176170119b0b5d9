import { expect, test } from 'vitest'
import { sessionPace } from '#shared/domain/session-pace.ts'

const now = 1_000_000_000
const minutes = (count: number) => count * 60_000

test.each([
  [
    'four a minute leave 83 in some 21 minutes',
    40,
    minutes(10),
    83,
    { per_minute: 4, left_ms: minutes(20.75) },
  ],
  [
    'a burst of seconds promises nothing: it counts as a minute',
    10,
    2000,
    20,
    { per_minute: 10, left_ms: minutes(2) },
  ],
  ['four rows are no pace', 4, minutes(1), 83, null],
  ['nothing is left to reckon with at the finish line', 120, minutes(15), 0, null],
])('A6: %s', (_name, done, ago, left, expected) => {
  expect(sessionPace(done, now - ago, now, left)).toEqual(expected)
})
