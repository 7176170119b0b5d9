import { expect, test } from 'vitest'
import type { ListQuery } from '#main/engine/store/cache/protocol.ts'
import { cacheWorld, type CacheWorld } from './world.ts'

async function people(world: CacheWorld, count: number): Promise<void> {
  const now = world.tick()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `c_${index}`,
    first_name: `Name${String(index % 7)}`,
    last_name: `L${String(index % 3)}`,
    title: index % 5 === 0 ? null : `T${String(index % 11)}`,
    is_prospect: index % 2 === 0,
    email: index % 4 === 0 ? '' : `p${String(index)}@example.com`,
    phone: index % 3 === 0 ? `+44 20 7946 ${String(1000 + index)}` : null,
  }))
  await world.cache.putPage('contacts', rows, { startedAt: now, now })
}

async function walk(world: CacheWorld, query: ListQuery): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await world.cache.list('contacts', {
      ...query,
      limit: 17,
      ...(after ? { after } : {}),
    })
    ids.push(...page.rows.map((row) => row.id))
    if (!page.next) return ids
    after = page.next
  }
}

const sorts: [string, ListQuery][] = [
  ['one field', { sort: [{ field: 'name' }] }],
  ['downwards', { sort: [{ field: 'name', desc: true }] }],
  ['both ways', { sort: [{ field: 'name' }, { field: 'title', desc: true }] }],
  ['with empty values', { sort: [{ field: 'title' }] }],
  ['filtered', { sort: [{ field: 'email' }], filter: { field: 'is_prospect', is: true } }],
  ['in the order they came', {}],
]

test.each(sorts)(
  'pages by key give every row once, in order, forwards and back: %s',
  async (_, query) => {
    await using world = await cacheWorld()
    await people(world, 250)
    const whole = await world.cache.ids('contacts', query.filter, query.sort)
    expect(await walk(world, query)).toEqual(whole)
    expect(new Set(whole).size).toBe(query.filter ? 125 : 250)

    const deep = await world.cache.list('contacts', { ...query, limit: 20, offset: 60 })
    expect(deep.rows.map((row) => row.id)).toEqual(whole.slice(60, 80))
    const back = await world.cache.list('contacts', { ...query, limit: 20, before: deep.previous! })
    expect(back.rows.map((row) => row.id)).toEqual(whole.slice(40, 60))
    const first = await world.cache.list('contacts', {
      ...query,
      limit: 50,
      before: back.previous!,
    })
    expect([first.rows.map((row) => row.id), first.previous]).toEqual([whole.slice(0, 40), null])
  },
)

test('rows that come and go between pages neither repeat nor hide others', async () => {
  await using world = await cacheWorld()
  await people(world, 60)
  const query: ListQuery = { sort: [{ field: 'name' }], limit: 20 }
  const whole = await world.cache.ids('contacts', undefined, query.sort)
  const first = await world.cache.list('contacts', query)
  const now = world.tick()
  await world.cache.putPage('contacts', [{ id: 'new', first_name: 'Aaa' }], { startedAt: now, now })
  await world.cache.remove('contacts', [whole[3]!, whole[25]!], { kind: 'answered_404' }, now)
  const second = await world.cache.list('contacts', { ...query, after: first.next! })
  expect(second.rows.map((row) => row.id)).toEqual(
    whole.slice(20, 41).filter((id) => id !== whole[25]),
  )
})

test('a total is counted anew when the table changes, and only then right', async () => {
  await using world = await cacheWorld()
  await people(world, 30)
  const filter = { field: 'is_prospect', is: true }
  expect((await world.cache.list('contacts', { filter, total: true, limit: 1 })).total).toBe(15)
  await world.cache.project([
    { table: 'contacts', id: 'c_1', fields: { is_prospect: true }, pending: true, overlay: [] },
  ])
  expect((await world.cache.list('contacts', { filter, total: true, limit: 1 })).total).toBe(16)
})

const filters: [string, ListQuery['filter'] & object, number][] = [
  ['has', { field: 'email', has: true }, 22],
  ['has not', { field: 'email', has: false }, 8],
  ['in', { field: 'name', in: ['name1 l1', 'NAME1 L2'] }, 4],
  ['prefix, without case', { field: 'name', prefix: 'NAME3' }, 4],
  ['last digits', { field: 'phone', suffix: '1003' }, 1],
  [
    'or',
    {
      or: [
        { field: 'id', is: 'c_1' },
        { field: 'email', is: 'P2@EXAMPLE.COM' },
      ],
    },
    2,
  ],
  ['not', { not: { field: 'is_prospect', is: true } }, 15],
  ['nothing chosen', { field: 'id', in: [] }, 0],
  ['text by the last four digits', { text: '1009' }, 1],
]
test.each(filters)('a filter finds what it says: %s', async (_, filter, count) => {
  await using world = await cacheWorld()
  await people(world, 30)
  expect(await world.cache.total('contacts', filter)).toBe(count)
})

test.each([
  ['an unknown field', { filter: { field: 'name; DROP TABLE contacts', is: 'x' } }],
  ['a field of Object itself', { filter: { field: 'constructor', is: 'x' } }],
  ['an unknown join', { sort: [{ field: 'secret.name' }] }],
])('what the tables do not name is refused: %s', async (_, query) => {
  await using world = await cacheWorld()
  await expect(world.cache.list('contacts', query)).rejects.toMatchObject({ code: 'refused' })
})

test('a cursor of another list is refused as such, so that who made it can be told', async () => {
  await using world = await cacheWorld()
  const foreign = world.cache.list('contacts', { after: 'bm9uc2Vuc2U' })
  await expect(foreign).rejects.toMatchObject({ code: 'wrong_cursor' })
})

test('at most 200 rows travel in one message', async () => {
  await using world = await cacheWorld()
  await people(world, 450)
  expect((await world.cache.list('contacts', { limit: 5000 })).rows).toHaveLength(200)
  expect(await world.cache.getMany('contacts', await world.cache.ids('contacts'))).toHaveLength(450)
})
