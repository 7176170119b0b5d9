import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { pagesOf, people, syncWorld } from './world.ts'

const minute = 60_000

test('an answer that is no list deletes nothing and is tried again later', async () => {
  let broken = false
  await using world = await syncWorld({
    '/contacts': (asked) =>
      broken ? { message: 'maintenance' } : pagesOf('contacts', () => people(5))(asked),
  })
  await world.sync.start()
  await world.pass(minute)
  broken = true
  await world.sync.refresh({ resource: 'contacts' }).then(
    () => {},
    () => {},
  )
  await world.quiet()
  expect(await world.cache.total('contacts')).toBe(5)
  expect(await world.cache.total('contacts', { field: 'suspect', is: true })).toBe(0)
  broken = false
  const before = world.paths().length
  await world.pass(10 * minute)
  expect(
    world
      .paths()
      .slice(before)
      .filter((path) => path.startsWith('/contacts')),
  ).not.toEqual([])
})

test('a hot list whose answer leaves its members out keeps them; one that says it has none loses them only on evidence', async () => {
  let answer: (page: number) => unknown = (page) => ({
    id: 'h1',
    member_count: 3,
    members: page === 1 ? [{ id: 'm1' }, { id: 'm2' }, { id: 'm3' }] : [],
  })
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': ({ page }) => answer(page),
  })
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

test('P15: a missing row is asked for by itself: 404 and 410 remove it, an answer keeps it, 401 and 403 prove nothing', async () => {
  let alive = people(10)
  const single: Record<string, number> = { c7: 410, c8: 404, c9: 403 }
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => alive),
    '/contacts/{id}': ({ id, response }) =>
      single[id] ? json(response, single[id] ?? 0, {}) : { id, first_name: `still ${id}` },
  })
  await world.sync.start()
  await world.pass(minute)
  alive = people(6)
  await world.sync.refresh({ resource: 'contacts' })
  await world.quiet()
  expect(await world.cache.ids('contacts', undefined, [{ field: 'id' }])).toEqual([
    'c1',
    'c10',
    'c2',
    'c3',
    'c4',
    'c5',
    'c6',
    'c9',
  ])
  expect((await world.cache.get('contacts', 'c6'))?.suspect).toBe(false)
})

test('P15: a row with an edit that waits is not removed, not even on a 404', async () => {
  let alive = people(3)
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => alive),
    '/contacts/{id}': ({ response }) => json(response, 404, {}),
  })
  await world.sync.start()
  await world.pass(minute)
  await world.cache.project([
    { table: 'contacts', id: 'c3', fields: { title: 'CFO' }, pending: true, overlay: [] },
  ])
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

test.each([404, 410])(
  'a hot list that is gone (%i) takes its members along, but never an edit that waits',
  async (status) => {
    let lists = [{ id: 'h1' }, { id: 'h2' }]
    await using world = await syncWorld({
      '/hot-lists': () => ({ hot_lists: lists }),
      '/hot-lists/{id}': ({ id, page, response }) =>
        lists.some((list) => list.id === id)
          ? { id, members: page === 1 ? [{ id: `${id}m1` }, { id: `${id}m2` }] : [] }
          : json(response, status, {}),
    })
    await world.sync.start()
    await world.pass(minute)
    await world.cache.project([
      { table: 'members', id: 'h2m1', fields: { tier: 'S' }, pending: true, overlay: [] },
    ])
    lists = [{ id: 'h1' }]
    await world.sync.refresh({ resource: 'members', id: 'h2' })
    await world.quiet()
    expect(await world.cache.ids('members', undefined, [{ field: 'id' }])).toEqual([
      'h1m1',
      'h1m2',
      'h2m1',
    ])
    expect(await world.cache.ids('hot_lists')).toEqual(['h1'])
  },
)

test('P15: a desk stays where its prospects are not found: that is no 404 for the desk', async () => {
  await using world = await syncWorld({
    '/icp': () => ({ desks: [{ id: 'd1', title: 'CFOs' }] }),
    '/icp/{id}': ({ id }) => ({ id, title: 'CFOs', companies_total: 0, companies: [] }),
    '/icp/{id}/prospects': ({ response }) => json(response, 404, { error: 'none' }),
  })
  await world.sync.start()
  await world.pass(10_000)
  expect(await world.cache.total('desks')).toBe(1)
  expect(world.sync.state().blocked).toEqual([{ resource: 'desk_prospects', status: 404 }])
})
