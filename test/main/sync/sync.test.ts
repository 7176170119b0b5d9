import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { pagesOf, syncWorld } from './world.ts'

const people = (count: number, from = 1) => Array.from({ length: count }, (_nothing, n) => ({ id: `c${n + from}`, first_name: `P${n + from}` }))
const minute = 60_000
/** The line breaks before an answer. */
const hangUp = ({ response }: { response: ServerResponse }): undefined => { response.socket?.destroy() }

test('an empty cache is filled: every list of the contract, hot lists with their members, desks with their companies', async () => {
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(250)),
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1', name: 'CFOs' }, { id: 'h2', name: 'CTOs' }] }),
    '/hot-lists/{id}': ({ id, page }) => ({ id, name: id, member_count: 2, members: page === 1 ? [{ id: `${id}m1`, tier: 'S', contact: { id: 'c1', first_name: 'P1' } }, { id: `${id}m2`, contact_id: 'c2' }] : [] }),
    '/icp': () => ({ desks: [{ id: 'd1', title: 'Fintech' }] }),
    '/icp/{id}': ({ id, offset }) => ({ id, title: 'Fintech', companies_total: 3, companies: [{ id: 'co1', tier: 'direct_fit' }, { id: 'co2' }, { id: 'co3' }].slice(offset, offset + 2) }),
    '/icp/{id}/prospects': pagesOf('prospects', () => people(3)),
  })
  await world.sync.start()
  await world.pass(3 * minute)
  expect(await world.cache.total('contacts')).toBe(250)
  expect(await world.cache.ids('members', { field: 'list_id', is: 'h1' })).toEqual(['h1m1', 'h1m2'])
  expect(await world.cache.ids('members', { field: 'list_id', is: 'h2' })).toEqual(['h2m1', 'h2m2'])
  expect(await world.cache.total('desk_companies', { field: 'desk_id', is: 'd1' })).toBe(3)
  expect(await world.cache.total('desk_prospects', { field: 'desk_id', is: 'd1' })).toBe(3)
  expect(await world.cache.get('hot_lists', 'h1')).toMatchObject({ record: { name: 'h1', member_count: 2 } })
  expect(world.sync.state()).toMatchObject({ state: 'idle', sweeping: [], fresh_eta_ms: 0, blocked: [] })
  expect(world.told.credits).toEqual([{ ok: true, plan_balance: 500, addon_balance: 0, total: 500 }])
  expect((await world.cache.freshness(['contacts', 'members:h1'])).every(({ as_of }) => as_of !== null)).toBe(true)
  expect(new Set(world.told.tables)).toEqual(new Set(['contacts', 'hot_lists', 'members', 'desks', 'desk_companies', 'desk_prospects']))
})

test.each([
  ['a capped per_page: every page looks short', { '/contacts': pagesOf('contacts', () => people(45), 10) }, 45],
  ['the last page again and again', { '/contacts': ({ page }: { page: number }) => ({ contacts: people(10, Math.min(page, 3) * 10 - 9) }) }, 30],
  ['the same page whatever is asked', { '/contacts': () => ({ contacts: people(7) }) }, 7],
  ['rows twice across pages', { '/contacts': ({ page }: { page: number }) => ({ contacts: page > 4 ? [] : people(10, page * 5) }) }, 25],
  ['an unknown key and unknown paging', { '/contacts': ({ page }: { page: number }) => ({ leute: page < 3 ? people(5, page * 5) : [], weiter: 'ja' }) }, 10],
  ['extra fields and rows that are none', { '/contacts': ({ page }: { page: number }) => page > 1 ? [] : [{ id: 1, first_name: 'A', shoe: 43 }, null, 'x', { first_name: 'no id' }] }, 1],
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
    '/contacts': (asked) => (asked.per_page ?? 0) > 100 ? json(asked.response, 422, { error: { message: 'per_page at most 100', fields: { per_page: 'at most 100' } } }) : pagesOf('contacts', () => people(250))(asked),
  })
  await world.sync.start()
  await world.pass(2 * minute)
  const sizes = world.paths().filter((path) => path.startsWith('/contacts')).map((path) => new URLSearchParams(path.split('?')[1]).get('per_page'))
  expect(sizes).toEqual(['500', '200', '100', '100', '100', '100'])
})

test('an answer that is no list deletes nothing and is tried again later', async () => {
  let broken = false
  await using world = await syncWorld({ '/contacts': (asked) => broken ? { message: 'maintenance' } : pagesOf('contacts', () => people(5))(asked) })
  await world.sync.start()
  await world.pass(minute)
  broken = true
  await world.sync.refresh({ resource: 'contacts' }).then(() => {}, () => {})
  await world.quiet()
  expect(await world.cache.total('contacts')).toBe(5)
  expect(await world.cache.total('contacts', { field: 'suspect', is: true })).toBe(0)
  broken = false
  const before = world.paths().length
  await world.pass(10 * minute)
  expect(world.paths().slice(before).filter((path) => path.startsWith('/contacts'))).not.toEqual([])
})

