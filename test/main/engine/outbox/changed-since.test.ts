import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fields } from '#shared/domain/same-value.ts'
import { createWorld, type World } from './world.ts'

/* A3, P6: undo of a new person deletes them for everyone, so it asks if somebody changed them. */

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const people = () => [...world.service.table('contacts').values()]
const deletions = () => world.service.sent.filter(({ name }) => name === 'contacts.delete')

async function addAda(): Promise<string> {
  const { results } = await world.outbox.edit('New contact', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: { first_name: 'Ada', email: 'ada@x.example' },
    },
  ])
  world.outbox.start()
  await world.settle()
  return world.outbox.serverId(results[0]?.record_id ?? '')
}
const change = (id: string, set: Fields) =>
  Object.assign(world.service.table('contacts').get(id)!, set)
const undo = async () => {
  await world.outbox.undo()
  await world.settle()
}

test('A3: a new person nobody changed is deleted without a question, with what was edited here', async () => {
  const id = await addAda()
  await world.outbox.edit('Edited', [
    {
      endpoint: 'contacts.update',
      params: { id },
      want: { phone: '+44 1' },
      base: { phone: null },
    },
  ])
  await world.settle()
  const [first] = world.outbox.history(9).toReversed()
  await world.outbox.undo(first?.id)
  await world.settle()
  expect(people()).toEqual([])
})

test.each<Fields>([{ phone: '+49 30 1' }, { email: 'ada@new.example' }, { notes: 'Rang her.' }])(
  'A3, P6: a new person with %o by somebody else is deleted only after a yes',
  async (theirs) => {
    const id = await addAda()
    change(id, theirs)
    await undo()
    expect(deletions()).toEqual([])
    const [row] = world.outbox.pending().rows
    expect(row).toMatchObject({
      state: 'needs_you',
      reason: 'Not deleted: somebody changed them meanwhile. Send again to delete them anyway.',
      can: ['retry', 'discard'],
    })
    expect(world.cache.shown('contacts', id)?.gone).toBeUndefined()
    await world.outbox.retry([row?.id ?? ''])
    await world.settle()
    expect(people()).toEqual([])
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  },
)

test('A3, P6: kept, the person stays with what was changed', async () => {
  const id = await addAda()
  change(id, { title: 'Countess' })
  await undo()
  await world.outbox.discard([world.outbox.pending().rows[0]?.id ?? ''])
  await world.settle()
  expect(people()).toMatchObject([{ id, title: 'Countess' }])
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('A3: a service that answers with the id alone does not make undo ask', async () => {
  world.service.hush(true)
  await addAda()
  await undo()
  expect(people()).toEqual([])
})
