import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type * as z from 'zod'
import { endpoints } from '#shared/api/index.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { oddJson } from '#test/support/odd-json.ts'
import { cacheWorld } from './world.ts'

test('a field that is read well again is odd no longer; the others stay so', async () => {
  await using world = await cacheWorld()
  const put = (record: Record<string, unknown>) =>
    world.cache.putPage('contacts', [{ id: 'c', ...record }], {
      startedAt: world.tick(),
      now: world.tick(),
    })
  const odd = async () => (await world.cache.get('contacts', 'c'))?.record['odd_fields']
  await put({ notes: '{}', phone: '[1]', odd_fields: { notes: {}, phone: [1] } })
  expect(await odd()).toEqual({ notes: {}, phone: [1] })
  await put({ notes: 'Called.' })
  expect(await odd()).toEqual({ phone: [1] })
  await put({ phone: '+49 30 1', is_prospect: null, odd_fields: { is_prospect: 'perhaps' } })
  expect(await odd()).toEqual({ is_prospect: 'perhaps' })
  await put({ is_prospect: true })
  expect((await world.cache.get('contacts', 'c'))?.record).toEqual({
    id: 'c',
    notes: 'Called.',
    phone: '+49 30 1',
    is_prospect: true,
  })
})

test('figures without a date are as many rows as there are', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage(
    'scrape_quality',
    [
      { config_id: 'sc', scraped_at: '2026-11-20', relevance_rate: 1 },
      { config_id: 'sc', relevance_rate: 1 },
      { relevance_rate: 0.5, period: 'last week' },
      { relevance_rate: 0.7, period: 'last month' },
    ],
    { startedAt: 1, now: 1 },
  )
  expect(await world.cache.total('scrape_quality')).toBe(4)
})

test.each<[TableName, z.ZodType]>([
  ['contacts', endpoints['contacts.list'].response],
  ['companies', endpoints['companies.list'].response],
  ['hot_lists', endpoints['hotLists.list'].response],
  ['members', endpoints['hotLists.members.add'].response],
  ['campaigns', endpoints['campaigns.list'].response],
  ['jobs', endpoints['pipeline.list'].response],
  ['meetings', endpoints['meetings.list'].response],
  ['notes', endpoints['recorder.notes'].response],
  ['desks', endpoints['desks.list'].response],
  ['reports', endpoints['research.list'].response],
])('whatever stands in a field of %s, its row is kept and found', async (table, schema) => {
  await using world = await cacheWorld()
  const names = Object.keys((schema as z.ZodObject).shape)
  const fields = fc.dictionary(fc.constantFrom(...names), oddJson())
  let round = 0
  await fc.assert(
    fc.asyncProperty(fields, async (odd) => {
      const id = `row_${++round}`
      const times = { startedAt: world.tick(), now: world.tick() }
      await world.cache.putPage(table, [{ ...odd, id }], times)
      expect(await world.cache.get(table, id)).toMatchObject({ record: { id } })
      expect(await world.cache.total(table)).toBe(round)
    }),
    { numRuns: times(100, 30) },
  )
})
