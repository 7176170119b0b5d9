import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { people, syncWorld, type Asked } from './world.ts'

/* The contract does not say what the first page of a list is called. */

const CAP = 100
const rowsAt = <T>(rows: readonly T[], page: number) => rows.slice(page * CAP, (page + 1) * CAP)

/** How a service that counts its pages from 0 answers beside the rows, and without any. */
const told: [string, (rows: unknown[], page: number, total: number) => object][] = [
  ['a total', (contacts, _page, total) => ({ contacts, total })],
  [
    'a total, and no list where a page has no rows',
    (contacts, number, totalElements) => ({
      ...(contacts.length > 0 && { _embedded: { contacts } }),
      page: { number, size: CAP, totalElements, totalPages: Math.ceil(totalElements / CAP) },
    }),
  ],
  [
    'the way to the first page',
    (contacts) => ({ contacts, links: { first: '/api/v2/contacts?page=0' } }),
  ],
]

test.each(told)(
  'P21, X-7: pages that are counted from 0, with %s, are all read, and from their first one later',
  async (_name, answer) => {
    const rows = people(230)
    await using world = await syncWorld({
      '/contacts': ({ page }) => answer(rowsAt(rows, page), page, rows.length),
    })
    await world.sync.start()
    await world.pass(10_000)
    expect(await world.cache.total('contacts')).toBe(230)
    expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [], failing: [] })
    const from = world.paths().length
    await world.sync.refresh({ resource: 'contacts' })
    expect(world.paths().slice(from)[0]).toContain('/contacts?page=0')
    expect(await world.cache.total('contacts')).toBe(230)
  },
)

test.each([
  ['an empty page 1', ({ page }: Asked) => ({ contacts: page === 0 ? people(12) : [] })],
  [
    'a page 1 that is not found',
    ({ page, response }: Asked) =>
      page === 0 ? { contacts: people(12) } : json(response, 404, { error: 'no such page' }),
  ],
])('P21, X-7: a list that is all on page 0 is not called empty for %s', async (_name, contacts) => {
  await using world = await syncWorld({ '/contacts': contacts })
  await world.sync.start()
  await world.pass(10_000)
  expect(await world.cache.total('contacts')).toBe(12)
  expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [], failing: [] })
})

test('P21: members on page 0 are found although page 1 of their list leaves them out', async () => {
  const members = Array.from({ length: 12 }, (_nothing, n) => ({ member_id: `m${n}` }))
  await using world = await syncWorld({
    '/contacts': ({ page }) => ({ contacts: page === 0 ? people(3) : [], total: 3 }),
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }, { id: 'h2' }] }),
    '/hot-lists/{id}': ({ id, page }) => ({
      id,
      member_count: id === 'h1' ? 12 : 0,
      ...(id === 'h1' && page === 0 && { members }),
    }),
  })
  await world.sync.start()
  await world.pass(60_000)
  expect(await world.cache.total('members')).toBe(12)
  expect(world.sync.state()).toMatchObject({ incomplete: [], failing: [] })
})

test.each([
  ['the first page again', ({ page }: Asked) => ({ contacts: people(8), total: 12, page })],
  ['nothing', ({ page }: Asked) => ({ contacts: page === 1 ? people(8) : [], total: 12 })],
  [
    'a refusal',
    ({ page, response }: Asked) =>
      page === 0
        ? json(response, 422, { error: 'page must be 1 or more' })
        : { contacts: page === 1 ? people(8) : [], total: 12 },
  ],
])(
  'P21: a service that answers page 0 with %s is not asked for it again',
  async (_name, contacts) => {
    await using world = await syncWorld({ '/contacts': contacts })
    await world.sync.start()
    await world.pass(10_000)
    const again = world.sync.refresh({ resource: 'contacts' })
    await world.pass(30_000)
    await again
    const zeros = world.paths().filter((path) => path.includes('page=0'))
    expect(zeros.filter((path) => path.startsWith('/contacts'))).toHaveLength(1)
    expect(world.sync.state().incomplete).toMatchObject([{ stored: 8, stated: 12 }])
  },
)

test('a sweep from page 0 that was broken off goes on where it was', async () => {
  const rows = people(230)
  const asked: number[] = []
  let isDown = false
  await using world = await syncWorld({
    '/contacts': ({ page, response }) => {
      asked.push(page)
      if (isDown && page === 2) return json(response, 503, {})
      return { contacts: rowsAt(rows, page), total: rows.length }
    },
  })
  await world.sync.start()
  await world.pass(10_000)
  isDown = true
  void world.sync.refresh({ resource: 'contacts' })
  await world.pass(5_000)
  isDown = false
  asked.length = 0
  await world.restart()
  await world.sync.start()
  const again = world.sync.refresh({ resource: 'contacts' })
  await world.pass(10_000)
  await again
  expect(asked).toEqual([2])
  expect(await world.cache.total('contacts')).toBe(230)
})
