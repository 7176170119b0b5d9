import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Bulk } from '#main/engine/spend/bulk.ts'
import { forgetSpending, settle } from './bulk-world.ts'
import type { Fault } from './paid-service.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createSpendWorld, type SpendWorld } from './world.ts'

/*
 * D9, P7: what becomes of somebody whose look-up was sent and refused, in a run over several people.
 */

const db = openTemporaryOutboxDb()
let world: SpendWorld
const ids = ['c1', 'c2', 'c3']
beforeEach(() => {
  world = createSpendWorld(db)
  for (const id of ids) world.service.contacts.set(id, { id, email: null, phone: null })
  world.spend.start()
})
afterEach(() => {
  world.spend.stop()
  forgetSpending(db)
})
afterAll(() => {
  world.close()
})

const begin = () =>
  world.spend.startBulk(
    'contacts.findEmail',
    ids.map((id) => ({ id, label: `Person ${id}` })),
    100,
  )
const outcomes = ({ state }: Bulk) =>
  state.rows.map((row) => (row.state === 'ended' ? row.answer.outcome : row.state))
const posts = () => world.service.posts.map(({ key }) => key)
/** How many receipts there are for somebody, and of how many intents. */
const intents = (id: string) =>
  db
    .prepare<[string], [number, number]>(
      'SELECT count(*), count(DISTINCT intent_id) FROM receipts WHERE target_id = ?',
    )
    .raw()
    .get(id)

test.each(['limited', 'signed_out', 'forbidden', 'no_credits'] as Fault[])(
  'P7: %s after it was sent: nothing was charged, and each word of the person is one more try',
  async (fault) => {
    world.service.fault((name, _write, id) =>
      name === 'contacts.findEmail' && id === 'c2' ? fault : null,
    )
    const bulk = begin()
    await settle()
    for (const tries of [1, 2]) {
      expect(bulk.state).toMatchObject({ state: 'paused', spent: 2 })
      expect(outcomes(bulk)).toEqual(['paid', 'waiting', 'waiting'])
      expect(posts()).toEqual(['c1', ...Array<string>(tries).fill('c2')])
      bulk.resume()
      await settle()
    }
    world.service.calm()
    bulk.resume()
    expect(await bulk.ended).toBe(true)
    expect(bulk.state).toMatchObject({ state: 'finished', reason: null, spent: 6 })
    expect(posts()).toEqual(['c1', 'c2', 'c2', 'c2', 'c2', 'c3'])
    expect(world.service.charges).toEqual([2, 2, 2])
    expect(intents('c2')).toEqual([4, 4])
  },
)

test('P7: a try after a refusal whose answer is lost is the last one', async () => {
  const faults: Fault[] = ['no_credits', 'lost']
  world.service.fault((name, _write, id) =>
    name === 'contacts.findEmail' && id === 'c2' ? (faults.shift() ?? null) : null,
  )
  const bulk = begin()
  await settle()
  expect(bulk.state.state).toBe('paused')
  bulk.resume()
  expect(await bulk.ended).toBe(true)
  expect(outcomes(bulk)).toEqual(['paid', 'unknown', 'paid'])
  expect(posts()).toEqual(['c1', 'c2', 'c2', 'c3'])
  world.restart()
  await settle()
  const [again] = world.spend.bulks()
  expect([again?.state.state, again && outcomes(again)]).toEqual([
    'finished',
    ['paid', 'unknown', 'paid'],
  ])
  expect(world.service.charges).toEqual([2, 2, 2])
})

test('P7: who was refused for credits is tried again after a restart too, once the person says so', async () => {
  world.service.fault((name) => (name === 'contacts.findEmail' ? 'no_credits' : null))
  begin()
  await settle()
  world.restart()
  await settle()
  const [bulk] = world.spend.bulks()
  if (!bulk) throw new Error('The run is gone.')
  expect([bulk.state.state, outcomes(bulk)]).toEqual(['paused', ['waiting', 'waiting', 'waiting']])
  expect(posts()).toEqual(['c1'])
  world.service.calm()
  bulk.resume()
  expect(await bulk.ended).toBe(true)
  expect(bulk.state).toMatchObject({ state: 'finished', spent: 6 })
  expect(posts()).toEqual(['c1', ...ids])
  expect(world.service.charges).toEqual([2, 2, 2])
})

test('P7: what the service refused for credits is named with what to do, and one that was stopped stays so', async () => {
  world.service.fault((name) => (name === 'contacts.findEmail' ? 'no_credits' : null))
  const bulk = begin()
  await settle()
  expect(bulk.state.reason).toBe(
    'The workspace does not have enough credits. Nothing was charged. Top up, then go on: whoever was refused is tried again.',
  )
  bulk.stop()
  expect(await bulk.ended).toBe(true)
  world.restart()
  await settle()
  const [again] = world.spend.bulks()
  expect([again?.state.state, again && outcomes(again)]).toEqual([
    'stopped',
    ['waiting', 'waiting', 'waiting'],
  ])
  expect(posts()).toEqual(['c1'])
})
