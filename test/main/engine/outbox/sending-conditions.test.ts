import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1'), memberOf('m2')])
})
afterEach(() => world.close())

const base = { tier: 'B', notes: null }
const hour = 3_600_000

test('P3: a service in trouble for an hour is asked with growing pauses, and the edit arrives once', async () => {
  let asked = 0
  world.service.fault(() => {
    asked += 1
    return 'gateway'
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(hour)
  expect(world.outbox.pending().rows.map((row) => row.reason)).toEqual([
    'Saved on this computer. Server error (bad gateway). Retrying.',
  ])
  expect(world.cache.shown('members', 'm1')).toMatchObject({ fields: { tier: 'S' }, pending: true })
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(60)
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.service.writes()).toHaveLength(1)
})

test('P7, P17: a laptop that falls asleep during a request looks, when it wakes, what became of it, and sends nothing twice', async () => {
  // The answer is lost with the connection; eight hours pass on the wall alone, as for a clock that
  // stands still in sleep.
  world.service.during(async () => {
    world.clock.setWall(world.clock.now() + 8 * hour)
  })
  world.service.fault((_, write) => {
    if (write) return 'lost'
    return world.service.sent.length > 0 ? 'offline' : null
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(2_500)
  expect(world.outbox.pending().rows.map((row) => row.reason)).toEqual([
    'Sent, but the response was lost. Checking whether it arrived before sending anything again.',
  ])
  world.service.during(null)
  world.service.calm()
  await world.settle()
  expect(world.states()).toEqual(['done'])
  expect(world.service.sent).toHaveLength(1)
  expect(world.service.member('hl_1', 'm1')?.['tier']).toBe('S')
})

test.each(['reads', 'writes'])(
  'X-7, P3: %s that the service wants elsewhere are named as that, and the edit waits for its place',
  async (what) => {
    let asked = 0
    world.service.fault((_name, write) => {
      asked += 1
      return write === (what === 'writes') ? 'led_away' : null
    })
    await world.edit('m1', { tier: 'S' }, base)
    world.outbox.start()
    await world.settle(hour)
    expect(world.outbox.pending().rows).toMatchObject([
      {
        state: 'waiting',
        reason: 'Saved on this computer. The service points to new.example.',
        eta_ms: null,
        why: 'moved',
      },
    ])
    expect(world.outbox.pending()).toMatchObject({ eta_ms: null, held: 1 })
    expect(asked).toBeLessThan(120)
    world.service.calm()
    await world.settle()
    expect(world.states()).toEqual(['done'])
    expect(world.service.writes()).toHaveLength(1)
  },
)

test('X-7, P2: a write that is answered with a page elsewhere is looked for, and named as that', async () => {
  world.service.fault((_name, write) => {
    if (write) return 'led_to_login'
    return world.service.sent.length > 0 ? 'offline' : null
  })
  await world.edit('m1', { tier: 'S' }, base)
  world.outbox.start()
  await world.settle(2_500)
  expect(world.outbox.pending().rows.map((row) => row.reason)).toEqual([
    'Sent, but not answered. The service points to new.example. Checking whether it arrived before sending anything again.',
  ])
})
