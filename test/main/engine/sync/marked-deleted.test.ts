import { expect, test } from 'vitest'
import { people, syncWorld, type Asked } from './world.ts'

/* Services that keep what was deleted, and show it with a mark in their lists. */

type Json = Record<string, unknown>
const CAP = 50
const pageOf = (rows: readonly Json[], page: number) => rows.slice((page - 1) * CAP, page * CAP)
const marked = (rows: readonly Json[]) =>
  rows.map((row) => ({ ...row, deleted_at: '2026-11-20T09:00:00Z' }))

test.each([
  ['that count it', (contacts: Json[], total: number) => ({ contacts, total })],
  ['that count nothing', (contacts: Json[]) => ({ contacts })],
])('P15, P21: what is marked as deleted is on no list, of services %s', async (_name, answer) => {
  const rows = [...people(60), ...marked(people(70, 61)), ...people(20, 131)]
  await using world = await syncWorld({
    '/contacts': ({ page }) => answer(pageOf(rows, page), rows.length),
  })
  await world.sync.start()
  await world.pass(10_000)
  expect(await world.cache.total('contacts')).toBe(80)
  expect(world.sync.state()).toMatchObject({ state: 'idle', incomplete: [], failing: [] })
})

test('P15: who is marked as deleted in a list goes, without a question about them', async () => {
  let rows: Json[] = people(12)
  await using world = await syncWorld({
    '/contacts': () => ({ contacts: rows, total: 12 }),
    '/contacts/{id}': ({ id }: Asked) => rows.find((row) => row['id'] === id) ?? {},
  })
  await world.sync.start()
  await world.pass(10_000)
  expect(await world.cache.total('contacts')).toBe(12)
  rows = [...people(10), ...marked(people(2, 11))]
  for (let n = 0; n < 2; n += 1) {
    await world.sync.refresh({ resource: 'contacts' })
    await world.pass(60_000)
  }
  expect(await world.cache.total('contacts')).toBe(10)
  expect(world.sync.state().incomplete).toEqual([])
})

test('P15: somebody who is read one by one and marked as deleted goes', async () => {
  let isDeleted = false
  await using world = await syncWorld({
    '/contacts': () => ({ contacts: people(3), total: 3 }),
    '/contacts/{id}': ({ id }: Asked) => ({ id, first_name: 'P2', is_deleted: isDeleted }),
  })
  await world.sync.start()
  await world.pass(10_000)
  isDeleted = true
  await world.sync.refresh({ resource: 'contacts', id: 'c2' })
  expect(await world.cache.ids('contacts')).toEqual(['c1', 'c3'])
})

test('P21: rows are missing of a stated count although deleted ones were seen in each round', async () => {
  const rows = [...people(10), ...marked(people(3, 11))]
  await using world = await syncWorld({ '/contacts': () => ({ contacts: rows, total: 20 }) })
  await world.sync.start()
  await world.pass(10_000)
  expect(world.sync.state().incomplete).toMatchObject([{ resource: 'contacts', stated: 20 }])
})
