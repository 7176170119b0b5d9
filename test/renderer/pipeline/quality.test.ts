import { expect, test } from 'vitest'
import type { ScrapeRun } from '#shared/bridge/pipeline.ts'
import { beforeAfter, rateOf, stretches } from '#renderer/screens/pipeline/scraping/quality.ts'

const day = 86_400_000
const run = (
  days: number,
  scraped: number | null,
  relevant: number | null,
  told: number | null = null,
): ScrapeRun => ({
  config_id: 'sc_1',
  at: days * day,
  scraped,
  relevant,
  duplicates: 0,
  relevance_rate: told ?? (scraped && relevant !== null ? relevant / scraped : null),
  duplicate_rate: 0,
})

test('B8: a rate over several scrapes weighs each by what it brought, and nothing scraped is no rate', () => {
  expect(rateOf([run(0, 100, 50), run(1, 10, 10)], 'relevance_rate')).toBeCloseTo(60 / 110)
  expect(rateOf([run(0, 0, 0)], 'relevance_rate')).toBeNull()
  expect(rateOf([run(0, null, null, 0.4), run(1, null, null, 0.6)], 'relevance_rate')).toBeCloseTo(
    0.5,
  )
})

test('B8: days without a scrape are a gap, a day more or less is none', () => {
  expect(
    stretches([0, 1, 2, 4, 9, 10].map((days) => run(days, 1, 1))).map((part) => part.length),
  ).toEqual([4, 2])
  expect(stretches([])).toEqual([])
})

test('B9: the effect of an exclusion compares up to seven scrapes on each side', () => {
  const runs = Array.from({ length: 20 }, (_nothing, index) => run(index, 10, index <= 14 ? 4 : 7))
  const { before, after } = beforeAfter(runs, 14.5 * day)
  expect([before.length, after.length]).toEqual([7, 5])
  expect([before, after].map((some) => rateOf(some, 'relevance_rate'))).toEqual([0.4, 0.7])
  expect(beforeAfter(runs, 30 * day).after).toEqual([])
})
