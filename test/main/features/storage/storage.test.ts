import { describe, expect, test } from 'vitest'
import { evictables, evictionOrder, RECENTLY_USED_MS } from '#main/features/storage/eviction.ts'
import { createStorage, type Storage } from '#main/features/storage/storage.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { pagesOf, syncWorld } from '../../engine/sync/world.ts'

const MB = 1024 ** 2
const log = { info() {}, warn() {}, error() {} }
const memory = () => {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('I11: in which order lists go', () => {
  const lists = evictables({ hot_lists: ['h1', 'h2', 'h3'], desks: ['d1'] })
  const now = 100 * RECENTLY_USED_MS
  const order = (known: Partial<Parameters<typeof evictionOrder>[1]>) =>
    evictionOrder(lists, { looked: {}, pinned: new Set(), evicted: new Set(), ...known }, now).map(
      ({ key }) => key,
    )
  const all = [
    'desk_companies:d1',
    'desk_prospects:d1',
    'jobs',
    'members:h1',
    'members:h2',
    'members:h3',
    'notes',
  ]

  test.each([
    ['what nobody ever looked at can all go', {}, all],
    [
      'what was looked at longest ago goes before what was looked at since',
      {
        looked: {
          'members:h1': now - 2 * RECENTLY_USED_MS,
          'members:h2': now - 5 * RECENTLY_USED_MS,
        },
      },
      [
        ...all.filter((key) => key !== 'members:h1' && key !== 'members:h2'),
        'members:h2',
        'members:h1',
      ],
    ],
    [
      'what was used within a day stays',
      { looked: { jobs: now - RECENTLY_USED_MS + 1 } },
      all.filter((key) => key !== 'jobs'),
    ],
    [
      'what a trip pack holds stays (I7)',
      { pinned: new Set(['members:h3', 'desk_companies:d1']) },
      all.filter((key) => key !== 'members:h3' && key !== 'desk_companies:d1'),
    ],
    [
      'what went already does not go again',
      { evicted: new Set(['notes']) },
      all.filter((key) => key !== 'notes'),
    ],
  ])('%s', (_name, known, expected) => {
    expect(order(known)).toEqual(expected)
  })

  test('people, companies, meetings, campaigns, paid reports and hot lists themselves never go', () => {
    const kinds = new Set(
      evictables({ hot_lists: ['h1'], desks: ['d1'], companies: ['k1'] }).map(
        ({ resource }) => resource,
      ),
    )
    expect([...kinds].toSorted()).toEqual([
      'desk_companies',
      'desk_prospects',
      'jobs',
      'members',
      'notes',
    ])
  })
})

/**
 * Two hot lists of heavy members, a real cache and a sync that fills it; the budget is as large as
 * the test says.
 */
async function world(pinned: string[] = []) {
  const heavy = (list: string) =>
    Array.from({ length: 150 }, (_none, n) => ({
      id: `${list}-m${n}`,
      notes: 'x'.repeat(8000),
      tier: 'A',
    }))
  const members: Record<string, ReturnType<typeof heavy>> = { h1: heavy('h1'), h2: heavy('h2') }
  const kv = memory()
  let storage: Storage | null = null
  const place = await syncWorld(
    {
      '/hot-lists': () => ({
        hot_lists: [
          { id: 'h1', name: 'One', member_count: 150 },
          { id: 'h2', name: 'Two', member_count: 150 },
        ],
      }),
      '/hot-lists/{id}': (asked) => ({
        hot_list: {
          id: asked.id,
          name: asked.id,
          ...pagesOf('members', () => members[asked.id] ?? [])(asked),
        },
      }),
    },
    {
      isOnDemand: (list) => storage?.isOnDemand(list) ?? false,
      listener: {
        onListsShown: (lists) => storage?.onListsShown(lists),
        onListRead: (list) => storage?.onListRead(list),
      },
    },
  )
  const build = () =>
    createStorage({
      cache: place.waitedFor(place.cache),
      kv,
      clock: place.clock,
      log,
      hub: { touch() {} },
      pinned: () => new Set(pinned),
      beforeEviction: (lists) => place.sync.suspend(lists),
    })
  storage = build()
  await place.sync.start()
  await place.pass(120_000)
  return {
    place,
    storage,
    here: (list: string) => place.cache.total('members', { field: 'list_id', is: list }),
    reads: (list: string) =>
      place.paths().filter((path) => path.startsWith(`/hot-lists/${list}?`)).length,
    async restart() {
      storage?.stop()
      await place.restart()
      storage = build()
      await place.sync.start()
      return storage
    },
  }
}

describe('I11: a cache that is larger than it may be', () => {
  test('lets go of the list nobody looked at, and keeps the one that was', async () => {
    const { place, storage, here } = await world()
    await using _place = place
    place.sync.setVisible({ resource: 'members', id: 'h2' })
    await storage.setBudget(2 * MB)

    expect([await here('h1'), await here('h2')]).toEqual([0, 150])
    const state = await storage.state()
    expect(state.used_bytes).toBeLessThanOrEqual(2 * MB)
    expect(state.resting.map(({ key }) => key)).toContain('members:h1')
    expect(state.over).toBe(false)
    expect((await place.cache.freshness(['members:h1']))[0]?.as_of).toBeNull()
  })

  test('reads what went when somebody looks at it, and not by itself, in this session and the next @long', async () => {
    const { place, storage, here, reads, restart } = await world()
    await using _place = place
    place.sync.setVisible({ resource: 'members', id: 'h2' })
    await storage.setBudget(2 * MB)
    const before = reads('h1')
    await place.pass(3_600_000)
    expect(reads('h1')).toBe(before)

    const again = await restart()
    await place.pass(3_600_000)
    expect(reads('h1')).toBe(before)

    await again.setBudget(null)
    place.sync.setVisible({ resource: 'members', id: 'h1' })
    await place.pass(60_000)
    expect(await here('h1')).toBe(150)
    expect((await again.state()).resting.map(({ key }) => key)).not.toContain('members:h1')
    const after = reads('h1')
    await place.pass(3_600_000)
    expect(reads('h1')).toBeGreaterThan(after)
  })

  test('keeps what waits to be sent and what is kept on this computer only', async () => {
    const { place, storage, here } = await world()
    await using _place = place
    await place.cache.project([
      { table: 'members', id: 'h1-m3', fields: { tier: 'S' }, pending: true, overlay: [] },
      {
        table: 'members',
        id: 'h1-m4',
        fields: { snoozed_until: '2026-12-01' },
        pending: false,
        overlay: ['snoozed_until'],
      },
    ])
    await storage.setBudget(MB)
    expect(await here('h1')).toBe(2)
    expect((await place.cache.get('members', 'h1-m3'))?.record.tier).toBe('S')
  })

  test('keeps a trip pack, and says that it is still too large', async () => {
    const { place, storage, here } = await world(['members:h1', 'members:h2'])
    await using _place = place
    await storage.setBudget(MB)
    expect([await here('h1'), await here('h2')]).toEqual([150, 150])
    expect((await storage.state()).over).toBe(true)
  })

  test('makes room by itself after the next page', async () => {
    const { place, storage, here } = await world()
    await using _place = place
    place.sync.setVisible({ resource: 'members', id: 'h2' })
    await storage.setBudget(2 * MB)
    place.sync.setVisible({ resource: 'members', id: 'h1' })
    await place.pass(30_000)
    // Both were used today: neither goes, and it is said.
    expect([await here('h1'), await here('h2')]).toEqual([150, 150])
    expect((await storage.state()).over).toBe(true)
    await place.clock.advance(RECENTLY_USED_MS)
    place.sync.setVisible({ resource: 'members', id: 'h2' })
    await place.pass(60_000)
    expect([await here('h1'), await here('h2')]).toEqual([0, 150])
  })

  test('an unreadable note of it is taken for the usual one', async () => {
    const { place } = await world()
    await using _place = place
    const storage = createStorage({
      cache: place.cache,
      kv: { get: () => '"nonsense"', set() {} },
      clock: manualClock(),
      log,
      hub: { touch() {} },
      pinned: () => new Set(),
      beforeEviction() {},
    })
    expect((await storage.state()).budget).toBe(1024 ** 3)
  })
})
