import { expect, test } from 'vitest'
import { changes, drawn, type Run } from '#test/bench/compare.ts'

const run = (...rows: [goal: string, what: string, ours: number][]): Run => ({
  start: rows.map(([goal, what, ours]) => ({ goal, what, ours })),
})

test('two commits are compared by the medians of the figures that both have', () => {
  const before = [
    run(['G8', 'first row', 2000]),
    run(['G8', 'first row', 9000]),
    run(['G8', 'first row', 2100], ['G1', 'gone', 1]),
  ]
  const now = [
    run(['G8', 'first row', 1050], ['G2', 'new', 5]),
    run(['G8', 'first row', 1000]),
    run(['G8', 'first row', 1100]),
  ]
  const found = changes(before, now)
  expect(found).toEqual([{ goal: 'G8', what: 'first row', before: 2100, now: 1050 }])
  expect(drawn(found)).toMatch(/^G8 {2}first row +2100 +1050 +0\.50 x$/)
})
