import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { readOutcome } from '#main/engine/api/outcome.ts'
import { createScrapeHistory, keepScrapes } from '#main/features/pipeline/scrape-history.ts'
import { now, configs, createWorld } from './world.ts'

test('B8: scrapes the service no longer tells of are kept here, once each', async () => {
  const world = await createWorld()
  const run = (hours: number) => ({
    id: `s_${hours}`,
    config_id: 'sc_1',
    scraped_at: new Date(now - hours * 3600_000).toISOString(),
    scraped: 40,
    relevant: 20,
    duplicates: 10,
    relevance_rate: 0.5,
    duplicate_rate: 0.25,
  })
  await world.store.cache.putPage('scrape_quality', [run(48), run(24)], {
    startedAt: world.clock.monotonic(),
    now,
  })
  await keepScrapes(world.store.cache, world.store.outbox)
  await keepScrapes(world.store.cache, world.store.outbox)
  await world.store.cache.remove(
    'scrape_quality',
    ['s_48'],
    { kind: 'answered_404' },
    world.clock.monotonic(),
  )
  const { runs, configs: known } = await world['scraping.list']({})
  expect(runs.map((one) => one.at)).toEqual([now - 48 * 3600_000, now - 24 * 3600_000])
  expect(known.map((config) => config.name)).toEqual(['Fintech'])
})

test('B8: figures without a date count from when they were heard of, percentages as rates, and those of no scraper for all', async () => {
  const world = await createWorld()
  await world.store.cache.putPage(
    'scrape_quality',
    [
      { config_id: 'sc_1', relevance_rate: 82, duplicate_rate: 0.5 },
      { relevance_rate: 0.7, duplicate_rate: null },
    ],
    { startedAt: world.clock.monotonic(), now },
  )
  const { runs, overall } = await world['scraping.list']({})
  expect(runs).toMatchObject([
    { config_id: 'sc_1', at: now, relevance_rate: 0.82, duplicate_rate: 0.005 },
  ])
  expect(overall).toEqual({ relevance_rate: 0.7, duplicate_rate: null })
})

test('B9: dismissals propose a term only if it spares what was kept; its trial tells what else it hides', async () => {
  const world = await createWorld()
  await world.overlay(['j_4', 'j_5'], { stage: 'dismissed', dismissal: 'too_junior' })
  const before = await world['scraping.proposals']({ config_id: 'sc_1' })
  // "intern" would also hide the International Controller, which was won.
  expect(before).toMatchObject({ proposals: [], dismissed: 2, leads: 8 })
  const { test: trial } = await world['scraping.backTest']({
    exclusions: [{ kind: 'term', value: 'Intern' }],
  })
  expect(trial).toMatchObject({
    dismissed: 2,
    undecided: 0,
    kept: 1,
    examples: { lost: [{ title: 'International Controller' }] },
  })
})

test('B9: an exclusion is posted once; offline nothing is sent or kept; after a lost answer the configuration is believed', async () => {
  const world = await createWorld()
  const wanted = { config_id: 'sc_1', terms: ['intern'], companies: ['Oakmere'] }
  await expect(world['scraping.exclude'](wanted)).rejects.toMatchObject({
    problem: { code: 'offline' },
  })
  expect(createScrapeHistory(world.store.outbox).exclusions()).toEqual([])

  world.answers({
    kind: 'ok',
    status: 200,
    at: now,
    requested_at: world.clock.monotonic(),
    value: { ...configs[0], excluded_terms: ['intern'], excluded_companies: ['Oakmere'] },
  })
  expect(await world['scraping.exclude'](wanted)).toEqual({ added: 2 })
  expect(world.calls.map((call) => call.name)).toEqual([
    'scrapeConfigs.exclude',
    'scrapeConfigs.exclude',
  ])
  expect(world.calls.at(-1)?.options).toMatchObject({
    params: { id: 'sc_1' },
    body: { terms: ['intern'], companies: ['Oakmere'] },
  })
  const { configs: known, exclusions } = await world['scraping.list']({})
  expect(known[0]).toMatchObject({ excluded_terms: ['intern'], excluded_companies: ['Oakmere'] })
  expect(exclusions).toMatchObject([{ config_id: 'sc_1', at: now, terms: ['intern'] }])

  world.answers({ kind: 'unknown', reason: 'timeout', message: '' })
  await expect(world['scraping.exclude'](wanted)).rejects.toMatchObject({
    problem: { code: 'unknown' },
  })
})

test('B8: a field of a configuration that does not parse is shown as it came, and costs no other', async () => {
  const world = await createWorld()
  const answer = {
    id: 'sc_odd',
    keywords: ['CFO'],
    job_site_classification: 'boards only',
    archived: 'perhaps',
  }
  const read = readOutcome(
    'scrapeConfigs.read',
    endpoints['scrapeConfigs.read'],
    { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) } as never,
    { requested_at: 0, at: 0, origin: 'https://service.example', learn() {} },
  )
  if (read.kind !== 'ok') throw new Error(read.kind)
  await world.store.cache.putPage('scrape_configs', [read.value as never], {
    startedAt: world.clock.monotonic(),
    now,
  })
  const { configs: known } = await world['scraping.list']({})
  expect(known.find(({ id }) => id === 'sc_odd')).toMatchObject({
    keywords: ['CFO'],
    archived: false,
    job_sites: [],
    odd: [
      { name: expect.stringMatching(/job_site/), value: 'boards only' },
      { name: 'archived', value: 'perhaps' },
    ],
  })
})

test('B9: two exclusions of one scraper within one millisecond are both kept', async () => {
  const world = await createWorld()
  const history = createScrapeHistory(world.store.outbox)
  history.noteExclusion('sc_1', now, ['intern'], [])
  history.noteExclusion('sc_1', now, [], ['Oakmere'])
  expect(history.exclusions()).toMatchObject([
    { terms: ['intern'], companies: [] },
    { terms: [], companies: ['Oakmere'] },
  ])
})
