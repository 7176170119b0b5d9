import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { pagesOf, people, syncWorld } from './world.ts'

const minute = 60_000
/** The line breaks before an answer. */
const hangUp = ({ response }: { response: ServerResponse }): undefined => {
  response.socket?.destroy()
}

test('an empty cache is filled: every list of the contract, hot lists with their members, desks with their companies', async () => {
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(250)),
    '/hot-lists': () => ({
      hot_lists: [
        { id: 'h1', name: 'CFOs' },
        { id: 'h2', name: 'CTOs' },
      ],
    }),
    '/hot-lists/{id}': ({ id, page }) => ({
      id,
      name: id,
      member_count: 2,
      members:
        page === 1
          ? [
              { id: `${id}m1`, tier: 'S', contact: { id: 'c1', first_name: 'P1' } },
              { id: `${id}m2`, contact_id: 'c2' },
            ]
          : [],
    }),
    '/icp': () => ({ desks: [{ id: 'd1', title: 'Fintech' }] }),
    '/icp/{id}': ({ id, offset }) => ({
      id,
      title: 'Fintech',
      companies_total: 3,
      companies: [{ id: 'co1', tier: 'direct_fit' }, { id: 'co2' }, { id: 'co3' }].slice(
        offset,
        offset + 2,
      ),
    }),
    '/icp/{id}/prospects': pagesOf('prospects', () => people(3)),
  })
  await world.sync.start()
  await world.pass(3 * minute)
  expect(await world.cache.total('contacts')).toBe(250)
  expect(await world.cache.ids('members', { field: 'list_id', is: 'h1' })).toEqual(['h1m1', 'h1m2'])
  expect(await world.cache.ids('members', { field: 'list_id', is: 'h2' })).toEqual(['h2m1', 'h2m2'])
  expect(await world.cache.total('desk_companies', { field: 'desk_id', is: 'd1' })).toBe(3)
  expect(await world.cache.total('desk_prospects', { field: 'desk_id', is: 'd1' })).toBe(3)
  expect(await world.cache.get('hot_lists', 'h1')).toMatchObject({
    record: { name: 'h1', member_count: 2 },
  })
  expect(world.sync.state()).toMatchObject({
    state: 'idle',
    sweeping: [],
    fresh_eta_ms: 0,
    blocked: [],
  })
  expect(world.told.credits).toEqual([
    { ok: true, plan_balance: 500, addon_balance: 0, total: 500 },
  ])
  expect(
    (await world.cache.freshness(['contacts', 'members:h1'])).every(({ as_of }) => as_of !== null),
  ).toBe(true)
  expect(new Set(world.told.tables)).toEqual(
    new Set(['contacts', 'hot_lists', 'members', 'desks', 'desk_companies', 'desk_prospects']),
  )
})

test.each([
  [
    'a capped per_page: every page looks short',
    { '/contacts': pagesOf('contacts', () => people(45), 10) },
    45,
  ],
  [
    'the last page again and again',
    {
      '/contacts': ({ page }: { page: number }) => ({
        contacts: people(10, Math.min(page, 3) * 10 - 9),
      }),
    },
    30,
  ],
  ['the same page whatever is asked', { '/contacts': () => ({ contacts: people(7) }) }, 7],
  [
    'rows twice across pages',
    {
      '/contacts': ({ page }: { page: number }) => ({
        contacts: page > 4 ? [] : people(10, page * 5),
      }),
    },
    25,
  ],
  [
    'an unknown key and unknown paging',
    {
      '/contacts': ({ page }: { page: number }) => ({
        leute: page < 3 ? people(5, page * 5) : [],
        weiter: 'ja',
      }),
    },
    10,
  ],
  [
    'extra fields and rows that are none',
    {
      '/contacts': ({ page }: { page: number }) =>
        page > 1 ? [] : [{ id: 1, first_name: 'A', shoe: 43 }, null, 'x', { first_name: 'no id' }],
    },
    1,
  ],
  ['an empty first page', { '/contacts': () => ({ contacts: [] }) }, 0],
])('X-7: %s: the sweep ends, and is right', async (_name, script, rows) => {
  await using world = await syncWorld(script)
  await world.sync.start()
  await world.pass(2 * minute)
  expect(await world.cache.total('contacts')).toBe(rows)
  expect(world.sync.state()).toMatchObject({ state: 'idle' })
  expect((await world.cache.freshness(['contacts']))[0]?.as_of).not.toBeNull()
})

