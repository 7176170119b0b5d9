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

test.each([
  ['finds nothing', false, 'free'],
  ['is paid', true, 'paid'],
] as const)(
  'P7: a press that joined one that %s keeps its answer after a restart, and sends nothing',
  async (_, finds, outcome) => {
    world.service.finds(finds)
    const [paying, joined] = ['i-paying', 'i-joined']
    const answers = await Promise.all([
      world.find('c1', { intent_id: paying }),
      world.find('c1', { intent_id: joined }),
    ])
    expect(answers[0]).toMatchObject({ outcome })
    expect(answers[1]).toEqual(answers[0])
    world.restart()
    // Longer than a look-up without a result keeps others from asking again.
    await world.clock.advance(40 * 86_400_000)
    expect(await world.find('c1', { intent_id: joined })).toEqual(answers[0])
    expect(await world.find('c1', { intent_id: paying })).toEqual(answers[0])
    expect(world.service.posts).toHaveLength(1)
  },
)

test('P7: a joined press is not used for anything else, under way or afterwards', async () => {
  const paying = world.find('c1')
  const joined = world.find('c1', { intent_id: 'i-joined' })
  const used = { outcome: 'refused', code: 'intent_used' }
  expect(await world.find('c2', { intent_id: 'i-joined' })).toMatchObject(used)
  expect(await joined).toEqual(await paying)
  world.restart()
  expect(await world.find('c2', { intent_id: 'i-joined' })).toMatchObject(used)
  expect(world.service.posts).toHaveLength(1)
})

test('P7: a press that joined one which sent nothing may still be sent, once', async () => {
  world.limits.day = 0
  const [, joined] = await Promise.all([
    world.find('c1'),
    world.find('c1', { intent_id: 'i-joined' }),
  ])
  expect(joined).toMatchObject({ outcome: 'refused' })
  expect(world.service.posts).toEqual([])
  world.limits.day = null
  const later = await world.find('c1', { intent_id: 'i-joined' })
  expect(later).toMatchObject({ outcome: 'paid' })
  expect(await world.find('c1', { intent_id: 'i-joined' })).toEqual(later)
  expect(world.service.posts).toHaveLength(1)
})
