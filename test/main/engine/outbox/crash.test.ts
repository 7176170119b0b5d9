import { afterEach, beforeEach, expect, test } from 'vitest'
import { Crash, createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2')])
})
afterEach(() => world.close())

const base = { tier: 'B', notes: null }

test('P1: an edit whose commit was not reached was not kept, one that was answered is', async () => {
  world.crashAt('edit:before-commit')
  await expect(world.edit('m1', { tier: 'S' }, base)).rejects.toThrow(Crash)
  await world.restart()
  expect(world.states()).toEqual([])
  await world.edit('m1', { tier: 'S' }, base)
  await world.restart()
  expect(world.cache.shown('members', 'm1')).toMatchObject({ fields: { tier: 'S' }, pending: true })
})

test('P1: an edit is on disk with its undo before the screen hears of it', async () => {
  world.crashAt('edit:after-commit')
  await expect(world.edit('m1', { tier: 'S' }, base)).rejects.toThrow(Crash)
  await world.restart()
  expect(world.outbox.pending().rows).toHaveLength(1)
  await world.outbox.undo()
  expect(world.outbox.pending().rows).toEqual([])
})

test.each([
  ['sending:before-commit', ['queued'], 1],
  ['sending:after-commit', ['unknown'], 1],
  ['answer:before-commit', ['unknown'], 1],
  // Answered is not read back yet (P5).
  ['answer:after-commit', ['verifying'], 1],
] as const)('a crash at %s is recovered with one PATCH in all', async (point, states, writes) => {
  await world.edit('m1', { tier: 'S' }, base)
  world.crashAt(point)
  world.outbox.start()
  await world.settle()
  expect(world.crashed()).toBe(true)
  await world.restart()
  world.service.fault(() => 'offline')
  world.outbox.start()
  await world.outbox.idle()
  expect(world.states()).toEqual(states)
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.service.writes()).toHaveLength(writes)
  expect(world.service.member('hl_1', 'm1')?.['tier']).toBe('S')
})

test('the state `sending` is on disk before the first byte leaves (fails if the commit moves behind the write)', async () => {
  const seen: string[][] = []
  world.service.during(async () => {
    seen.push(world.states())
  })
  await world.edit('m1', { tier: 'S' }, base)
  await world.edit('m2', { notes: 'x' }, base)
  world.outbox.start()
  await world.settle()
  expect(seen).toHaveLength(2)
  for (const states of seen) expect(states).toContain('sending')
})

test('a disk that refuses refuses the edit, and keeps what was there', async () => {
  await world.edit('m1', { tier: 'S' }, base)
  world.db.transact(() => {
    world.db
      .prepare(
        `CREATE TRIGGER full BEFORE INSERT ON operations BEGIN SELECT RAISE(FAIL, 'disk full'); END`,
      )
      .run()
  })
  await expect(world.edit('m2', { tier: 'S' }, base)).rejects.toThrow()
  expect(world.states()).toEqual(['queued'])
  expect(world.outbox.history(5)).toHaveLength(1)
})
