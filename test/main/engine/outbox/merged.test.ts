import { afterEach, beforeEach, expect, test } from 'vitest'
import { MERGED_INTO } from '#main/engine/outbox/index.ts'
import { createWorld, memberOf, type World } from './world.ts'

/* F4: a merge deletes a record, so what it takes over must never exist nowhere. */

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.table('contacts').set('c_1', { id: 'c_1', title: null })
  world.service.table('contacts').set('c_2', { id: 'c_2', title: 'Countess' })
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const merge = (survivor = 'c_1') =>
  world.outbox.edit('Merged', [
    {
      endpoint: 'contacts.update',
      params: { id: survivor },
      want: { title: 'Countess' },
      base: { title: null },
    },
    {
      endpoint: 'contacts.delete',
      params: { id: 'c_2' },
      want: { [MERGED_INTO]: survivor },
      hold_ms: 30_000,
    },
  ])

const waiting = () => world.outbox.pending().rows.filter(({ summary }) => summary !== null)

test('F4: the duplicate is deleted only while the record it was merged into exists', async () => {
  await merge()
  world.service.table('contacts').delete('c_1')
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.filter(({ name }) => name === 'contacts.delete')).toEqual([])
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
  const [removal] = waiting()
  expect(removal).toMatchObject({
    state: 'needs_you',
    reason:
      'Not deleted: the record it was merged into no longer exists. Discard the deletion to keep this one.',
    changes: [],
    can: ['retry', 'discard'],
  })
  // Both are shown again: nobody was deleted.
  expect(world.cache.shown('contacts', 'c_2')?.gone).toBeUndefined()

  await world.outbox.retry([removal?.id ?? ''])
  await world.settle()
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
  await world.outbox.discard([removal?.id ?? ''])
  await world.settle()
  expect(waiting()).toEqual([])
})

test('F4: a place of the duplicate on a list that was not read here is taken over before the deletion', async () => {
  for (const [id, ...contacts] of [
    ['hl_1', 'c_2'],
    ['hl_2', 'c_1', 'c_2'],
    ['hl_3', 'c_9'],
  ] as const) {
    world.service.table('hot_lists').set(id, { id, name: id })
    world.service.members.set(
      id,
      contacts.map((contact_id) => ({ ...memberOf(`${id}-${contact_id}`), contact_id })),
    )
  }
  await merge()
  world.outbox.start()
  await world.settle()
  const changes = world.service.writes().filter(({ body }) => body !== undefined)
  expect(changes.map(({ name, params }) => [name, params?.['id']])).toEqual([
    ['contacts.update', 'c_1'],
    ['hotLists.members.add', 'hl_1'],
  ])
  const on = (list: string) => world.service.members.get(list)?.map(({ contact_id }) => contact_id)
  expect([on('hl_1'), on('hl_2'), on('hl_3')]).toEqual([['c_2', 'c_1'], ['c_1', 'c_2'], ['c_9']])
  expect(world.service.table('contacts').get('c_2')).toBeUndefined()
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('F4: while a list cannot be read, the deletion waits; without the permission for lists it does not', async () => {
  await merge()
  world.outbox.start()
  await world.settle(29_000)
  world.service.fault((name) => (name === 'hotLists.list' ? 'gateway' : null))
  await world.settle(120_000)
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
  world.service.fault((name) => (name === 'hotLists.list' ? 'forbidden' : null))
  await world.settle()
  expect(world.service.table('contacts').get('c_2')).toBeUndefined()
})

test('F4: while that record cannot be read, the deletion waits', async () => {
  await merge()
  world.outbox.start()
  await world.settle(29_000)
  world.service.fault((name) => (name === 'contacts.read' ? 'gateway' : null))
  await world.settle(120_000)
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
  world.service.calm()
  await world.settle()
  expect(world.service.table('contacts').get('c_2')).toBeUndefined()
  expect(world.service.table('contacts').get('c_1')).toMatchObject({ title: 'Countess' })
})

test('F4, I5: a duplicate of a person made offline is deleted after that person arrived', async () => {
  const made = await world.outbox.edit('New contact', [
    { endpoint: 'contacts.create', params: {}, want: { first_name: 'Ada' } },
  ])
  const local = made.results[0]?.record_id ?? ''
  await merge(local)
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map(({ name }) => name)).toEqual([
    'contacts.create',
    'contacts.update',
    'contacts.delete',
  ])
  expect(world.service.table('contacts').get(world.outbox.serverId(local))).toMatchObject({
    title: 'Countess',
  })
})

test('F4, A3: a merge whose duplicate is deleted cannot be undone, and keeps what it took over', async () => {
  const { history_id } = await merge()
  world.outbox.start()
  await world.settle()
  expect(world.service.table('contacts').get('c_2')).toBeUndefined()
  const words = 'The duplicate was deleted permanently, so the merge can’t be undone.'
  const [entry] = world.outbox.history(1)
  expect(await world.outbox.cannotUndo(entry!)).toBe(words)
  expect((await world.outbox.undo(history_id ?? '')).message).toBe(words)
  await world.settle()
  expect(world.service.table('contacts').get('c_1')).toMatchObject({ title: 'Countess' })
  expect(world.outbox.history(9)).toHaveLength(1)
})

test('F4, A3: a merge can be undone while its duplicate is held, and be done again', async () => {
  const { history_id } = await merge()
  world.outbox.start()
  await world.settle(20_000)
  await world.outbox.undo(history_id ?? '')
  await world.settle()
  expect(world.service.table('contacts').get('c_1')).toMatchObject({ title: null })
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
  await world.outbox.redo()
  world.service.table('contacts').delete('c_1')
  await world.settle()
  expect(world.service.table('contacts').get('c_2')).toBeDefined()
})
