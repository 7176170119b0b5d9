import { expect, test } from 'vitest'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import { placeLabels, runs, ticks } from '#renderer/screens/campaigns/chart-scale.ts'

const bucket = (value: number | null): TrendRow['buckets'][number] => ({
  from: 0,
  to: 1,
  state: value === null ? 'gap' : 'measured',
  value,
  since: null,
})

test('E4: axes start at zero and end at or above the most, in whole steps', () => {
  for (const most of [0, 1, 2, 7, 34, 99, 100, 1238, 56_000]) {
    const lines = ticks(most)
    expect(lines[0]).toBe(0)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.length).toBeLessThanOrEqual(7)
    expect(lines.every(Number.isInteger)).toBe(true)
  }
  expect(ticks(34)).toEqual([0, 10, 20, 30, 40])
})

test('E4: a line is never drawn across a gap', () => {
  expect(
    runs([1, 2, null, null, 3, null].map(bucket)).map((run) => run.map(({ index }) => index)),
  ).toEqual([[0, 1], [4]])
})

test('dates below the axis keep apart, and the last one is there', () => {
  const buckets = Array.from({ length: 21 }, () => bucket(1))
  expect(placeLabels({ buckets, unit: 'day' }, 800)).toEqual([6, 13, 20])
  expect(placeLabels({ buckets, unit: 'day' }, 1400)).toHaveLength(11)
})
