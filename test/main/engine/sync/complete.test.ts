import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { people, syncWorld, type Asked, type Script, type SyncWorld } from './world.ts'

const minute = 60_000

/** Pages that say what `told` says beside the rows. */
const told =
  (pages: readonly (readonly [from: number, count: number])[], beside: (page: number) => object) =>
  ({ page }: Asked) => {
    const [from, count] = pages[page - 1] ?? [0, 0]
    return { contacts: people(count, from), ...beside(page) }
  }

/** What was asked of the people, page by page. */
const pagesAsked = (world: SyncWorld) =>
  world
    .paths()
    .filter((path) => path.startsWith('/contacts'))
    .map((path) => Number(new URLSearchParams(path.split('?')[1]).get('page')))

async function firstRead(script: Script): Promise<SyncWorld> {
  const world = await syncWorld(script)
  await world.sync.start()
  await world.pass(10_000)
  return world
}

test.each([
  ['total', { total: 300 }],
  ['count', { count: 300 }],
  ['a total in a holder', { meta: { pagination: { total_count: 300 } } }],
])(
  'P21: a page without a new row does not end a sweep that is short of rows by the %s',
  async (_name, beside) => {
    await using world = await firstRead({
      '/contacts': told(
        [
          [1, 100],
          [1, 100],
          [101, 200],
        ],
        () => beside,
      ),
    })
    expect(await world.cache.total('contacts')).toBe(300)
    expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [] })
    expect((await world.cache.freshness(['contacts']))[0]?.as_of).not.toBeNull()
  },
)

test('P21, X-7: an empty page in the middle ends no list while the service names a page behind it', async () => {
  await using world = await firstRead({
    '/contacts': told(
      [
        [1, 100],
        [101, 100],
        [0, 0],
        [201, 100],
      ],
      (page) => ({ total: '300', next: page < 4 ? `/api/v2/contacts?page=${page + 1}` : null }),
    ),
  })
  expect(await world.cache.total('contacts')).toBe(300)
  expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [] })
  expect(pagesAsked(world)).toEqual([1, 2, 3, 4])
})

test('P21: rows that moved to pages read before are found from the front', async () => {
  let round = 0
  await using world = await firstRead({
    '/contacts': ({ page }) => {
      if (page === 1) round += 1
      const rows = people(120)
      // Between the pages of the first round a row of the second page moves to the front.
      const moved = round === 1 && page === 1 ? rows : [...rows.slice(60), ...rows.slice(0, 60)]
      return { contacts: moved.slice((page - 1) * 60, page * 60), total: 120 }
    },
  })
  expect(await world.cache.total('contacts')).toBe(120)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P21: a list that stays short of the stated count is not called complete, not synced, and is read again in bounds', async () => {
  let stated = 300
  await using world = await firstRead({
    '/contacts': told(
      [
        [1, 100],
        [101, 100],
        [201, 28],
      ],
      () => ({ total: stated }),
    ),
  })
  expect(await world.cache.total('contacts')).toBe(228)
  expect(world.sync.state()).toMatchObject({
    incomplete: [{ resource: 'contacts', parent: null, stored: 228, stated: 300 }],
  })
  expect((await world.cache.freshness(['contacts']))[0]?.as_of).toBeNull()
  // Pages may be counted from 0: that is asked for once.
  expect(pagesAsked(world)).toEqual([1, 2, 3, 4, 0, 1, 2, 3])
  expect(world.sync.state().incomplete).toMatchObject([{ settled: false }])
  await world.pass(30 * minute)
  expect(pagesAsked(world).length).toBeLessThanOrEqual(7 * 4)
  expect(world.sync.state().incomplete).toMatchObject([{ stored: 228, stated: 300, settled: true }])
  expect((await world.cache.freshness(['contacts']))[0]?.as_of).toBeNull()
  stated = 228
  await world.sync.refresh({ resource: 'contacts' })
  expect(world.sync.state().incomplete).toEqual([])
  expect((await world.cache.freshness(['contacts']))[0]?.as_of).not.toBeNull()
})

test('P21: 92 of 120 members are 92 of 120, and the trip pack says that they are missing', async () => {
  const members = Array.from({ length: 92 }, (_nothing, n) => ({ id: `m${n}` }))
  await using world = await firstRead({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': ({ page }) => ({
      id: 'h1',
      member_count: 120,
      members: members.slice((page - 1) * 50, page * 50),
    }),
  })
  expect(world.sync.state().incomplete).toEqual([
    { resource: 'members', parent: 'h1', stored: 92, stated: 120, settled: false },
  ])
  const taken = world.sync.takeTrip([{ resource: 'hot_lists', id: 'h1' }])
  await world.pass(30_000)
  expect(await taken).toMatchObject({ ready_at: null, missing: ['members:h1'] })
})