test('pages are as large as the service allows: what it refuses is asked for smaller, and that is remembered', async () => {
  await using world = await syncWorld({
    '/contacts': (asked) =>
      (asked.per_page ?? 0) > 100
        ? json(asked.response, 422, {
            error: { message: 'per_page at most 100', fields: { per_page: 'at most 100' } },
          })
        : pagesOf('contacts', () => people(250))(asked),
  })
  await world.sync.start()
  await world.pass(2 * minute)
  const sizes = world
    .paths()
    .filter((path) => path.startsWith('/contacts'))
    .map((path) => new URLSearchParams(path.split('?')[1]).get('per_page'))
  expect(sizes).toEqual(['500', '200', '100', '100', '100'])
})

test('a sweep broken off goes on where it was, after a restart within ten minutes', async () => {
  let cut = true
  await using world = await syncWorld({
    '/contacts': (asked) =>
      cut && asked.page === 3
        ? json(asked.response, 503, {})
        : pagesOf('contacts', () => people(500))(asked),
  })
  await world.sync.start()
  await world.pass(20_000)
  cut = false
  await world.restart()
  const before = world.paths().length
  await world.sync.start()
  await world.pass(minute)
  expect(
    world
      .paths()
      .slice(before)
      .filter((path) => path.startsWith('/contacts'))
      .map((path) => new URLSearchParams(path.split('?')[1]).get('page')),
  ).toEqual(['3', '4', '5'])
  expect(await world.cache.total('contacts')).toBe(500)
})

test('no network: it says so, tries with growing pauses, at once when a person asks, and goes on when it is back', async () => {
  let cut = true
  const tries: number[] = []
  await using world = await syncWorld({
    '/contacts': (asked) => (cut ? hangUp(asked) : pagesOf('contacts', () => people(3))(asked)),
    '/hot-lists': (asked) => (cut ? hangUp(asked) : { hot_lists: [] }),
    '/credits': (asked) => {
      tries.push(world.clock.monotonic())
      return cut ? hangUp(asked) : { plan_balance: 1, addon_balance: 0, total: 1 }
    },
    '/meetings': (asked) => (cut ? hangUp(asked) : { meetings: [] }),
  })
  await world.sync.start()
  await world.pass(5 * minute)
  expect(world.sync.state()).toMatchObject({ state: 'offline', sweeping: [], fresh_eta_ms: null })
  const pauses = tries.slice(2).map((at, n) => Math.round((at - (tries[n + 1] ?? 0)) / 1000))
  expect(pauses.slice(0, 5)).toEqual([4, 8, 16, 32, 60])
  const asked = tries.length
  world.sync.setVisible({ resource: 'meetings' })
  await world.quiet()
  expect(tries).toHaveLength(asked + 1)
  cut = false
  await world.pass(2 * minute)
  expect(world.sync.state()).toMatchObject({ state: 'idle', offline_since: null })
  expect(await world.cache.total('contacts')).toBe(3)
})

test('signed out: nothing is asked any more, the cache stays; signed in again, it goes on', async () => {
  let signed = true
  await using world = await syncWorld({
    '/contacts': (asked) =>
      signed ? pagesOf('contacts', () => people(3))(asked) : json(asked.response, 401, {}),
  })
  await world.sync.start()
  await world.pass(minute)
  signed = false
  await world.sync.refresh({ resource: 'contacts' })
  expect(world.sync.state().state).toBe('signed_out')
  const before = world.server.received.length
  await world.pass(30 * minute)
  expect(world.server.received).toHaveLength(before)
  expect(await world.cache.total('contacts')).toBe(3)
  signed = true
  world.sync.signedIn()
  await world.pass(minute)
  expect(world.sync.state().state).toBe('idle')
  expect(world.server.received.length).toBeGreaterThan(before)
})