test('a hot list whose answer leaves its members out keeps them; one that says it has none loses them only on evidence', async () => {
  let answer: (page: number) => unknown = (page) => ({ id: 'h1', member_count: 3, members: page === 1 ? [{ id: 'm1' }, { id: 'm2' }, { id: 'm3' }] : [] })
  await using world = await syncWorld({ '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }), '/hot-lists/{id}': ({ page }) => answer(page) })
  await world.sync.start()
  await world.pass(minute)
  answer = () => ({ id: 'h1', member_count: 3 })
  await world.sync.refresh({ resource: 'members', id: 'h1' })
  await world.quiet()
  answer = () => ({ id: 'h1', member_count: 3, members: [] })
  await world.sync.refresh({ resource: 'members', id: 'h1' })
  await world.quiet()
  expect(await world.cache.total('members', { field: 'suspect', is: false })).toBe(3)
  answer = () => ({ id: 'h1', member_count: 0, members: [] })
  await world.sync.refresh({ resource: 'members', id: 'h1' })
  expect(await world.cache.total('members')).toBe(3)
  await world.pass(2 * minute)
  expect(await world.cache.total('members')).toBe(0)
})

test('P15: a missing row is asked for by itself: 404 removes it, an answer keeps it, 401 and 403 prove nothing', async () => {
  let alive = people(10)
  const single: Record<string, number> = { c8: 404, c9: 403 }
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => alive),
    '/contacts/{id}': ({ id, response }) => single[id] ? json(response, single[id] ?? 0, {}) : { id, first_name: `still ${id}` },
  })
  await world.sync.start()
  await world.pass(minute)
  alive = people(6)
  await world.sync.refresh({ resource: 'contacts' })
  await world.quiet()
  expect(await world.cache.ids('contacts', undefined, [{ field: 'id' }])).toEqual(['c1', 'c10', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c9'])
  expect((await world.cache.get('contacts', 'c7'))?.suspect).toBe(false)
})

test('P15: a row with an edit that waits is not removed, not even on a 404', async () => {
  let alive = people(3)
  await using world = await syncWorld({ '/contacts': pagesOf('contacts', () => alive), '/contacts/{id}': ({ response }) => json(response, 404, {}) })
  await world.sync.start()
  await world.pass(minute)
  await world.cache.project([{ table: 'contacts', id: 'c3', fields: { title: 'CFO' }, pending: true, overlay: [] }])
  alive = people(2)
  await world.sync.refresh({ resource: 'contacts' })
  await world.pass(5 * minute)
  expect((await world.cache.get('contacts', 'c3'))?.record).toMatchObject({ title: 'CFO' })
})

test('P15: a pass that would remove more than a tenth is repeated until a third agrees', async () => {
  let alive = people(200)
  await using world = await syncWorld({ '/contacts': pagesOf('contacts', () => alive) })
  await world.sync.start()
  await world.pass(minute)
  alive = people(100)
  await world.sync.refresh({ resource: 'contacts' })
  await world.quiet()
  expect(await world.cache.total('contacts')).toBe(200)
  await world.pass(65_000)
  expect(await world.cache.total('contacts')).toBe(200)
  await world.pass(65_000)
  expect(await world.cache.total('contacts')).toBe(100)
})

test('a hot list that is gone takes its members along, but never an edit that waits', async () => {
  let lists = [{ id: 'h1' }, { id: 'h2' }]
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: lists }),
    '/hot-lists/{id}': ({ id, page, response }) => lists.some((list) => list.id === id) ? { id, members: page === 1 ? [{ id: `${id}m1` }, { id: `${id}m2` }] : [] } : json(response, 404, {}),
  })
  await world.sync.start()
  await world.pass(minute)
  await world.cache.project([{ table: 'members', id: 'h2m1', fields: { tier: 'S' }, pending: true, overlay: [] }])
  lists = [{ id: 'h1' }]
  await world.sync.refresh({ resource: 'members', id: 'h2' })
  await world.quiet()
  expect(await world.cache.ids('members', undefined, [{ field: 'id' }])).toEqual(['h1m1', 'h1m2', 'h2m1'])
  expect(await world.cache.ids('hot_lists')).toEqual(['h1'])
})

