import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2')])
  world.outbox.start()
})
afterEach(() => world.close())

const base = { tier: 'B', status: 'not_started', notes: null }

test('status, tier and note of one member set within two seconds leave as one PATCH, online too', async () => {
  await world.edit('m1', { status: 'connected' }, base)
  await world.settle(1_000)
  await world.edit('m1', { tier: 'S' }, base)
  await world.settle(1_000)
  await world.edit('m1', { notes: 'called' }, base)
  await world.settle()
  expect(world.service.sent.map(({ body }) => body)).toEqual([
    { status: 'connected', tier: 'S', notes: 'called' },
  ])
  expect(world.service.member('hl_1', 'm1')).toMatchObject({
    status: 'connected',
    tier: 'S',
    notes: 'called',
  })
})

test('an edit does not wait for more of them for longer than that, and nobody waits for somebody else’s', async () => {
  await world.edit('m1', { tier: 'S' }, base)
  for (let n = 0; n < 5; n += 1) {
    await world.settle(1_000)
    await world.edit('m2', { notes: `line ${n}` }, base)
  }
  expect(world.service.sent.map(({ params }) => params['member_id'])).toContain('m1')
})