test('a missing scope blocks one list, is said, and is no deletion', async () => {
  let allowed = true
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(3)),
    '/companies': (asked) =>
      allowed
        ? { companies: [{ id: 'co1' }] }
        : json(asked.response, 403, { error: { message: 'Your plan has no companies.' } }),
  })
  await world.sync.start()
  await world.pass(minute)
  allowed = false
  await world.sync.refresh({ resource: 'companies' })
  await world.pass(5 * minute)
  expect(world.sync.state()).toMatchObject({
    state: 'idle',
    blocked: [
      {
        resource: 'companies',
        status: 403,
        scope: 'companies:read',
        message: 'Your plan has no companies.',
      },
    ],
  })
  expect(await world.cache.ids('companies')).toEqual(['co1'])
  allowed = true
  world.sync.signedIn()
  await world.sync.refresh({ resource: 'companies' })
  expect(world.sync.state().blocked).toEqual([])
})

test('I7: a trip pack says its reads and minutes, reads everything again, and proves that it loads', async () => {
  let reachable = true
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': (asked) =>
      reachable
        ? { id: 'h1', members: asked.page === 1 ? [{ id: 'm1', contact_id: 'c1' }] : [] }
        : json(asked.response, 500, {}),
    '/meetings': pagesOf('meetings', () => [
      {
        id: 'mt1',
        title: 'Soon',
        starts_at_utc: new Date(world.clock.now() + 24 * 60 * minute).toISOString(),
      },
      { id: 'mt2', title: 'Past', starts_at_utc: '2020-01-01T09:00:00Z' },
    ]),
    '/meetings/{id}': ({ id }) => ({
      id,
      title: 'Soon',
      meeting_link: 'https://meet.example/1',
      starts_at_utc: new Date(world.clock.now() + 24 * 60 * minute).toISOString(),
    }),
  })
  await world.sync.start()
  await world.pass(minute)
  const items = [{ resource: 'hot_lists', id: 'h1' }, { resource: 'meetings' }]
  const plan = await world.sync.planTrip(items)
  expect(plan).toMatchObject({ lists: ['members:h1', 'meetings'], reads: 4 })
  const before = world.paths().length
  const taken = world.sync.takeTrip(items)
  await world.pass(30_000)
  expect(await taken).toEqual({ ready_at: expect.any(Number) as number, missing: [] })
  expect(world.paths().length - before).toBe(plan.reads)
  expect((await world.cache.get('meetings', 'mt1'))?.record).toMatchObject({
    meeting_link: 'https://meet.example/1',
  })

  reachable = false
  const again = world.sync.takeTrip(items)
  await world.pass(30_000)
  expect(await again).toEqual({ ready_at: null, missing: ['members:h1'] })
})

test('a record made here, which the service does not know yet, is not asked for', async () => {
  await using world = await syncWorld()
  await world.sync.start()
  await world.pass(minute)
  await world.cache.project([
    {
      table: 'hot_lists',
      id: 'new-1',
      fields: { name: 'Mine' },
      pending: true,
      overlay: [],
      local: true,
    },
  ])
  const before = world.paths().length
  world.sync.setVisible({ resource: 'hot_lists', id: 'new-1' })
  await world.sync.refresh({ resource: 'hot_lists', id: 'new-1' })
  await world.quiet()
  expect(world.paths().slice(before)).toEqual([])
})

test('after a write the list it changed is read before what is merely due', async () => {
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': ({ id, page }) => ({ id, members: page === 1 ? [{ id: 'm1' }] : [] }),
  })
  await world.sync.start()
  await world.pass(minute)
  const before = world.paths().length
  world.sync.markChanged({ resource: 'members', id: 'h1' })
  await world.quiet()
  expect(world.paths().slice(before)).toEqual([
    '/hot-lists/h1?page=1&per_page=500',
    '/hot-lists/h1?page=2&per_page=500',
  ])
})

test('a restart reads again only what has grown old meanwhile, and a wall clock that was set does not stop it (P17)', async () => {
  await using world = await syncWorld({ '/contacts': pagesOf('contacts', () => people(3)) })
  await world.sync.start()
  await world.pass(minute)
  await world.restart()
  const before = world.paths().length
  await world.sync.start()
  await world.pass(5000)
  expect(world.paths().slice(before)).toEqual([])
  expect(world.sync.state().last_synced_at).not.toBeNull()
  world.clock.setWall(world.clock.now() - 30 * 24 * 60 * minute)
  await world.restart()
  await world.sync.start()
  await world.pass(65 * minute)
  expect(world.paths().slice(before)).toContain('/contacts?page=1&per_page=500')
})
