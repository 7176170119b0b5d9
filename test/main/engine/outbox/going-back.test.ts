import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type Fault, type World } from './world.ts'

/*
 * P2, P3: a value that stood there before an edit was sent is a change like any other once that
 * edit may have arrived. Only what never left is called off by going back.
 */

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1')])
  world.outbox.start()
})
afterEach(() => world.close())

const base = { tier: 'B' }
const member = () => world.service.member('hl_1', 'm1')
const failReadingBack = (how: 'gateway' | 'missing') =>
  world.service.fault((_, write) => (!write && world.service.writes().length > 0 ? how : null))

/** Lets time go by until an edit was sent, has not arrived, and waits to be sent again. */
async function untilSentInVain(): Promise<void> {
  const waits = () => world.service.sent.length > 0 && world.states()[0] === 'queued'
  for (let steps = 0; steps < 200 && !waits(); steps++) await world.settle(100)
  expect(world.states()).toEqual(['queued'])
}

/** Sends a tier that a colleague changes before it was read back, so that it becomes a question. */
async function edited(tier: string, { overwrittenBy }: { overwrittenBy: string }): Promise<void> {
  failReadingBack('gateway')
  await world.edit('m1', { tier }, base)
  await world.settle(5_000)
  Object.assign(member() ?? {}, { tier: overwrittenBy })
  world.service.calm()
  await world.settle()
}

test('back to the value of before, while a colleague’s change is a question, stays a question', async () => {
  await edited('S', { overwrittenBy: 'A' })
  expect(world.outbox.pending().rows[0]?.conflicts).toMatchObject([{ theirs: 'A', mine: 'S' }])

  await world.edit('m1', { tier: 'B' }, base)
  const [row] = world.outbox.pending().rows
  expect(row).toMatchObject({ state: 'needs_you', conflicts: [{ theirs: 'A', mine: 'B' }] })
  await world.outbox.resolve(row?.id ?? '', 'tier', 'mine')
  await world.settle()
  expect(member()?.['tier']).toBe('B')
  expect(world.states().every((state) => state === 'done')).toBe(true)
})

test('back to the value of before, after an answer that could not be read back, is sent', async () => {
  failReadingBack('missing')
  await world.edit('m1', { tier: 'S' }, base)
  await world.settle(5_000)
  expect(member()?.['tier']).toBe('S')
  const [waiting] = world.outbox.pending().rows
  expect(waiting).toMatchObject({ state: 'needs_you' })

  await world.edit('m1', { tier: 'B' }, base)
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'needs_you', changes: [{ field: 'tier', from: 'S', to: 'B' }] },
  ])
  world.service.calm()
  await world.outbox.retry(waiting ? [waiting.id] : [])
  await world.settle()
  expect(member()?.['tier']).toBe('B')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('what takes over theirs in a question leaves nothing to ask or to send', async () => {
  await edited('S', { overwrittenBy: 'A' })
  await world.edit('m1', { tier: 'A' }, base)
  await world.settle()
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  expect(world.service.writes()).toHaveLength(1)
  expect(member()?.['tier']).toBe('A')
})

test.each([
  ['back to the value of before, and on to another', ['B', 'A'], 'A'],
  ['back, on to another, and back once more', ['B', 'A', 'B'], 'B'],
  ['back, and on to what was sent', ['B', 'S'], 'S'],
])('after an attempt that never arrived: %s', async (_what, tiers, expected) => {
  let isLost = true
  world.service.fault((_, write) => (write && isLost ? 'dropped' : null))
  await world.edit('m1', { tier: 'S' }, base)
  await untilSentInVain()
  for (const tier of tiers) await world.edit('m1', { tier }, base)
  isLost = false
  await world.settle(600_000)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  expect(member()?.['tier']).toBe(expected)
})

test('back to what an attempt sent that never arrived is sent', async () => {
  let isLost = true
  world.service.fault((_, write) => (write && isLost ? 'dropped' : null))
  await world.edit('m1', { tier: 'S' }, base)
  for (const tier of ['A', 'S']) {
    await world.settle(5_000)
    await world.edit('m1', { tier }, base)
  }
  isLost = false
  await world.settle(600_000)
  expect(member()?.['tier']).toBe('S')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

/** Lets time go by until so many attempts were made, and the edit waits for the next one. */
async function untilAttempts(count: number): Promise<void> {
  const waits = () => world.service.sent.length >= count && world.states()[0] === 'queued'
  for (let steps = 0; steps < 200 && !waits(); steps++) await world.settle(1_000)
  expect([world.service.sent.length, world.states()]).toEqual([count, ['queued']])
}

/** What becomes of one attempt after the other, while no list shows the member. */
function failUnread(...attempts: Fault[]): void {
  world.service.hideLast(1)
  world.service.fault((_, write) => (write ? (attempts[world.service.sent.length] ?? null) : null))
}

async function showAgain(): Promise<void> {
  world.service.hideLast(0)
  world.service.calm()
  await world.settle(600_000)
}

test.each([
  ['on to another value', 'C'],
  ['back to the value of before', 'B'],
])(
  'P6: what the first of two attempts stored, and nobody read, is nobody else’s: %s',
  async (_what, tier) => {
    failUnread('lost', 'limited', 'dropped', 'limited')
    await world.edit('m1', { tier: 'S' }, base)
    await untilAttempts(2)
    await world.edit('m1', { tier: 'A' }, base)
    await untilAttempts(4)
    await world.edit('m1', { tier }, base)
    await showAgain()
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
    expect(member()?.['tier']).toBe(tier)
  },
)

test('P6: the same where the member is shown again right after the second attempt', async () => {
  failUnread('lost', 'limited')
  await world.edit('m1', { tier: 'S' }, base)
  await untilAttempts(2)
  await world.edit('m1', { tier: 'A' }, base)
  world.service.fault((_, write) => {
    if (!write || world.service.sent.length > 2) return null
    world.service.hideLast(0)
    return 'dropped'
  })
  await world.settle(600_000)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  expect(member()?.['tier']).toBe('A')
})

test('P2: back to the value of before is sent, if an attempt before a refused one may have arrived', async () => {
  failUnread('lost', 'limited')
  await world.edit('m1', { tier: 'S' }, base)
  await untilAttempts(2)
  await world.edit('m1', { tier: 'B' }, base)
  await showAgain()
  expect(member()?.['tier']).toBe('B')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('P2: the same after a read that failed offline', async () => {
  failUnread('lost', 'limited')
  await world.edit('m1', { tier: 'S' }, base)
  await untilAttempts(2)
  await world.edit('m1', { tier: 'A' }, base)
  world.service.fault(() => 'offline')
  await world.settle(120_000)
  expect(world.outbox.pending().rows).toMatchObject([{ state: 'waiting' }])
  await world.edit('m1', { tier: 'B' }, base)
  await showAgain()
  expect(member()?.['tier']).toBe('B')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('P6: a colleague’s value is a question, also when it is one that an attempt of ours sent in vain', async () => {
  world.service.fault((_, write) => (write && world.service.sent.length === 0 ? 'limited' : null))
  await world.edit('m1', { tier: 'S' }, base)
  await untilAttempts(1)
  Object.assign(member() ?? {}, { tier: 'S' })
  await world.edit('m1', { tier: 'A' }, base)
  await world.settle(600_000)
  expect(world.outbox.pending().rows[0]?.conflicts).toMatchObject([{ theirs: 'S', mine: 'A' }])
})
