import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidRoute } from '#main/engine/spend/index.ts'
import type { Fault } from './paid-service.ts'
import { Crash, startSpendWorld, type SpendWorld } from './world.ts'

/*
 * P7: whatever the service answers, and wherever Hotdesk stops, a paid call is requested once.
 */

let world: SpendWorld
beforeEach(() => {
  world = startSpendWorld()
})
afterEach(() => {
  world.spend.stop()
  world.close()
})

test.each([
  ['paid:reserved', 0, 0],
  ['paid:sending', 1, 1],
  ['paid:answered', 1, 1],
  ['paid:settled', 1, 0],
] as const)('P7: a crash at %s never leads to a second request', async (point, posts, open) => {
  world.crashAt(point)
  void world.find('c1').catch((error: unknown) => {
    expect(error).toBeInstanceOf(Crash)
  })
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  world.restart()
  expect(world.spend.unknown()).toHaveLength(open)
  if (open > 0) expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'open' })
  await world.wait()
  // A crash right at the send leaves no bytes behind in this world; a real one may have left them.
  expect(world.service.posts.length).toBeLessThanOrEqual(posts)
  expect(world.service.most()).toBeLessThanOrEqual(1)
})

const faults: Fault[] = [
  'offline',
  'lost',
  'dropped',
  'limited',
  'signed_out',
  'refused',
  'no_credits',
  'forbidden',
  'missing',
  'server',
]

const routes: [PaidRoute, Record<string, string>, Record<string, unknown>][] = [
  ['contacts.findEmail', { id: 'c1' }, {}],
  ['contacts.findPhone', { id: 'c1' }, {}],
  ['companies.findContacts', { id: 'co1' }, {}],
  ['companies.research', { id: 'co1' }, {}],
  ['research.start', {}, { brief: 'x' }],
]

test.each(
  routes.flatMap(([route, params, body]) =>
    faults.map((fault) => [route, fault, params, body] as const),
  ),
)(
  'P7: %s with %s is requested at most once, however often it is pressed and restarted',
  async (route, fault, params, body) => {
    const press = () =>
      world.spend.buy({ intent_id: crypto.randomUUID(), route, params, body, label: 'x' })
    let first = true
    world.service.fault((_, paid) => {
      if (!paid || !first) return null
      first = false
      return fault
    })
    const answer = await press()
    const reached = ['lost', 'dropped', 'server'].includes(fault)
    expect(answer.outcome).toBe(reached ? 'unknown' : 'refused')
    if (!reached) return
    await press()
    world.restart()
    await press()
    await world.wait()
    world.restart()
    await world.wait()
    expect(world.service.posts).toHaveLength(1)
    const settled = world.spend.unknown().length === 0
    // Where something can be seen, it is; where not, the person is asked.
    expect(settled).toBe(fault === 'lost' && route !== 'companies.research')
    expect(world.service.charges.length).toBe(fault === 'lost' ? 1 : 0)
  },
)