test('P21: more is promised for ever and never comes: the list is not complete, and the sweep ends', async () => {
  await using world = await firstRead({
    '/contacts': () => ({ contacts: people(7), has_more: true }),
  })
  expect(pagesAsked(world)).toEqual([1, 2, 3, 4])
  expect(world.sync.state().incomplete).toEqual([
    { resource: 'contacts', parent: null, stored: 7, stated: null, settled: false },
  ])
})

test.each([
  ['a total', (page: number) => ({ total: 150, page })],
  ['next: null', (page: number) => ({ next: page === 1 ? '/contacts?page=2' : null })],
  ['has_more', (page: number) => ({ has_more: page === 1 })],
  ['total_pages', () => ({ pagination: { total_pages: 2 } })],
])('a list that says by %s where it ends is read without an empty page', async (_name, beside) => {
  await using world = await firstRead({
    '/contacts': told(
      [
        [1, 100],
        [101, 50],
      ],
      beside,
    ),
  })
  expect(pagesAsked(world)).toEqual([1, 2])
  expect(await world.cache.total('contacts')).toBe(150)
})

test('a count of the page is not taken for a count of the list', async () => {
  await using world = await firstRead({
    '/contacts': (asked) => {
      const contacts = people(150).slice((asked.page - 1) * 100, asked.page * 100)
      return { contacts, count: contacts.length }
    },
  })
  expect(await world.cache.total('contacts')).toBe(150)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P15, P21: what two sweeps miss is not removed while the service states that it is there', async () => {
  let shown = people(12)
  await using world = await firstRead({
    '/contacts': () => ({ contacts: shown, total: 12 }),
    '/contacts/{id}': ({ id }) => ({ id, first_name: 'there' }),
  })
  shown = people(10)
  for (let n = 0; n < 4; n += 1) {
    await world.sync.refresh({ resource: 'contacts' })
    await world.pass(2 * minute)
  }
  expect(await world.cache.total('contacts')).toBe(12)
  expect(world.sync.state().incomplete).toMatchObject([{ stored: 10, stated: 12 }])
})

test('P15, P21: members that two sweeps miss stay until the count of the hot list agrees', async () => {
  let shown = 5
  let count = 5
  await using world = await firstRead({
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': ({ page }) => ({
      id: 'h1',
      member_count: count,
      members: page === 1 ? Array.from({ length: shown }, (_nothing, n) => ({ id: `m${n}` })) : [],
    }),
  })
  shown = 3
  for (let n = 0; n < 3; n += 1) {
    await world.sync.refresh({ resource: 'members', id: 'h1' })
    await world.pass(2 * minute)
  }
  expect(await world.cache.total('members')).toBe(5)
  count = 3
  for (let n = 0; n < 2; n += 1) {
    await world.sync.refresh({ resource: 'members', id: 'h1' })
    await world.pass(2 * minute)
  }
  expect(await world.cache.total('members')).toBe(3)
})

test('P21: a service that answers 404 behind its last page is read whole, and its list stays', async () => {
  const rows = people(120)
  await using world = await firstRead({
    '/contacts': ({ page, response }) =>
      page <= 2
        ? { contacts: rows.slice((page - 1) * 60, page * 60) }
        : json(response, 404, { error: 'no such page' }),
    '/hot-lists': () => ({ hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }] }),
    '/hot-lists/{id}': ({ page, response }) =>
      page === 1
        ? { id: 'hl_1', members: [{ id: 'm_1', contact_id: 'c1' }] }
        : json(response, 404, { error: 'no such page' }),
  })
  expect(await world.cache.total('contacts')).toBe(120)
  expect(await world.cache.total('hot_lists')).toBe(1)
  expect(await world.cache.total('members')).toBe(1)
  expect((await world.cache.freshness(['contacts']))[0]?.as_of).not.toBeNull()
})