test('a sweep broken off goes on where it was, after a restart within ten minutes', async () => {
  let cut = true
  await using world = await syncWorld({ '/contacts': (asked) => cut && asked.page === 3 ? json(asked.response, 503, {}) : pagesOf('contacts', () => people(500))(asked) })
  await world.sync.start()
  await world.pass(20_000)
  cut = false
  await world.restart()
  const before = world.paths().length
  await world.sync.start()
  await world.pass(minute)
  expect(world.paths().slice(before).filter((path) => path.startsWith('/contacts')).map((path) => new URLSearchParams(path.split('?')[1]).get('page'))).toEqual(['3', '4', '5', '6'])
  expect(await world.cache.total('contacts')).toBe(500)
})

test('what is on screen is read first, and the record in view by itself', async () => {
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(900)), '/contacts/{id}': ({ id }) => ({ id, first_name: 'in full', linkedin_url: 'https://x' }),
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }), '/hot-lists/{id}': ({ id, page }) => ({ id, members: page === 1 ? [{ id: 'm1' }] : [] }),
  })
  await world.sync.start()
  await world.pass(10_000)
  const before = world.paths().length
  await world.pass(600_000)
  world.sync.look({ resource: 'members', id: 'h1' })
  await world.quiet()
  expect(world.paths().slice(before).at(-1)).toMatch(/^\/hot-lists\/h1/)
  world.sync.look({ resource: 'contacts', id: 'c7' })
  await world.quiet()
  expect((await world.cache.get('contacts', 'c7'))?.record).toMatchObject({ linkedin_url: 'https://x' })
  const looked = world.paths().length
  world.sync.look({ resource: 'contacts', id: 'c7' })
  await world.quiet()
  expect(world.paths()).toHaveLength(looked)
})

test('a list on screen is kept younger than one nobody looks at', async () => {
  await using world = await syncWorld({ '/meetings': pagesOf('meetings', () => [{ id: 'm1', title: 'x' }]) })
  await world.sync.start()
  await world.pass(minute)
  world.sync.look({ resource: 'meetings' })
  const before = world.paths().length
  await world.pass(9 * minute)
  const reads = world.paths().slice(before).filter((path) => path.startsWith('/meetings?page=1'))
  expect(reads.length).toBeGreaterThanOrEqual(4)
  expect(reads.length).toBeLessThanOrEqual(6)
})

test('no network: it says so, tries with growing pauses, at once when a person asks, and goes on when it is back', async () => {
  let cut = true
  const tries: number[] = []
  await using world = await syncWorld({
    '/contacts': (asked) => cut ? hangUp(asked) : pagesOf('contacts', () => people(3))(asked),
    '/hot-lists': (asked) => cut ? hangUp(asked) : { hot_lists: [] },
    '/credits': (asked) => {
      tries.push(world.clock.monotonic())
      return cut ? hangUp(asked) : { plan_balance: 1, addon_balance: 0, total: 1 }
    },
    '/meetings': (asked) => cut ? hangUp(asked) : { meetings: [] },
  })
  await world.sync.start()
  await world.pass(5 * minute)
  expect(world.sync.state()).toMatchObject({ state: 'offline', sweeping: [], fresh_eta_ms: null })
  const pauses = tries.slice(2).map((at, n) => Math.round((at - (tries[n + 1] ?? 0)) / 1000))
  expect(pauses.slice(0, 5)).toEqual([4, 8, 16, 32, 60])
  const asked = tries.length
  world.sync.look({ resource: 'meetings' })
  await world.quiet()
  expect(tries).toHaveLength(asked + 1)
  cut = false
  await world.pass(2 * minute)
  expect(world.sync.state()).toMatchObject({ state: 'idle', offline_since: null })
  expect(await world.cache.total('contacts')).toBe(3)
})

test('signed out: nothing is asked any more, the cache stays; signed in again, it goes on', async () => {
  let signed = true
  await using world = await syncWorld({ '/contacts': (asked) => signed ? pagesOf('contacts', () => people(3))(asked) : json(asked.response, 401, {}) })
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
    '/contacts': pagesOf('contacts', () => people(3)), '/companies': (asked) => allowed ? { companies: [{ id: 'co1' }] } : json(asked.response, 403, { error: { message: 'needs companies:read' } }),
  })
  await world.sync.start()
  await world.pass(minute)
  allowed = false
  await world.sync.refresh({ resource: 'companies' })
  await world.pass(5 * minute)
  expect(world.sync.state()).toMatchObject({ state: 'idle', blocked: [{ resource: 'companies', status: 403, scope: 'companies:read' }] })
  expect(await world.cache.ids('companies')).toEqual(['co1'])
  allowed = true
  world.sync.signedIn()
  await world.sync.refresh({ resource: 'companies' })
  expect(world.sync.state().blocked).toEqual([])
})

