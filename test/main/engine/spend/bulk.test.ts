import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpendWorld, type SpendWorld } from './world.ts'

/*
 * D9, D10: a run of paid look-ups outlives Hotdesk, and nothing of it is ever bought without a
 * person's word.
 */

let world: SpendWorld
const ids = ['c1', 'c2', 'c3', 'c4']
const targets = ids.map((id) => ({ id, label: `Person ${id}` }))
beforeEach(() => {
  world = createSpendWorld()
  for (const id of ids) world.service.contacts.set(id, { id, email: null, phone: null })
  world.spend.start()
})
afterEach(() => {
  world.spend.stop()
  world.close()
})

const outcomes = () =>
  world.spend
    .bulks()[0]
    ?.state.rows.map((row) => (row.state === 'ended' ? row.answer.outcome : row.state))
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
}
const posts = () => world.service.posts.map(({ key }) => key)

test('D9: targets, cap, results and pause survive a restart, and nothing is bought before a person says so', async () => {
  const bulk = world.spend.startBulk('contacts.findEmail', targets, 7, {
    have: 2,
    recent: 1,
    open: 0,
    dnc: 3,
  })
  bulk.pause()
  await settle()
  expect(posts()).toHaveLength(1)
  world.restart()
  await settle()
  expect(world.spend.bulks()[0]?.state).toMatchObject({
    route: 'contacts.findEmail',
    state: 'paused',
    reason: null,
    cap: 7,
    spent: 2,
    left_out: { have: 2, recent: 1, open: 0, dnc: 3 },
  })
  expect(outcomes()).toEqual(['paid', 'waiting', 'waiting', 'waiting'])
  expect(posts()).toHaveLength(1)
  world.spend.bulks()[0]?.resume()
  expect(await world.spend.bulks()[0]?.ended).toBe(true)
  expect(world.spend.bulks()[0]?.state).toMatchObject({
    state: 'stopped',
    reason: 'Would exceed the cap of 7 credits.',
    spent: 6,
  })
  expect(new Set(posts()).size).toBe(3)
})

test.each([
  ['paid:reserved', 'waiting', 0],
  ['paid:sending', 'unknown', 0],
  ['paid:answered', 'unknown', 1],
  ['paid:settled', 'paid', 1],
] as const)(
  'D9, P7: killed at %s, the run is paused, its row reads %s, and nobody is paid for twice',
  async (point, then, sent) => {
    world.crashAt(point)
    world.spend.startBulk('contacts.findEmail', targets, 100)
    await settle()
    expect(posts()).toHaveLength(sent)
    world.restart()
    await settle()
    expect(world.spend.bulks()[0]?.state).toMatchObject({
      state: 'paused',
      reason: 'Hotdesk was closed meanwhile. Nothing is bought before you say so.',
    })
    expect(outcomes()).toEqual([then, 'waiting', 'waiting', 'waiting'])
    expect(posts()).toHaveLength(sent)
    world.spend.bulks()[0]?.resume()
    await world.spend.bulks()[0]?.ended
    expect(world.spend.bulks()[0]?.state.state).toBe('finished')
    await world.wait()
    const each = ids.map((id) => posts().filter((key) => key.endsWith(id)).length)
    expect(each.every((times) => times <= 1)).toBe(true)
    expect(each.slice(1)).toEqual([1, 1, 1])
  },
)

test('D9: closed as usual, a run under way is paused and not given up', async () => {
  world.spend.startBulk('contacts.findEmail', targets, 100)
  world.spend.stop()
  await world.spend.idle()
  const before = posts().length
  expect(before).toBeLessThanOrEqual(1)
  world.restart()
  await settle()
  expect(world.spend.bulks()[0]?.state.state).toBe('paused')
  expect(posts()).toHaveLength(before)
})

test('D9: a run that was stopped, or is finished, stays so and is listed', async () => {
  const bulk = world.spend.startBulk('contacts.findEmail', targets.slice(0, 2), 100)
  await bulk.ended
  const other = world.spend.startBulk('contacts.findPhone', targets, 100)
  other.stop()
  await other.ended
  world.restart()
  expect(world.spend.bulks().map(({ state }) => [state.route, state.state])).toEqual([
    ['contacts.findEmail', 'finished'],
    ['contacts.findPhone', 'stopped'],
  ])
  expect(outcomes()).toEqual(['paid', 'paid'])
})

test('D9: a pause because of the last row waits for a person too, who has it tried again', async () => {
  world.service.fault((name) => (name === 'contacts.findEmail' ? 'no_credits' : null))
  const bulk = world.spend.startBulk('contacts.findEmail', targets.slice(0, 1), 100)
  await settle()
  expect(bulk.state).toMatchObject({ state: 'paused' })
  world.service.calm()
  bulk.resume()
  expect(await bulk.ended).toBe(true)
  expect(bulk.state.state).toBe('finished')
  expect(outcomes()).toEqual(['paid'])
})

test('D9: a bulk purchase previews, gives a result per row, and stops before its cap', async () => {
  world.service.contacts.set('c2', { id: 'c2', email: 'there@example.org' })
  const targets = ['c1', 'c2', 'c3'].map((id) => ({
    id,
    label: id,
    record: world.service.contacts.get(id) ?? {},
  }))
  const preview = world.spend.previewBulk('contacts.findEmail', targets, 500)
  expect([preview.have, preview.will_try].map((all) => all.map((one) => one.id))).toEqual([
    ['c2'],
    ['c1', 'c3'],
  ])
  expect(preview).toMatchObject({ max: 4, allowed: { allowed: true }, room: 500 })
  Object.assign(world.limits, { day: 30, floor: 480 })
  expect(world.spend.previewBulk('contacts.findEmail', targets, 500)).toMatchObject({
    allowed: { allowed: true },
    room: 20,
  })
  Object.assign(world.limits, { day: null, floor: null })
  const bulk = world.spend.startBulk('contacts.findEmail', targets, 3)
  await bulk.ended
  expect(bulk.state).toMatchObject({ state: 'stopped', spent: 2 })
  expect(
    bulk.state.rows.map((row) => (row.state === 'ended' ? row.answer.outcome : row.state)),
  ).toEqual(['paid', 'waiting', 'waiting'])
})

test('D9: a bulk purchase pauses when the network goes, and resumes', async () => {
  const bulk = world.spend.startBulk(
    'contacts.findEmail',
    ['c1', 'c2', 'c3'].map((id) => ({ id, label: id })),
    100,
  )
  bulk.pause()
  await world.spend.idle()
  for (let turn = 0; turn < 10; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  expect(world.service.posts).toHaveLength(1)
  bulk.resume()
  await bulk.ended
  expect(bulk.state).toMatchObject({ state: 'finished', spent: 6 })
})
