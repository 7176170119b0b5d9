import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCampaigns } from '#main/features/campaigns/campaign-rows.ts'
import { deskQueries } from '#main/features/desks/desk-queries.ts'
import { hotListQueries } from '#main/features/hot-lists/hot-list-queries.ts'
import { meetingQueries } from '#main/features/meetings/meeting-queries.ts'
import { researchHandlers } from '#main/features/research/research.ts'
import { scrapingHandlers } from '#main/features/pipeline/scraping.ts'
import { navigationCounts } from '#main/features/search/navigation-counts.ts'
import { tripHandlers } from '#main/features/trip/trip.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { peopleWorld } from '../people/people-world.ts'

/** More of each than the cache hands out at once, as an agency has after a few years. */
const MANY = 450

const many = (build: (number: string) => Record<string, unknown>) =>
  Array.from({ length: MANY }, (_, index) => build(String(index).padStart(3, '0')))

const records: Partial<Record<TableName, Record<string, unknown>[]>> = {
  hot_lists: many((n) => ({ id: `hl_${n}`, name: `List ${n}` })),
  members: [
    ...many((n) => ({ id: `m_${n}`, list_id: 'hl_449', status: 'not_started' })),
    { id: 'm_other', list_id: 'hl_449', status: 'replied' },
  ],
  desks: many((n) => ({ id: `d_${n}`, title: `Desk ${n}` })),
  reports: many((n) => ({ id: `r_${n}`, report_id: `r_${n}`, brief: `Report ${n}` })),
  campaigns: many((n) => ({ id: `ca_${n}`, name: `Campaign ${n}`, status: 'active' })),
  scrape_configs: many((n) => ({ id: `sc_${n}`, name: `Scrape ${n}` })),
  meetings: many((n) => ({
    id: `mt_${n}`,
    title: `Meeting ${n}`,
    status: 'booked',
    starts_at_utc: '2026-11-19T09:00:00Z',
  })),
}

let world: Awaited<ReturnType<typeof peopleWorld>>
beforeAll(async () => {
  world = await peopleWorld()
  const at = { startedAt: 0, now: world.clock.now() }
  for (const [table, rows] of Object.entries(records))
    for (let from = 0; from < rows.length; from += 200)
      await world.cache.putPage(table as 'contacts', rows.slice(from, from + 200), at)
})
afterAll(() => world[Symbol.asyncDispose]())

const engine = () => ({ ...world.live, runs: { store: { list: () => [] } } }) as never

test.each<[string, () => Promise<unknown[]>]>([
  ['hot lists', async () => (await hotLists()).lists],
  [
    'hot lists in the navigation',
    async () => (await navigationCounts(world.live)['navigation.counts']({})).lists,
  ],
  ['desks', async () => (await deskQueries(engine())['desks.list']({})).desks],
  ['reports', async () => (await researchHandlers(engine)['research.list']({})).reports],
  ['campaigns', async () => (await allCampaigns(world.live)).rows],
  [
    'scrape configurations',
    async () =>
      (
        await scrapingHandlers({
          ...world.live,
          store: { outbox: world.db },
        } as never)['scraping.list']({})
      ).configs,
  ],
  [
    'meetings without an outcome',
    async () => (await meetingQueries(world.live)['meetings.unlogged']({})).meetings,
  ],
  [
    'hot lists to take along',
    async () => (await tripHandlers(engine, () => undefined as never)['trip.choices']({})).lists,
  ],
])('P21: of %s there may be more than one page, and all are shown', async (_, read) => {
  expect(await read()).toHaveLength(MANY)
})

const hotLists = () => hotListQueries(world.live, () => [])['hotLists.list']({})

test('A1, P23: the members of a list beyond the first page of lists are counted', async () => {
  const { lists } = await hotLists()
  expect(lists.at(-1)).toMatchObject({
    id: 'hl_449',
    member_count: null,
    not_started: MANY,
    waiting: 0,
  })
  expect(lists[0]).toMatchObject({ id: 'hl_000', not_started: 0 })
})
