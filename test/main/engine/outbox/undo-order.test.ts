import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

/* A3: the first undo loads its code. What is pressed meanwhile changes nothing about its target. */

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const setTier = (id: string, tier: string) =>
  world.outbox.edit(`Tier ${tier} for ${id}`, [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: id },
      want: { tier },
      base: { tier: null },
    },
  ])

test('A3: pressed three times at once, undo takes back three changes, the latest first', async () => {
  await setTier('m1', 'S')
  await setTier('m2', 'A')
  await setTier('m3', 'B')
  const undone = await Promise.all([world.outbox.undo(), world.outbox.undo(), world.outbox.undo()])
  expect(undone.map(({ message }) => message)).toEqual([
    'Undone: Tier B for m3',
    'Undone: Tier A for m2',
    'Undone: Tier S for m1',
  ])
})

test('A3: a change made right after the press is not the one that is undone', async () => {
  await setTier('m1', 'S')
  const pressed = world.outbox.undo()
  await setTier('m2', 'A')
  expect((await pressed).message).toBe('Undone: Tier S for m1')
  expect(world.cache.shown('members', 'm2')?.fields).toMatchObject({ tier: 'A' })
})

test('A3: with nothing to undo at the press, a change made right after it stays', async () => {
  const pressed = world.outbox.undo()
  await setTier('m1', 'S')
  expect((await pressed).message).toBe('Nothing to undo.')
  expect(world.cache.shown('members', 'm1')?.fields).toMatchObject({ tier: 'S' })
})

test('A3: one change whose Undo is pressed twice is undone once', async () => {
  await setTier('m1', 'S')
  const { history_id } = await setTier('m2', 'A')
  const id = history_id ?? ''
  const [first, second] = await Promise.all([world.outbox.undo(id), world.outbox.undo(id)])
  expect([first.message, second.message]).toEqual(['Undone: Tier A for m2', 'Nothing to undo.'])
  expect(world.cache.shown('members', 'm1')?.fields).toMatchObject({ tier: 'S' })
})

test('A3: pressed twice at once, redo does two changes again, the one undone last first', async () => {
  await setTier('m1', 'S')
  await setTier('m2', 'A')
  await world.outbox.undo()
  await world.outbox.undo()
  const redone = await Promise.all([world.outbox.redo(), world.outbox.redo()])
  expect(redone.map(({ message }) => message)).toEqual([
    'Done again: Tier S for m1',
    'Done again: Tier A for m2',
  ])
})

const makeList = (name: string) =>
  world.outbox.edit(`New list ${name}`, [
    { endpoint: 'hotLists.create', params: {}, want: { name, description: '' } },
  ])
const undo = async () => (await world.outbox.undo()).message
const andAgain = 'The service can’t delete a hot list. Undo again for the change before it.'

test('A3: what can never be undone is said once, and pressed again, undo goes on to the change before it', async () => {
  await setTier('m1', 'S')
  await makeList('First')
  await makeList('Second')
  world.outbox.start()
  await world.settle()
  expect(await undo()).toBe(andAgain)
  expect(await undo()).toBe(andAgain)
  expect(await undo()).toBe('Undone: Tier S for m1')
  expect(await undo()).toBe('Nothing to undo.')
  expect((await world.outbox.redo()).message).toBe('Done again: Tier S for m1')
  // After another change it is said again: nobody would expect to go past it.
  expect(await undo()).toBe('Undone: Tier S for m1')
  expect(await undo()).toBe(andAgain)
})

test('A3: undone, done again and undone, a change stays undone; the key goes on to the one before', async () => {
  await setTier('m1', 'S')
  await setTier('m2', 'A')
  for (let time = 0; time < 2; time++) {
    expect(await undo()).toBe('Undone: Tier A for m2')
    expect((await world.outbox.redo()).message).toBe('Done again: Tier A for m2')
  }
  expect(await undo()).toBe('Undone: Tier A for m2')
  expect(world.outbox.doneSince(0)).toHaveLength(1)
  expect(await undo()).toBe('Undone: Tier S for m1')
  expect(await undo()).toBe('Nothing to undo.')
  expect((await world.outbox.redo()).message).toBe('Done again: Tier S for m1')
  expect((await world.outbox.redo()).message).toBe('Done again: Tier A for m2')
})

test('A3: pressed twice at once, undo says what cannot be undone and goes on', async () => {
  await setTier('m1', 'S')
  await makeList('First')
  world.outbox.start()
  await world.settle()
  expect(await Promise.all([undo(), undo()])).toEqual([andAgain, 'Undone: Tier S for m1'])
})

test('A3: what is being sent is not passed over', async () => {
  await setTier('m1', 'S')
  world.outbox.start()
  await world.settle()
  await makeList('First')
  const said: string[] = []
  world.service.during(async () => {
    if (world.states().at(-1) === 'sending') said.push(await undo(), await undo())
  })
  await world.settle()
  const wait = 'It’s being sent; you can undo it once it arrives.'
  expect(said.slice(0, 2)).toEqual([wait, wait])
})

test('A3: what was discarded is passed over at once', async () => {
  await setTier('m1', 'S')
  const { results } = await makeList('First')
  await world.outbox.discard([results[0]?.operation_id ?? ''])
  expect(await undo()).toBe('Undone: Tier S for m1')
})

test('A3: of changes before a moment none is undone', async () => {
  await setTier('m1', 'S')
  const after = world.clock.now() + 1
  expect((await world.outbox.undo(undefined, { after })).entry).toBeNull()
  expect(await undo()).toBe('Undone: Tier S for m1')
})
