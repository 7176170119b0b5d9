import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { payingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
beforeEach(async () => {
  world = await payingWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const codeOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  )
const route = 'contacts.findEmail' as const
const press = (id: string, intent_id = `press for ${id}`, more: object = {}) =>
  world.ask['spend.buy']({ intent_id, route, id, ...more })

describe('D2, P7: one press is one purchase', () => {
  test('it is paid once, however often it is pressed, also after a restart and without a network', async () => {
    const first = await press('c1')
    expect(first).toMatchObject({ outcome: 'paid', cost: 2 })
    expect(await press('c1')).toMatchObject({ outcome: 'paid' })
    world.restartAll()
    world.state.online = false
    expect(await press('c1')).toMatchObject({ outcome: 'paid' })
    expect(world.posts()).toBe(1)
    // What was bought stands in the cache: the window hears of the press alone.
    expect(first).not.toHaveProperty('result')
  })

  test('nothing is bought for somebody who is gone, or whom the service does not know', async () => {
    expect(await codeOf(press('c_none'))).toBe('gone')
    await world.place.cache.project([
      {
        table: 'contacts',
        id: 'made_here',
        fields: { first_name: 'Eva' },
        pending: true,
        overlay: [],
        local: true,
      },
    ])
    expect(await press('made_here')).toMatchObject({ outcome: 'refused', code: 'local' })
    const offer = await world.ask['spend.offer']({ route, id: 'made_here' })
    expect(offer.refusal).not.toBeNull()
    expect(world.posts()).toBe(0)
  })

  test('what is here already is said, and not bought again', async () => {
    expect(await press('c4')).toMatchObject({ outcome: 'refused', code: 'have' })
    expect(await world.ask['spend.offer']({ route, id: 'c4' })).toMatchObject({ rebuy: 'have' })
    expect(world.posts()).toBe(0)
  })

  test('what a call of unknown outcome was for is not bought until that is known', async () => {
    world.failNext('lost')
    expect(await press('c1')).toMatchObject({ outcome: 'unknown' })
    const offer = await world.ask['spend.offer']({ route, id: 'c1' })
    expect(offer).toMatchObject({ rebuy: 'open', unknown: { target_id: 'c1', state: 'unknown' } })
    expect(await press('c1', 'another press')).toMatchObject({ outcome: 'refused' })
    expect(world.posts()).toBe(1)
    expect((await world.ask['spend.unknown']({})).calls).toHaveLength(1)
  })
})

describe('D10: what is pressed offline waits for a fresh yes, and is never sent by itself', () => {
  const drafts = async () =>
    (await world.ask['spend.drafts']({})).drafts.map((one) => one.target_id)

  test.each<[string, Partial<PayingWorld['state']>]>([
    ['without a network', { online: false }],
    ['after the sign-in ended', { signed_in: false }],
  ])('%s a press is a draft; the same press again stays one', async (_name, change) => {
    Object.assign(world.state, change)
    expect(await press('c1')).toMatchObject({ outcome: 'draft' })
    expect(await press('c1')).toMatchObject({ outcome: 'draft' })
    expect(await press('c1', 'another press')).toMatchObject({ outcome: 'draft' })
    expect(await drafts()).toEqual(['c1'])
    world.restartAll()
    Object.assign(world.state, { online: true, signed_in: true })
    await world.settle()
    expect(await drafts()).toEqual(['c1'])
    // Neither press pays without a fresh one, which takes the draft with it.
    expect(await press('c1')).toMatchObject({ outcome: 'draft' })
    expect(await press('c1', 'another press')).toMatchObject({ outcome: 'draft' })
    expect(world.posts()).toBe(0)
    expect(await press('c1', 'a fresh yes')).toMatchObject({ outcome: 'paid' })
    expect([await drafts(), world.posts()]).toEqual([[], 1])
  })

  test('a draft of what came by another way since asks for nothing any more', async () => {
    world.state.online = false
    await press('c1')
    await press('c2')
    await world.place.cache.putPage('contacts', [{ id: 'c1', email: 'ada@x.example' }], {
      startedAt: world.place.tick(),
      now: 1,
    })
    expect(await drafts()).toEqual(['c2'])
  })

  test('a draft that is dropped is gone, and its press stays unpaid', async () => {
    world.state.online = false
    const made = (await press('c1')) as { draft_id: string }
    await world.ask['spend.dropDraft']({ id: made.draft_id })
    expect(await drafts()).toEqual([])
    expect(world.posts()).toBe(0)
  })
})

describe('D4: limits hold before anything is sent', () => {
  test.each<[string, object]>([
    ['a cap of the day', { day: 1 }],
    ['a cap of the week', { week: 1 }],
    ['a floor', { floor: 499 }],
  ])('%s refuses what would pass it', async (_name, limits) => {
    Object.assign(world.limits, limits)
    world.state.balance = world.service.balance()
    const offer = await world.ask['spend.offer']({ route, id: 'c1' })
    expect(offer.refusal).not.toBeNull()
    expect(await press('c1')).toMatchObject({ outcome: 'refused' })
    expect(world.posts()).toBe(0)
  })

  test('of an unknown balance the offer says so, and promises nothing', async () => {
    expect(await world.ask['spend.offer']({ route, id: 'c1' })).toMatchObject({
      balance: null,
      max: 2,
      refusal: null,
    })
  })
})

describe('D9: many at once', () => {
  const everybody = { ids: ['c1', 'c2', 'c3', 'c4'] }
  const start = (intent_id = 'run of many', cap = 100, select: object = everybody) =>
    world.ask['spend.bulkStart']({ intent_id, route, select: select as never, cap })
  const rows = async (id: string, only?: 'failed' | 'found') =>
    (await world.ask['spend.bulkRows']({ id, ...(only ? { only } : {}) })).rows

  test('the preview says for whom, for whom not and why, at what price; and sends nothing', async () => {
    expect(await world.ask['spend.bulkPreview']({ route, select: everybody })).toMatchObject({
      have: 1,
      recent: 0,
      open: 0,
      dnc: 1,
      will_try: 2,
      max: 4,
      eta_ms: 36_000,
      names: { have: [{ id: 'c4' }], will_try: [{ id: 'c1' }, { id: 'c2' }] },
    })
    expect(world.posts()).toBe(0)
  })

  test('those who must not be contacted are never looked up, and every other once', async () => {
    const { id } = await start()
    expect(await start()).toEqual({ id })
    await world.settle()
    expect(await rows(id)).toMatchObject([
      { id: 'c1', state: 'found', cost: 2 },
      { id: 'c2', state: 'found', cost: 2 },
    ])
    expect((await world.ask['spend.bulks']({})).bulks).toMatchObject([
      { state: 'finished', spent: 4, left_out: { have: 1, dnc: 1 } },
    ])
    expect(world.posts()).toBe(2)
    // The end is told wherever the person is by then.
    expect(world.notices).toMatchObject([{ type: 'notice', data: { tone: 'success' } }])
    world.restartAll()
    expect(await start()).toEqual({ id })
    expect(world.posts()).toBe(2)
  })

  test('it ends at its cap, and says so', async () => {
    const { id } = await start('run of many', 3)
    await world.settle()
    expect((await world.ask['spend.bulks']({})).bulks).toMatchObject([
      { state: 'stopped', spent: 2, found: 1, total: 2, done: 1 },
    ])
    expect((await rows(id)).map(({ state }) => state)).toEqual(['found', 'waiting'])
    expect(world.notices).toMatchObject([{ data: { tone: 'warning' } }])
  })

  test('a second of its kind waits for the first; one for nobody is refused', async () => {
    const { id } = await start()
    await world.ask['spend.bulkControl']({ id, what: 'pause' })
    expect(await codeOf(start('another run', 100, { ids: ['c2'] }))).toBe('running')
    await world.ask['spend.bulkControl']({ id, what: 'stop' })
    await world.settle()
    expect(await codeOf(start('a third run', 100, { ids: ['c3', 'c4', 'c_none'] }))).toBe('nothing')
  })

  test('what failed is tried again where that can help, and what was found is not', async () => {
    world.failNext('refused')
    const { id } = await start()
    await world.settle()
    expect(await rows(id, 'failed')).toMatchObject([{ id: 'c1', state: 'refused', cost: 0 }])
    expect((await rows(id, 'found')).map((row) => row.id)).toEqual(['c2'])
    const again = await world.ask['spend.bulkRetry']({ intent_id: 'try again', id, cap: 100 })
    await world.settle()
    expect(await rows(again.id)).toMatchObject([{ id: 'c1', state: 'found' }])
    expect(world.posts()).toBe(3)
  })

  test('a call whose outcome nobody knows is told as such, and never tried again with the others', async () => {
    world.failNext('lost')
    const { id } = await start()
    await world.settle()
    expect(await rows(id, 'failed')).toMatchObject([{ id: 'c1', state: 'unknown', cost: null }])
    expect(
      await codeOf(
        (async () => world.ask['spend.bulkRetry']({ intent_id: 'try again', id, cap: 100 }))(),
      ),
    ).toBe('nothing')
    expect(world.posts()).toBe(2)
    // Reading finds out what became of it: the row says so, and nothing is paid for it again.
    await world.wait()
    expect(await rows(id, 'found')).toMatchObject([{ id: 'c1' }, { id: 'c2' }])
    expect(world.posts()).toBe(2)
  })

  test('its rows are read page by page, and a run that is over long ago is said to be', async () => {
    const { id } = await start()
    await world.settle()
    const first = await world.ask['spend.bulkRows']({ id, limit: 1 })
    expect(first).toMatchObject({ rows: [{ id: 'c1' }], total: 2, next: 'c1' })
    const second = await world.ask['spend.bulkRows']({ id, limit: 1, after: 'c1' })
    expect(second).toMatchObject({ rows: [{ id: 'c2' }], next: null })
    expect(await codeOf((async () => world.ask['spend.bulkRows']({ id: 'none' }))())).toBe('gone')
  })
})
