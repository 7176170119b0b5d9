import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConfirmations } from '#main/engine/outbox/confirmations.ts'
import { createOperations } from '#main/engine/outbox/operations.ts'
import type { OutboxContext } from '#main/engine/outbox/outbox-context.ts'
import { foldIntoEarlier } from '#main/engine/outbox/settle.ts'
import { createWorld, me, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2'), memberOf('m3')])
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const base = { tier: 'B', status: 'not_started', notes: null }

test('P6: a read that grew old while the write waited for its turn is read again, so that a colleague is not overwritten', async () => {
  const { call } = world.service
  let waited = false
  world.service.call = async (name, options) => {
    if (name === 'hotLists.members.update' && !waited) {
      waited = true
      await world.clock.advance(60_000)
      Object.assign(world.service.member('hl_1', 'm1') ?? {}, { tier: 'A' })
    }
    return call(name, options)
  }
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle()
  expect(world.service.member('hl_1', 'm1')?.['tier']).toBe('A')
  expect(world.outbox.pending().rows[0]?.conflicts).toMatchObject([
    { was: 'B', theirs: 'A', mine: 'S' },
  ])
})

test.each([
  { read: 'missing once, as on pages that shift', back: true, states: ['done'] },
  { read: 'missing twice', back: false, states: ['conflict'] },
])('I9: a member $read when a change is read back: $states', async ({ back, states }) => {
  world.service.hush(true)
  const all = world.service.members.get('hl_1') ?? []
  const { call } = world.service
  world.service.call = async (name, options) => {
    const outcome = await call(name, options)
    if (name === 'hotLists.members.update') world.service.members.set('hl_1', all.slice(1))
    return outcome
  }
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(2_700)
  expect(world.states()).toEqual(['verifying'])
  if (back) world.service.members.set('hl_1', all)
  await world.settle()
  expect(world.states()).toEqual(states)
})

test('P2: of two waiting edits of a field the later one joins the earlier, and never the other way round', () => {
  const operations = createOperations(
    world.db,
    me,
    world.clock,
    createConfirmations(world.db, world.cache.port, world.clock),
  )
  const parts = { operations } as OutboxContext
  const insert = (tier: string) =>
    world.db.transact(() =>
      operations.insert({
        id: crypto.randomUUID(),
        intent_id: 'i',
        kind: 'patch',
        endpoint: 'hotLists.members.update',
        params: { id: 'hl_1', member_id: 'm1' },
        lane: 'member:hl_1/m1',
        table: 'members',
        record_id: 'm1',
        base: { tier: 'B' },
        want: { tier },
        meta: {},
      }),
    )
  const [earlier, later] = [insert('S'), insert('A')]
  const waiting = () => operations.open().map(({ id, want }) => [id, want['tier']])
  world.db.transact(() => foldIntoEarlier(parts, later))
  expect(waiting()).toEqual([
    [earlier.id, 'S'],
    [later.id, 'A'],
  ])
  world.db.transact(() => foldIntoEarlier(parts, earlier))
  expect(waiting()).toEqual([[earlier.id, 'A']])
})
