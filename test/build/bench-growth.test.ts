import { expect, test } from 'vitest'
import { growthBench, growthExponent, type Point } from '#test/bench/growth.bench.ts'
import { growthChart } from '#test/bench/growth-charts.ts'

const points = (...all: [rows: number, ms: number][]): Point[] =>
  all.map(([rows, ms]) => ({ rows, ms }))

test.each([
  ['what stays the same', points([1e3, 2], [1e4, 2], [1e5, 2]), 0],
  ['what grows with the rows', points([1e3, 2], [1e4, 20], [1e5, 200]), 1],
  ['what grows with their root', points([1e2, 1], [1e4, 10], [1e6, 100]), 0.5],
  ['what gets less', points([1e3, 100], [1e5, 1]), -1],
])('the exponent of %s', (_, grown, exponent) => {
  expect(growthExponent(grown)).toBeCloseTo(exponent, 9)
})

test('a chart says what it shows, its rows, its figures and the exponent', () => {
  const svg = growthChart({
    name: 'search',
    what: 'search',
    points: points([1e3, 0.25], [1e4, 2.5], [1e5, 25]),
  })
  expect(svg).toContain('aria-label="Search: rows to the power of 1.00"')
  for (const text of ['0.25 ms', '2.5 ms', '25 ms', '1,000', '10,000', '100,000'])
    expect(svg).toContain(`>${text}<`)
  // As fast as the rows: from corner to corner.
  expect(svg).toContain('<polyline points="56,184 226,112 396,40"')
})

test('every question of a list is measured at every size, on the real cache', () => {
  const growths = growthBench([1000])
  expect(growths.map(({ name }) => name)).toEqual([
    'search',
    'slowest-search',
    'first-page',
    'deep-page',
    'one-person',
    'unchanged-page',
    'opening',
  ])
  for (const { points: measured } of growths)
    expect(measured).toEqual([{ rows: 1000, ms: expect.any(Number) }])
})
