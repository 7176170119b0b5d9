import { expect, test } from 'vitest'
import { startService } from '#test/support/service.ts'
import { syncWorld } from './world.ts'

const ids = (body: unknown, key: string) =>
  ((Array.isArray(body) ? body : (body as Record<string, unknown>)[key]) as { id: string }[]).map(
    ({ id }) => id,
  )

test.each(['plain', 'data', 'bare'] as const)(
  'the practice workspace in the shape %s: the cache holds what it holds, list by list',
  async (shape) => {
    await using service = await startService({ contacts: 300, rate_scale: 1000, shape })
    await using world = await syncWorld(
      {},
      { url: service.base_url, token: service.api_token, scale: 100 },
    )
    await world.sync.start()
    for (let n = 0; n < 300 && (world.sync.state().state !== 'idle' || n < 2); n += 1)
      await world.pass(1000)
    expect(world.sync.state()).toMatchObject({ state: 'idle', blocked: [] })

    for (const [path, table, key] of [
      ['/contacts', 'contacts', 'contacts'],
      ['/companies', 'companies', 'companies'],
      ['/pipeline', 'jobs', 'jobs'],
      ['/meetings', 'meetings', 'meetings'],
      ['/recorder/notes', 'notes', 'notes'],
      ['/campaigns', 'campaigns', 'campaigns'],
      ['/icp', 'desks', 'desks'],
      ['/hot-lists', 'hot_lists', 'hot_lists'],
      ['/research', 'reports', 'reports'],
      ['/scrape-configs', 'scrape_configs', 'scrape_configs'],
    ] as const) {
      const there = new Set<string>()
      for (let page = 1; ; page += 1) {
        const found = ids(
          (await service.call('GET', `${path}?page=${page}&per_page=200`)).body,
          shape === 'plain' ? key : 'data',
        )
        const before = there.size
        for (const id of found) there.add(id)
        if (there.size === before) break
      }
      expect([path, new Set(await world.cache.ids(table))]).toEqual([path, there])
    }
    const [list] = (await world.cache.list('hot_lists', { limit: 1 })).rows
    expect(await world.cache.total('members', { field: 'list_id', is: list?.id ?? '' })).toBe(
      list?.record.member_count,
    )
    expect(await world.cache.total('scrape_quality')).toBeGreaterThan(0)
    expect(await world.cache.total('desk_prospects')).toBeGreaterThan(0)
    expect(await world.cache.total('desk_companies')).toBeGreaterThan(0)
    expect(world.told.credits.at(-1)).toEqual((await service.call('GET', '/credits')).body)
  },
)
