import { expect, test } from 'vitest'
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
