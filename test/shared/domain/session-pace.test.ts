import { expect, test } from 'vitest'
import { sessionPace } from '#shared/domain/session-pace.ts'

const now = 1_000_000_000
const seconds = (count: number) => count * 1000
const minutes = (count: number) => count * 60_000
/** Rows decided one after another, the last of them `ago` before now. */
const row = (count: number, each: number, ago = 0) =>
  Array.from({ length: count }, (_, index) => now - ago - index * each)

test.each([
  [
    'four a minute leave 83 in 20 minutes and 45 seconds',
    row(40, seconds(15)),
    83,
    { per_minute: 4, left_ms: minutes(20.75) },
  ],
  [
    'a burst of seconds promises nothing: it counts as a minute',
    row(10, 200),
    20,
    { per_minute: 10, left_ms: minutes(2) },
  ],
  [
    'an hour for lunch between the rows changes nothing',
    [...row(20, seconds(30)), ...row(20, seconds(30), minutes(70))],
    30,
    { per_minute: 2, left_ms: minutes(15) },
  ],
  [
    'a telephone call of ten minutes after the last row changes nothing',
    row(20, seconds(30), minutes(10)),
    30,
    { per_minute: 2, left_ms: minutes(15) },
  ],
  [
    'only the last quarter of an hour of work counts: 31 rows, 30 seconds each',
    [...row(31, seconds(30)), ...row(100, seconds(1), minutes(15.5))],
    10,
    { per_minute: 2, left_ms: minutes(5) },
  ],
  ['four rows are no pace', row(4, seconds(15)), 83, null],
  ['rows with nothing but pauses between them are no pace', row(6, minutes(5)), 83, null],
  ['nothing is left to reckon with at the finish line', row(120, seconds(7)), 0, null],
])('A6: %s', (_name, decided, left, expected) => {
  const pace = sessionPace(decided, left)
  if (expected === null) expect(pace).toBeNull()
  else {
    expect(pace?.per_minute).toBeCloseTo(expected.per_minute, 3)
    expect(pace?.left_ms).toBeCloseTo(expected.left_ms, 0)
    // What it is computed from is what it says it is.
    expect((pace?.done ?? 0) / ((pace?.worked_ms ?? 0) / 60_000)).toBeCloseTo(
      expected.per_minute,
      3,
    )
  }
})
