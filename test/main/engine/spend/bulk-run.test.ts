import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bulk } from '#main/engine/spend/bulk.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import { forgetSpending, settle } from './bulk-world.ts'
import type { Fault } from './paid-service.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createSpendWorld, type SpendWorld } from './world.ts'

/*
 * D9: what each kind of trouble makes of a run over several people, and what a person's word counts
 * meanwhile.
 */

const db = openTemporaryOutboxDb()
let world: SpendWorld
const ids = ['c1', 'c2', 'c3']
const targets = ids.map((id) => ({ id, label: `Person ${id}` }))
beforeEach(() => {
  world = createSpendWorld(db)
  for (const id of ids) world.service.contacts.set(id, { id, email: null, phone: null })
  world.spend.start()
})
afterEach(() => {
  world.spend.stop()
  disk('all')
  forgetSpending(db)
})
afterAll(() => {
  world.close()
})

const begin = (cap = 100) => world.spend.startBulk('contacts.findEmail', targets, cap)
const outcomes = ({ state }: Bulk) =>
  state.rows.map((row) => {
    if (row.state !== 'ended') return row.state
    return row.answer.outcome === 'refused' ? row.answer.code : row.answer.outcome
  })
const posts = () => world.service.posts.map(({ key }) => key)
/** The state that a start of Hotdesk would find. */
const onDisk = () =>
  db
    .prepare<[], { state: string; reason: string | null }>('SELECT state, reason FROM bulk_runs')
    .all()
/** From now on the disk takes nothing, or takes all again. */
const disk = (takes: 'nothing' | 'all') =>
  db.prepare(`PRAGMA query_only = ${takes === 'nothing' ? 1 : 0}`).run()