test('P21, P15: a page of rows without an identity ends nothing, and nothing is removed on its account', async () => {
  let odd = false
  await using world = await firstRead({
    '/contacts': ({ page }) => {
      if (page === 1 && odd)
        return { contacts: [{ first_name: 'Nobody' }, { first_name: 'No id' }] }
      if (page === 1) return { contacts: people(2) }
      return { contacts: page === 2 ? people(3, 11) : [] }
    },
    '/contacts/{id}': ({ id }) => ({ id, first_name: 'Still here' }),
  })
  expect(await world.cache.total('contacts')).toBe(5)
  odd = true
  for (let hour = 0; hour < 6; hour += 1) await world.pass(60 * minute)
  expect(await world.cache.total('contacts')).toBe(5)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P21: a list that shows other rows each time is not settled, however often it is short', async () => {
  let reading = 0
  await using world = await firstRead({
    '/contacts': ({ page }) => {
      if (page === 1) reading += 1
      return { contacts: page === 1 ? people(10, reading) : [], total: 30 }
    },
  })
  await world.pass(10 * minute)
  expect(world.sync.state().incomplete).toMatchObject([{ stated: 30, settled: false }])
})

const byCursor =
  (parameter: string, key: string) =>
  ({ query }: Asked) => {
    const from = Number(query.get(parameter) ?? 0)
    return {
      contacts: people(230).slice(from, from + 50),
      [key]: from + 50 < 230 ? String(from + 50) : null,
    }
  }

test('P21, X-7: a list that moves while it is read, and is paged by its answers alone, is not read by numbers', async () => {
  // Each reading moves the last one to the front: every page that a number asks for has a new row.
  const all = people(230)
  await using world = await firstRead({
    '/contacts': ({ query }) => {
      all.unshift(...all.splice(-1))
      const from = all.findIndex(({ id }) => id === query.get('after')) + 1
      const contacts = all.slice(from, from + 50)
      return { contacts, ...(from + 50 < 230 && { next_after: contacts.at(-1)?.id }) }
    },
  })
  expect(await world.cache.total('contacts')).toBeGreaterThan(220)
  expect(world.paths().filter((path) => /[?&]page=[2-9]/.test(path))).toHaveLength(1)
})

test.each([
  ['cursor', 'next_cursor'],
  ['page_token', 'nextPageToken'],
  ['after', 'next_cursor'],
])(
  'P21, X-7: a list that is paged by the parameter %s alone (%s) is read whole, and ends at its end',
  async (parameter, key) => {
    await using world = await firstRead({ '/contacts': byCursor(parameter, key) })
    // Empty lists that state no count are asked for a page 0 before this one shows its way.
    await world.pass(5_000)
    expect(await world.cache.total('contacts')).toBe(230)
    expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [] })
    expect((await world.cache.freshness(['contacts']))[0]?.as_of).not.toBeNull()
    await world.pass(minute)
    const asked = world.paths().length
    await world.sync.refresh({ resource: 'contacts' })
    expect(world.paths().length - asked).toBe(5)
  },
)

test('P21, X-7: a list that is paged by addresses without page numbers is read whole', async () => {
  await using world = await firstRead({
    '/contacts': ({ query, response }) => {
      const from = Number(query.get('offset') ?? 0)
      if (from < 100) response.setHeader('link', `</v2/contacts?offset=${from + 50}>; rel="next"`)
      return people(120).slice(from, from + 50)
    },
  })
  expect(await world.cache.total('contacts')).toBe(120)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P21: pages by number that name a cursor nobody understands are read by number', async () => {
  await using world = await firstRead({
    '/contacts': told(
      [
        [1, 100],
        [1, 100],
        [101, 50],
      ],
      (page) => ({ next_cursor: page < 3 ? 'opaque' : null }),
    ),
  })
  expect(await world.cache.total('contacts')).toBe(150)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P15, P21: a stated count that lags behind the rows ends nothing, and costs none of them', async () => {
  await using world = await firstRead({
    '/contacts': told(
      [
        [1, 100],
        [101, 100],
        [201, 60],
      ],
      () => ({ total: 180 }),
    ),
  })
  expect(await world.cache.total('contacts')).toBe(260)
  await world.sync.refresh({ resource: 'contacts' })
  expect(await world.cache.total('contacts')).toBe(260)
})

test('P21: a Link that names the last page alone is read to that page', async () => {
  await using world = await firstRead({
    '/contacts': ({ page, response }) => {
      response.setHeader('link', '</v2/contacts?page=3>; rel="last"')
      return people(130).slice((page - 1) * 50, page * 50)
    },
  })
  expect(await world.cache.total('contacts')).toBe(130)
  expect(pagesAsked(world)).toEqual([1, 2, 3])
})
