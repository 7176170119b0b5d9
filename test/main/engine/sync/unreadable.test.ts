import { expect, test } from 'vitest'
import { httpServer } from '#test/support/raw-server.ts'
import { people, syncWorld } from './world.ts'

const MINUTE = 60_000
const hotLists = Array.from({ length: 25 }, (_nothing, n) => ({ id: `h${n}`, name: `List ${n}` }))

test('lists that cannot be read hold up none that can', async () => {
  await using world = await syncWorld({
    '/hot-lists': () => ({ hot_lists: hotLists }),
    // Says that there are members, and does not show them.
    '/hot-lists/{id}': ({ id }) => ({ id, member_count: 3 }),
    '/contacts': ({ page }) => ({ contacts: page === 1 ? people(3) : [] }),
  })
  await world.sync.start()
  await world.pass(MINUTE)
  expect(await world.cache.total('contacts')).toBe(3)
  expect(world.paths()).toEqual(expect.arrayContaining(['/research', '/webhooks', '/icp']))
  const tries = world.paths().filter((path) => path.startsWith('/hot-lists/h0'))
  expect(tries.length).toBeGreaterThan(0)
  expect(world.sync.state().failing).toHaveLength(hotLists.length)
  // They are still tried when all else has been read.
  await world.pass(10 * MINUTE)
  expect(world.sync.state().failing.every(({ times }) => times > 2)).toBe(true)
})

test('X-7: a list that the service looks for on another host failed, and says where it was led to', async () => {
  await using other = await httpServer(() => ({ contacts: [] }))
  await using world = await syncWorld({
    '/contacts': ({ response }) => {
      response.writeHead(302, { location: `${other.url}/contacts` }).end()
    },
  })
  await world.sync.start()
  await world.pass(MINUTE)
  expect(world.sync.state().failing).toMatchObject([
    { list: 'contacts', ledTo: new URL(other.url).host },
  ])
  expect(other.received).toEqual([])
})

test('P21: a list none of whose rows can be kept is no empty one: it failed, and is tried again', async () => {
  await using world = await syncWorld({
    '/campaigns': () => ({ campaigns: [{ name: 'Spring' }, { name: 'Autumn' }] }),
  })
  await world.sync.start()
  await world.pass(MINUTE)
  expect(world.sync.state().failing).toMatchObject([{ list: 'campaigns' }])
  expect((await world.cache.freshness(['campaigns']))[0]?.as_of).toBeNull()
})

test('P21: a row that cannot be kept is missing of a stated count, and is not read for again and again', async () => {
  await using world = await syncWorld({
    '/contacts': ({ page }) => ({
      contacts: page === 1 ? [...people(11), { first_name: 'Nobody' }] : [],
      total: 12,
    }),
  })
  await world.sync.start()
  await world.pass(10_000)
  expect(world.sync.state().incomplete).toMatchObject([
    { resource: 'contacts', stored: 11, stated: 12, settled: false },
  ])
  expect(world.paths().filter((path) => path.startsWith('/contacts'))).toHaveLength(1)
  await world.pass(10 * MINUTE)
  expect(world.sync.state().incomplete).toMatchObject([{ stored: 11, stated: 12, settled: true }])
})
