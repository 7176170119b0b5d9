import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Edit } from '#main/engine/outbox/index.ts'
import { createWorld, memberOf, type World } from './world.ts'

/* L2: what is one of very many never stands before what a person does. */

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set(
    'hl_1',
    ['m1', 'm2', 'm3'].map((id) => memberOf(id)),
  )
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const person = (index: number): Edit => ({
  endpoint: 'contacts.create',
  params: {},
  want: { first_name: 'Person', last_name: `Number${index}` },
  subject: `Person ${index}`,
})
const many = (count: number) =>
  world.outbox.trickle(
    'import',
    Array.from({ length: count }, (_, index) => person(index)),
    () => {},
  )

test('L2: edits made after twenty rows were handed over leave before them', async () => {
  await many(20)
  for (const id of ['m1', 'm2', 'm3']) await world.edit(id, { tier: 'S' }, { tier: 'B' })
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.slice(0, 3).map(({ name }) => name)).toEqual(
    Array(3).fill('hotLists.members.update'),
  )
  expect(world.service.sent).toHaveLength(23)
})

test('L2: of the lanes one at most is a row’s, so that an edit made meanwhile waits for no more than the one under way', async () => {
  await many(20)
  const order: string[] = []
  let edited = false
  world.service.during(async () => {
    if (edited) return
    edited = true
    await world.edit('m1', { tier: 'S' }, { tier: 'B' })
  })
  world.service.fault((name, write) => {
    if (write) order.push(name)
    return null
  })
  world.outbox.start()
  await world.settle()
  expect(order.indexOf('hotLists.members.update')).toBe(1)
})

test('L2: rows ask for a place at the rate with the least urgency, what a person does with its own', async () => {
  const asked = new Map<string, Set<string | undefined>>()
  world.service.fault((name, _write, { priority }) => {
    asked.set(name, new Set([...(asked.get(name) ?? []), priority]))
    return null
  })
  await many(2)
  await world.edit('m1', { tier: 'S' }, { tier: 'B' })
  world.outbox.start()
  await world.settle()
  const told = Object.fromEntries([...asked].map(([name, urgency]) => [name, [...urgency]]))
  expect(told).toEqual({
    'contacts.create': ['sweep'],
    'contacts.list': ['sweep'],
    'hotLists.members.update': ['write'],
    'hotLists.read': ['write'],
  })
})

test('L2: an edit that joins a row’s change makes it a person’s own', async () => {
  world.service.table('contacts').set('c_1', { id: 'c_1', title: null, location: null })
  await world.outbox.trickle(
    'import',
    [
      {
        endpoint: 'contacts.update',
        params: { id: 'c_1' },
        want: { title: 'From the file' },
        base: { title: null },
      },
    ],
    () => {},
  )
  await world.outbox.edit('Location', [
    {
      endpoint: 'contacts.update',
      params: { id: 'c_1' },
      want: { location: 'Ghent' },
      base: { location: null },
    },
  ])
  expect(world.outbox.openOf('contacts', 'c_1').map(({ want, meta }) => [want, meta.bulk])).toEqual(
    [[{ title: 'From the file', location: 'Ghent' }, undefined]],
  )
})

test('L2: rows and what notes them are one transaction: where the note fails, nothing is handed over', async () => {
  await expect(
    world.outbox.trickle('import', [person(1)], () => {
      throw new Error('killed here')
    }),
  ).rejects.toThrow()
  expect(world.outbox.pending().rows).toEqual([])
})

const retier = (ids: string[]): Edit[] =>
  ids.map((id) => ({
    endpoint: 'hotLists.members.update',
    params: { id: 'hl_1', member_id: id },
    want: { tier: 'S' },
    base: { tier: 'B' },
  }))

test.each([
  [61, "Undoing 61 changes. This takes about 6 min at the service's rate limit."],
  [5, 'Undone: Bulk change'],
])(
  'A3, P23: undoing a bulk change of %d records that were sent says how long it takes',
  async (count, message) => {
    const ids = Array.from({ length: count }, (_, index) => `b${index}`)
    world.service.members.set(
      'hl_1',
      ids.map((id) => memberOf(id)),
    )
    const { history_id } = await world.outbox.edit('Bulk change', retier(ids))
    world.outbox.start()
    await world.settle()
    const undone = await world.outbox.undo(history_id ?? '')
    expect(undone.message).toBe(message)
  },
)

test('A3: undoing a bulk change that still waits takes no time, and says none', async () => {
  const ids = Array.from({ length: 61 }, (_, index) => `b${index}`)
  world.service.members.set(
    'hl_1',
    ids.map((id) => memberOf(id)),
  )
  const { history_id } = await world.outbox.edit('Bulk change', retier(ids))
  expect((await world.outbox.undo(history_id ?? '')).message).toBe('Undone: Bulk change')
})
