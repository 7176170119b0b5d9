import { expect, test } from 'vitest'
import { createManagerWorld, kept, whole, type ManagerWorld } from './world.ts'

/*
 * J8: a workspace whose lease is over is closed, and wiped once that was long ago; what exists
 * nowhere else outlives even that (P3).
 */

const DAY = 86_400_000
const HOUR = 3_600_000

/** Days go by, on so many of which Hotdesk ran. */
function goBy({ context, clock }: ManagerWorld, id: string, days: number, ran: number): void {
  const seen_at = clock.now() - days * DAY
  const days_run = Array.from({ length: ran }, (_nothing, day) => `2020-01-0${day + 1}`)
  context.workspaces.update(id, { seen_at, days_run })
}
const codeOf = ({ context }: ManagerWorld) => context.access.problem()?.code ?? null

test.each([
  ['no lease was agreed on', null, 900],
  ['its days are not over', 30, 29],
])('a workspace stays open where %s', async (_where, lease_days, days) => {
  const world = createManagerWorld()
  world.settings.lease_days = lease_days
  const known = await world.used('Works')
  const { asked } = world.show(known)
  goBy(world, known.id, days, 9)
  const now = world.context.workspaces.get(known.id) ?? known
  expect(await world.leases.endIfLapsed(now)).toBe(false)
  expect([world.context.slot.current() !== null, asked]).toEqual([true, []])
  expect([world.context.access.locked(), world.left(known)]).toEqual([null, whole])
})

test('P22: one whose days are over is closed at once and refuses who is inside; nothing of it goes', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 30
  const known = await world.used('Works')
  const { asked } = world.show(known)
  const inside = world.context.slot.within(() => new Promise<never>(() => {}))
  goBy(world, known.id, 31, 0)
  const ending = world.leases.endIfLapsed(world.context.workspaces.get(known.id) ?? known)
  await expect(inside).rejects.toMatchObject({ problem: { code: 'locked' } })
  expect(await ending).toBe(true)
  expect([world.context.slot.current(), asked]).toEqual([null, ['stop']])
  expect([world.context.access.locked(), codeOf(world)]).toEqual(['lease', null])
  expect(world.left(known)).toEqual(whole)
})

test('the practice workspace has no lease', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 1
  const known = await world.used('Practice', { kind: 'practice' })
  goBy(world, known.id, 900, 9)
  const now = world.context.workspaces.get(known.id) ?? known
  expect(await world.leases.endIfLapsed(now)).toBe(false)
})

test.each([
  ['nothing', {}, [], null, 'lease_over'],
  ['changes that wait', { waiting: 2 }, ['known', 'key', 'outbox'], 'lease', null],
  ['values kept here alone', { kept: 1 }, ['known', 'key', 'outbox'], 'lease', null],
])('P3: long over, with %s', async (_with, holding, left, locked, problem) => {
  const world = createManagerWorld()
  world.settings.lease_days = 30
  const known = await world.used('Works', holding)
  goBy(world, known.id, 61, 7)
  const now = world.context.workspaces.get(known.id) ?? known
  expect(await world.leases.endIfLapsed(now)).toBe(true)
  expect(world.left(known)).toEqual(left)
  expect([world.context.access.locked(), codeOf(world)]).toEqual([locked, problem])
})

test('P3: files that cannot be looked into may hold what exists nowhere else: they stay', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 30
  const known = await world.used('Works')
  world.secrets.delete(`workspace-key/${known.id}`)
  goBy(world, known.id, 61, 7)
  const now = world.context.workspaces.get(known.id) ?? known
  expect(await world.leases.endIfLapsed(now)).toBe(true)
  expect(world.left(known)).toEqual(['known', 'outbox'])
  expect(world.context.access.locked()).toBe('lease')
})