describe('D9: trouble that the next person would meet too stands the run still', () => {
  test.each([
    ['offline', 'contacts.read'],
    ['signed_out', 'contacts.read'],
    ['limited', 'contacts.read'],
    ['forbidden', 'contacts.read'],
    ['server', 'contacts.read'],
  ] as [Fault, string][])(
    '%s at %s, before anything is sent: whose turn it is waits, and comes first',
    async (fault, at) => {
      world.service.fault((name, _write, id) => (name === at && id === 'c2' ? fault : null))
      const bulk = begin()
      await settle()
      expect(bulk.state.state).toBe('paused')
      expect(outcomes(bulk)).toEqual(['paid', 'waiting', 'waiting'])
      expect(onDisk()).toEqual([{ state: 'paused', reason: bulk.state.reason }])
      expect(bulk.state.reason).toEqual(expect.any(String))
      world.service.calm()
      bulk.resume()
      expect(await bulk.ended).toBe(true)
      expect(bulk.state).toMatchObject({ state: 'finished', reason: null, spent: 6 })
      expect(posts()).toEqual(ids)
      expect(world.service.most()).toBe(1)
    },
  )

  test.each([
    [{ day: 3 }, 500],
    [{ week: 3 }, 500],
    [{ floor: 498 }, 500],
    [{}, 3],
  ] as [Partial<SpendLimits>, number][])(
    'D4, P8: %o and a balance of %i',
    async (limits, balance) => {
      Object.assign(world.limits, limits)
      world.service.spendByColleague(500 - balance)
      const bulk = begin()
      await settle()
      expect(outcomes(bulk)).toEqual(['paid', 'waiting', 'waiting'])
      expect(bulk.state).toMatchObject({ state: 'paused', spent: 2 })
      expect(posts()).toEqual(['c1'])
    },
  )

  test('D4: an unknown balance stands it still only where something is to be kept', async () => {
    world.service.fault((name) => (name === 'credits.read' ? 'server' : null))
    const free = begin()
    expect(await free.ended).toBe(true)
    expect(outcomes(free)).toEqual(['paid', 'paid', 'paid'])
    world.limits.floor = 10
    const kept = world.spend.startBulk('contacts.findPhone', targets, 100)
    await settle()
    expect(outcomes(kept)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(kept.state.state).toBe('paused')
  })
})

describe('D9: trouble of one person alone stops nobody else', () => {
  test.each([
    ['missing', 'contacts.read', 4, expect.any(String)],
    ['refused', 'contacts.findEmail', 4, expect.any(String)],
    ['missing', 'contacts.findEmail', 4, expect.any(String)],
    // What nobody knows counts with the most it may have cost.
    ['lost', 'contacts.findEmail', 6, 'unknown'],
    ['server', 'contacts.findEmail', 6, 'unknown'],
  ] as [Fault, string, number, unknown][])('%s at %s', async (fault, at, spent, outcome) => {
    world.service.fault((name, _write, id) => (name === at && id === 'c2' ? fault : null))
    const bulk = begin()
    expect(await bulk.ended).toBe(true)
    expect(outcomes(bulk)).toEqual(['paid', outcome, 'paid'])
    expect(outcomes(bulk)[1]).not.toBe('paid')
    expect(bulk.state).toMatchObject({ state: 'finished', spent })
    expect(world.service.most()).toBe(1)
  })

  test('nobody found costs nothing, so that the cap reaches further', async () => {
    world.service.hide('c1')
    const bulk = begin(4)
    await bulk.ended
    expect(outcomes(bulk)).toEqual(['free', 'paid', 'paid'])
    expect(bulk.state).toMatchObject({ state: 'finished', spent: 4 })
  })

  test.each([
    [1, [], 0],
    [2, ['c1'], 2],
    [3, ['c1'], 2],
    [5, ['c1', 'c2'], 4],
    [6, ['c1', 'c2', 'c3'], 6],
  ] as const)('P8: a cap of %i is never passed: %j', async (cap, bought, spent) => {
    const bulk = begin(cap)
    expect(await bulk.ended).toBe(true)
    expect([posts(), bulk.state.spent]).toEqual([bought, spent])
    const state = bought.length === 3 ? 'finished' : 'stopped'
    expect([bulk.state.state, onDisk()[0]?.state]).toEqual([state, state])
  })
})

describe('D9: a person’s word while a look-up is under way', () => {
  /** Says it in the moment in which the look-up of c2 is asked for. */
  const during = (fault: Fault | null, word: (bulk: Bulk) => void): Bulk => {
    world.service.fault((name, _write, id) => {
      if (name !== 'contacts.read' || id !== 'c2') return null
      word(bulk)
      return fault
    })
    const bulk = begin()
    return bulk
  }

  test.each([
    ['is found', null, 'paid', 4],
    ['meets no network', 'offline', 'offline', 2],
    ['is not allowed', 'forbidden', 'scope', 2],
  ] as [string, Fault | null, string, number][])(
    'a run that was stopped stays so when the one under way %s',
    async (_how, fault, outcome, spent) => {
      const bulk = during(fault, ({ stop }) => {
        stop()
      })
      await settle()
      expect(outcomes(bulk)).toEqual(['paid', outcome, 'waiting'])
      expect(bulk.state).toMatchObject({ state: 'stopped', reason: null, spent })
      expect(onDisk()).toEqual([{ state: 'stopped', reason: null }])
      expect(await bulk.ended).toBe(true)
    },
  )

  test('a pause is kept when the one under way is found, and told why when it is not', async () => {
    const found = during(null, ({ pause }) => {
      pause()
    })
    await settle()
    expect(outcomes(found)).toEqual(['paid', 'paid', 'waiting'])
    expect(found.state).toMatchObject({ state: 'paused', reason: null })
    found.stop()
    expect(await found.ended).toBe(true)
  })

  test('pause and go on in one moment lose nobody and buy nobody twice', async () => {
    const bulk = during(null, ({ pause, resume }) => {
      pause()
      resume()
      resume()
    })
    expect(await bulk.ended).toBe(true)
    expect(posts()).toEqual(ids)
  })

  test('P7: Hotdesk ends during a look-up that is not sent: the person waits with the others', async () => {
    const bulk = during('offline', ({ suspend }) => {
      suspend()
    })
    expect(await bulk.ended).toBe(false)
    expect(outcomes(bulk)).toEqual(['paid', 'waiting', 'waiting'])
    world.restart()
    const [again] = world.spend.bulks()
    expect([again?.state.state, again && outcomes(again)]).toEqual([
      'paused',
      ['paid', 'waiting', 'waiting'],
    ])
  })

  test('Hotdesk ends during a pause: nobody is told that the run is over', async () => {
    const bulk = begin()
    bulk.pause()
    await settle()
    bulk.suspend()
    expect(await bulk.ended).toBe(false)
    expect(onDisk()[0]?.state).toBe('paused')
  })

  test.each(['finished', 'stopped'] as const)('nothing moves a run that is %s', async (state) => {
    const bulk = begin(state === 'finished' ? 100 : 2)
    await bulk.ended
    const { reason } = bulk.state
    for (const word of [bulk.pause, bulk.resume, bulk.stop]) {
      word()
      expect([bulk.state.state, bulk.state.reason]).toEqual([state, reason])
      expect(onDisk()).toEqual([{ state, reason }])
    }
  })
})

describe('D9: a disk that takes nothing', () => {
  const full = 'Nothing can be written to this disk. Make room, then go on.'

  test('stands the run still before anything is sent; with room it goes on where it was', async () => {
    const bulk = begin()
    disk('nothing')
    await settle()
    expect(bulk.state).toMatchObject({ state: 'paused', reason: full, spent: 0 })
    expect([outcomes(bulk), posts()]).toEqual([['waiting', 'waiting', 'waiting'], []])
    disk('all')
    bulk.resume()
    expect(await bulk.ended).toBe(true)
    expect([bulk.state.state, posts()]).toEqual(['finished', ids])
  })

  test('goes on only once that can be written: a word too early leaves it as it was', async () => {
    const bulk = begin()
    disk('nothing')
    await settle()
    expect(() => {
      bulk.resume()
    }).toThrow()
    expect(bulk.state).toMatchObject({ state: 'paused', reason: full })
    disk('all')
    bulk.resume()
    expect(await bulk.ended).toBe(true)
    expect(posts()).toEqual(ids)
  })

  test('stops the run all the same, for as long as Hotdesk runs', async () => {
    const bulk = begin()
    bulk.pause()
    await settle()
    disk('nothing')
    expect(() => {
      bulk.stop()
    }).toThrow()
    expect(await bulk.ended).toBe(true)
    expect([bulk.state.state, posts()]).toEqual(['stopped', ['c1']])
    disk('all')
  })

  test('does not hide that a run is over', async () => {
    const bulk = begin(1)
    disk('nothing')
    expect(await bulk.ended).toBe(true)
    expect([bulk.state.state, bulk.state.reason]).toEqual([
      'stopped',
      'Would exceed the cap of 1 credit.',
    ])
    disk('all')
  })
})

describe('D3, D9: whom a run would try', () => {
  const day = 86_400_000
  const preview = () => {
    const all = ids.map((id) => ({
      id,
      label: id,
      record: world.service.contacts.get(id) ?? {},
    }))
    const {
      have,
      recent,
      open,
      will_try,
      max: most,
    } = world.spend.previewBulk('contacts.findEmail', all, null)
    return [...[have, recent, open, will_try].map((some) => some.map(({ id }) => id)), most]
  }

  test.each([
    ['an address is there', { email: 'a@example.org' }, [['c1'], [], [], ['c2', 'c3'], 4]],
    ['an empty address is none', { email: '' }, [[], [], [], ids, 6]],
    [
      'an address that bounced is worth another look-up',
      { email: 'a@example.org', email_status: 'bounced' },
      [[], [], [], ids, 6],
    ],
    [
      'so is one that cannot be',
      { email: 'a@example.org', email_status: 'invalid' },
      [[], [], [], ids, 6],
    ],
    [
      'one that is verified is not',
      { email: 'a@example.org', email_status: 'verified' },
      [['c1'], [], [], ['c2', 'c3'], 4],
    ],
  ])('%s', (_case, fields, expected) => {
    Object.assign(world.service.contacts.get('c1') ?? {}, fields)
    expect(preview()).toEqual(expected)
    expect(posts()).toEqual([])
  })

  test('one looked for without result is left out for thirty days', async () => {
    world.service.hide('c1')
    await world.find('c1')
    expect(preview()).toEqual([[], ['c1'], [], ['c2', 'c3'], 4])
    await world.clock.advance(31 * day)
    expect(preview()).toEqual([[], [], [], ids, 6])
  })

  test('P7: one whose answer was lost is left out until it is known', async () => {
    world.service.fault((name) => (name === 'contacts.findEmail' ? 'lost' : null))
    await world.find('c1')
    expect(preview()).toEqual([[], [], ['c1'], ['c2', 'c3'], 4])
    world.service.calm()
    await world.wait()
    expect(preview()).toEqual([['c1'], [], [], ['c2', 'c3'], 4])
  })
})
