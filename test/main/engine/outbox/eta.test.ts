import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBudget } from '#main/engine/api/budget/index.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import { createWorld, me, memberOf, type World } from './world.ts'

let world: World
let outbox: Outbox
const left: number[] = []
beforeEach(() => {
  left.length = 0
  world = createWorld()
  world.service.members.set(
    'hl_1',
    Array.from({ length: 40 }, (_, index) => memberOf(`m${index}`)),
  )
  const budget = createBudget({ clock: world.clock, random: () => 0.5 })
  const call: World['service']['call'] = async (name, options) => {
    const writes = name.endsWith('.update')
    const grant = await budget.acquire(writes ? 'write' : 'read', 'write')
    try {
      const outcome = await world.service.call(name, options)
      if (writes) left.push(world.clock.monotonic())
      grant.done('answered')
      return outcome
    } catch (error) {
      // What was read for it had grown old in the line: nothing was sent, and its place is free.
      grant.release()
      throw error
    }
  }
  outbox = createOutbox({
    db: world.db,
    api: { call, pagingKnowledge: new PagingKnowledge() } as never,
    cache: world.cache.port,
    clock: world.clock,
    account: me,
    log: { info() {}, warn() {}, error() {} },
    touch() {},
    emit() {},
    random: () => 0.5,
    etaMs: (place) => budget.etaMs('write', place, 'write'),
  })
})
afterEach(async () => {
  await outbox.stop()
  world.close()
})

test('R-1: forty edits: when all are sent is right within a fifth, and each clean minute sends one more than ten', async () => {
  await outbox.edit(
    'Tier A',
    Array.from({ length: 40 }, (_, index) => ({
      endpoint: 'hotLists.members.update' as const,
      params: { id: 'hl_1', member_id: `m${index}` },
      want: { tier: 'A' },
      base: { tier: 'B' },
    })),
  )
  const said = outbox.pending().eta_ms ?? 0
  const began = world.clock.monotonic()
  outbox.start()
  // From one moment at which something is due to the next, with all that follows from it.
  for (
    let moment = 0;
    moment < 200 && world.states().some((state) => state !== 'done');
    moment += 1
  ) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    await world.clock.advance(world.clock.nextIn() ?? 0)
  }
  expect(left).toHaveLength(40)
  const took = (left.at(-1) ?? 0) - began
  expect(Math.abs(said - took)).toBeLessThan(took / 5)
  for (const at of left)
    expect(left.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(
      10 + Math.floor((at - began) / 60_000),
    )
})