test('429: the state says limited, and the sweep goes on by itself when the pause is over', async () => {
  let refuse = 1
  await using world = await syncWorld({
    '/contacts': (asked) => asked.page === 2 && refuse-- > 0 ? json(asked.response, 429, {}, { 'retry-after': '40' }) : pagesOf('contacts', () => people(250))(asked),
  })
  await world.sync.start()
  await world.pass(15_000)
  expect(world.told.states).toContain('limited')
  await world.pass(2 * minute)
  expect(await world.cache.total('contacts')).toBe(250)
  expect(world.sync.state().state).toBe('idle')
})

test('I6: the minutes to fresh that are shown come true within a fifth', async () => {
  await using world = await syncWorld({ '/contacts': pagesOf('contacts', () => people(3600), 10) })
  await world.sync.start()
  await world.pass(30_000)
  const { fresh_eta_ms: eta } = world.sync.state()
  const start = world.clock.monotonic()
  while (world.sync.state().state !== 'idle') await world.pass(1000)
  const actual = world.clock.monotonic() - start
  expect(eta).not.toBeNull()
  expect(Math.abs((eta ?? 0) - actual)).toBeLessThan(actual / 5)
})

test.each([
  ['nobody there', 0, 0.95], ['1 % of the answers 429 or 5xx', 100, 0.9],
])('G11: with %s a full pass is nearly as fast as the rate allows', async (_name, every, share) => {
  let answers = 0
  await using world = await syncWorld({
    '/contacts': (asked) => {
      answers += 1
      if (every > 0 && answers % every === 0) return answers % (2 * every) === 0 ? json(asked.response, 429, {}, { 'retry-after': '2' }) : json(asked.response, 503, {})
      return pagesOf('contacts', () => people(2500), 10)(asked)
    },
  })
  await world.sync.start()
  let allowed = 0
  while (world.sync.state().state !== 'idle') {
    await world.pass(500)
    allowed += Math.max(60, world.budget.state()[0]?.rate ?? 0) / 120
  }
  expect(await world.cache.total('contacts')).toBe(2500)
  expect(world.server.received.length / allowed).toBeGreaterThanOrEqual(share)
})

test('G10: hidden and idle, it asks seldom and wakes seldom', async () => {
  await using world = await syncWorld()
  await world.sync.start()
  await world.pass(2 * minute)
  world.sync.setHidden(true)
  const before = world.server.received.length
  let wakes = 0
  const end = world.clock.monotonic() + 10 * minute
  for (; world.clock.monotonic() < end; wakes += 1) await world.pass(Math.max(1, world.clock.nextIn() ?? 10 * minute))
  expect(world.server.received.length - before).toBeLessThanOrEqual(2)
  expect(wakes).toBeLessThanOrEqual(10)
})

test('I7: a trip pack says its reads and minutes, reads everything again, and proves that it loads', async () => {
  let reachable = true
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': (asked) => reachable ? { id: 'h1', members: asked.page === 1 ? [{ id: 'm1', contact_id: 'c1' }] : [] } : json(asked.response, 500, {}),
    '/meetings': pagesOf('meetings', () => [
      { id: 'mt1', title: 'Soon', starts_at_utc: new Date(world.clock.now() + 24 * 60 * minute).toISOString() }, { id: 'mt2', title: 'Past', starts_at_utc: '2020-01-01T09:00:00Z' },
    ]),
    '/meetings/{id}': ({ id }) => ({ id, title: 'Soon', meeting_link: 'https://meet.example/1', starts_at_utc: new Date(world.clock.now() + 24 * 60 * minute).toISOString() }),
  })
  await world.sync.start()
  await world.pass(minute)
  const items = [{ resource: 'hot_lists', id: 'h1' }, { resource: 'meetings' }]
  const plan = await world.sync.planTrip(items)
  expect(plan).toMatchObject({ lists: ['members:h1', 'meetings'], reads: 5 })
  const before = world.paths().length
  const taken = world.sync.takeTrip(items)
  await world.pass(30_000)
  expect(await taken).toEqual({ ready_at: expect.any(Number) as number, missing: [] })
  expect(world.paths().length - before).toBe(plan.reads)
  expect((await world.cache.get('meetings', 'mt1'))?.record).toMatchObject({ meeting_link: 'https://meet.example/1' })

  reachable = false
  const again = world.sync.takeTrip(items)
  await world.pass(30_000)
  expect(await again).toEqual({ ready_at: null, missing: ['members:h1'] })
})

test('a record made here, which the service does not know yet, is not asked for', async () => {
  await using world = await syncWorld()
  await world.sync.start()
  await world.pass(minute)
  await world.cache.project([{ table: 'hot_lists', id: 'new-1', fields: { name: 'Mine' }, pending: true, overlay: [], local: true }])
  const before = world.paths().length
  world.sync.look({ resource: 'hot_lists', id: 'new-1' })
  await world.sync.refresh({ resource: 'hot_lists', id: 'new-1' })
  await world.quiet()
  expect(world.paths().slice(before)).toEqual([])
})