test('P17: a clock that jumps wipes nothing: Hotdesk has to run on seven different days', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 30
  const known = await world.used('Works')
  goBy(world, known.id, 900, 0)
  const look = () =>
    world.leases.endIfLapsed(world.context.workspaces.get(known.id) ?? known).then(() => undefined)
  for (let day = 1; day <= 6; day += 1) {
    await look()
    await look()
    expect([world.left(known), world.context.workspaces.get(known.id)?.days_run.length]).toEqual([
      whole,
      day,
    ])
    world.clock.setWall(world.clock.now() + DAY)
  }
  await look()
  expect(world.left(known)).toEqual([])
})

test('a lease that runs out while Hotdesk runs is noticed within the hour', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 1
  const known = await world.used('Works')
  world.show(known)
  world.leases.noteGrant(known.id, 'seen')
  await world.clock.advance(DAY - HOUR)
  expect(world.context.access.locked()).toBeNull()
  await world.clock.advance(HOUR)
  await world.quiet()
  expect(world.context.access.locked()).toBe('lease')
  const waiting = world.clock.waiting()
  world.leases.stop()
  expect(world.clock.waiting()).toBe(waiting - 1)
})

test.each([
  ['nothing is open', async (world: ManagerWorld) => world.context.slot.end()],
  [
    'it is being left',
    (world: ManagerWorld, id: string) =>
      void world.context.workspaces.update(id, { leaving: true }),
  ],
  [
    'there is no keychain',
    async (world: ManagerWorld) => {
      world.problem.probe = 'missing'
      await world.context.keychains.probe()
    },
  ],
])('the hourly look leaves a workspace alone while %s', async (_while, prepare) => {
  const world = createManagerWorld()
  world.settings.lease_days = 1
  const known = await world.used('Works')
  world.show(known)
  goBy(world, known.id, 2, 0)
  await prepare(world, known.id)
  await world.clock.advance(2 * HOUR)
  await world.quiet()
  expect([world.context.access.locked(), world.left(known)]).toEqual([null, whole])
})

test('the hourly look counts the days of a workspace that stays locked, and wipes it in the end', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 1
  const known = await world.used('Works')
  goBy(world, known.id, 40, 6)
  world.context.workspaces.setCurrent(known.id)
  world.context.access.lock('lease')
  await world.clock.advance(HOUR)
  await world.clock.run(world.context.turns.ended(), 0)
  expect([world.left(known), codeOf(world)]).toEqual([[], 'lease_over'])
})

test.each([
  ['closes the files at once where a lease was agreed on', 30, true, 'lease'],
  ['leaves them readable where none was (P13)', null, true, null],
  ['closes nothing that is not open', 30, false, null],
])('P13: an access that was withdrawn %s', async (_what, lease_days, isOpen, locked) => {
  const world = createManagerWorld()
  world.settings.lease_days = lease_days
  const known = await world.used('Works')
  world.leases.noteGrant(known.id, 'seen')
  if (isOpen) world.show(known)
  world.leases.noteGrant(known.id, 'ended')
  await world.quiet()
  expect([world.context.access.locked(), world.left(known)]).toEqual([locked, whole])
})

test('an access that was withdrawn and given again before its turn came closes nothing', async () => {
  const world = createManagerWorld()
  world.settings.lease_days = 30
  const known = await world.used('Works')
  world.leases.noteGrant(known.id, 'seen')
  world.show(known)
  const signIn = Promise.withResolvers<void>()
  const turn = world.context.turns.take(() => signIn.promise)
  world.leases.noteGrant(known.id, 'ended')
  world.leases.noteGrant(known.id, 'seen')
  signIn.resolve()
  await turn
  await world.quiet()
  expect([world.context.access.locked(), world.context.workspaces.get(known.id)?.ended_at]).toEqual(
    [null, null],
  )
})

test('J7: a workspace that is kept for the same person still has its files after a sign-out', async () => {
  const world = createManagerWorld()
  const known = await world.used('Works', { waiting: 1 })
  await world.leaving.finishKeeping(known, world.leaving.beginKeeping(known))
  expect(world.left(known)).toEqual(kept)
})
