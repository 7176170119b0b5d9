import { expect, test } from 'vitest'
import { SLICE } from '#main/engine/outbox/bulk-local-edits.ts'
import type { LocalEdit } from '#main/engine/outbox/index.ts'
import { now, createWorld } from './world.ts'
import { times } from '#test/support/sampled.ts'

/** A pipeline of so many leads. */
async function manyLeads(count: number) {
  const world = await createWorld()
  for (let at = 0; at < count; at += 1000) {
    await world.store.cache.putPage(
      'jobs',
      Array.from({ length: Math.min(1000, count - at) }, (_, index) => ({
        id: `many_${at + index}`,
        title: `Lead ${at + index}`,
        company_name: 'Many',
        sector: 'Many',
      })),
      { startedAt: world.clock.monotonic(), now },
    )
  }
  const select = { filter: { sector: ['Many'] }, except: [] }
  return {
    ...world,
    change: (set: Parameters<(typeof world)['pipeline.overlay']>[0]['set']) =>
      world['pipeline.overlay']({ select, set }),
    inStage: (stage: 'qualified' | 'dismissed') =>
      world.store.cache.total('jobs', { field: 'stage', is: stage }),
  }
}

const MANY = times(20_000, 2_000)
const said = MANY.toLocaleString('en-GB')
test(`H6: ${said} leads are changed slice by slice, with truthful progress and other work in between, and undone as one`, async () => {
  const label = `Stage qualified: ${said} leads`
  const world = await manyLeads(MANY)
  const seen: (number | undefined)[] = []
  let over = false
  const others = (async () => {
    while (!over) {
      const { change } = await world['pipeline.changing']({})
      if (change && change.done !== seen.at(-1)) seen.push(change.done)
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  const answer = await world.change({ stage: 'qualified' })
  over = true
  await others
  expect(answer).toMatchObject({ results: [] })
  expect(answer.stopped).toBeUndefined()
  // Somebody who asks in between is answered after every slice, or nearly.
  expect(seen.length).toBeGreaterThan(MANY / SLICE / 2)
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)))
  expect(await world.inStage('qualified')).toBe(MANY)
  expect(world.outbox.history(5).map(({ label, changes }) => [label, changes.length])).toEqual([
    [label, MANY],
  ])
  let turns = 0
  over = false
  const more = (async () => {
    while (!over) {
      turns += 1
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  expect((await world.outbox.undo()).message).toBe(`Undone: ${label}`)
  over = true
  await more
  expect(turns).toBeGreaterThan(MANY / SLICE)
  expect(await world.inStage('qualified')).toBe(0)
  await world.outbox.redo()
  expect(await world.inStage('qualified')).toBe(MANY)
}, 180_000)

test('A6, H6: of a change of many slices nothing counts as done any more once it is undone', async () => {
  const world = await manyLeads(2 * SLICE + 1)
  const done = () => world.outbox.doneSince(0).reduce((sum, { changes }) => sum + changes.length, 0)
  await world.change({ stage: 'qualified' })
  expect(done()).toBe(2 * SLICE + 1)
  await world.outbox.undo()
  expect(done()).toBe(0)
  await world.outbox.redo()
  expect(done()).toBe(2 * SLICE + 1)
})

test('H6: a change of thousands is stopped: what was done stays, is said, and is undone as one; another waits', async () => {
  const world = await manyLeads(3_000)
  const changing = world.change({ stage: 'dismissed', dismissal: 'too_junior' })
  while (((await world['pipeline.changing']({})).change?.done ?? 0) === 0)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  await expect(world.change({ stage: 'qualified' })).rejects.toMatchObject({
    problem: { code: 'busy' },
  })
  await world['pipeline.stopChanging']({})
  const { stopped, history_id } = await changing
  expect(stopped?.total).toBe(3_000)
  expect(stopped?.done).toBeGreaterThan(0)
  expect(stopped?.done).toBeLessThan(3_000)
  expect(await world.inStage('dismissed')).toBe(stopped?.done)
  expect((await world['pipeline.changing']({})).change).toBeNull()
  await world.outbox.undo(history_id ?? '')
  expect(await world.inStage('dismissed')).toBe(0)
  expect(world.outbox.history(1)[0]?.label).toBe(
    `Undid: Stage dismissed: ${stopped?.done.toLocaleString('en-GB')} leads`,
  )
})

test('H6, P1: broken off by a kill, the slices that were kept are undone as one', async () => {
  const world = await manyLeads(1_000)
  const slice = (from: number): LocalEdit[] =>
    Array.from({ length: SLICE }, (_, index) => ({
      table: 'jobs',
      record_id: `many_${from + index}`,
      set: { stage: 'qualified' },
    }))
  const broken = async function* () {
    yield slice(0)
    yield slice(SLICE)
    throw new Error('killed here')
  }
  await expect(
    world.outbox.keepMany(
      (done) => `Stage: ${done || 'leads'}`,
      broken(),
      () => true,
    ),
  ).rejects.toThrow('killed here')
  expect(world.outbox.history(5).map(({ changes }) => changes.length)).toEqual([2 * SLICE])
  await world.outbox.undo()
  expect(await world.inStage('qualified')).toBe(0)
})
