import { afterEach, beforeEach, expect, test } from 'vitest'
import { runsOnDisk } from './runs-on-disk.ts'
import { startSpendWorld, type SpendWorld } from './world.ts'

/*
 * P7, R-3, D6, G6: an answer that was lost, or that names nothing, is found out by reading; nothing
 * is sent again.
 */

let world: SpendWorld
beforeEach(() => {
  world = startSpendWorld()
})
afterEach(() => {
  world.spend.stop()
  world.close()
})

test('P7: an answer that names nothing while the balance fell is not believed', async () => {
  world.service.fault((_, paid) => (paid ? 'emptied' : null))
  expect(await world.find('c1')).toMatchObject({ outcome: 'unknown' })
  world.service.calm()
  await world.wait()
  expect(world.receipts()).toMatchObject([
    { outcome: 'paid', cost: 2, detail: { result: { email: 'c1@example.org' } } },
  ])
})

const buyContacts = () =>
  world.spend.buy({
    intent_id: crypto.randomUUID(),
    route: 'companies.findContacts',
    params: { id: 'co1' },
    label: 'Acme',
  })

test.each([
  ['accepted', 'people', buyContacts, 4],
  ['queued', 'people', buyContacts, 4],
  ['accepted', 'an e-mail', () => world.find('c1'), 2],
  ['queued', 'an e-mail', () => world.find('c1'), 2],
] as const)(
  'P7, D6: a search that is %s is not called without %s before it is over',
  async (fault, _what, buy, cost) => {
    world.service.fault((_, paid) => (paid ? fault : null))
    expect(await buy()).toMatchObject({ outcome: 'unknown' })
    world.service.calm()
    world.service.catchUp()
    await world.wait()
    expect(world.receipts()).toMatchObject([{ outcome: 'paid' }])
    expect(world.service.charges).toEqual([cost])
    expect(world.service.posts).toHaveLength(1)
  },
)

test.each([
  ['an e-mail', () => world.find('c1'), 'The service is done: the e-mail is there.'],
  [
    'a report',
    () =>
      world.spend.buy({
        intent_id: crypto.randomUUID(),
        route: 'research.start',
        body: { brief: 'Banks' },
        label: 'Banks',
      }),
    'The service is done: the report is there.',
  ],
] as const)(
  'P7, D6, G6: what was accepted for %s is said to be, and seen within half a minute',
  async (_what, buy, told) => {
    world.service.fault((_, paid) => (paid ? 'accepted' : null))
    const answer = await buy()
    expect(answer).toMatchObject({
      outcome: 'unknown',
      message: expect.stringContaining('The service has accepted it'),
    })
    expect(world.spend.unknown()).toMatchObject([
      { message: expect.stringContaining('The service has accepted it') },
    ])
    world.service.calm()
    await world.wait(10_000)
    expect(world.receipts()).toMatchObject([{ outcome: 'unknown' }])
    world.service.catchUp()
    await world.wait(20_000)
    expect(world.receipts()).toMatchObject([{ outcome: 'paid' }])
    expect(world.service.posts).toHaveLength(1)
    expect(world.events).toMatchObject([{ type: 'notice', data: { message: told } }])
  },
)

test('P7: people that an accepted search finds one after another are waited for, and none is missed', async () => {
  world.service.fault((_, paid) => (paid ? 'accepted' : null))
  await buyContacts()
  world.service.calm()
  world.service.catchUp()
  await world.wait(60_000)
  expect(world.receipts()).toMatchObject([{ outcome: 'unknown' }])
  await world.wait()
  expect(world.receipts()).toMatchObject([{ outcome: 'paid' }])
})

test('P7: what a lost call found is named in its number', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  await buyContacts()
  world.service.calm()
  await world.wait()
  expect(world.events).toMatchObject([
    { type: 'notice', data: { message: 'The lost call did arrive: the contacts are there.' } },
  ])
})

const alongside: [string, () => Promise<unknown>][] = [
  ['a look-up that took 2', () => world.find('c2')],
  [
    'a call that may take up to 20',
    () =>
      world.spend.buy({
        intent_id: crypto.randomUUID(),
        route: 'companies.findContacts',
        params: { id: 'co1' },
        label: 'Acme',
      }),
  ],
]

test.each(alongside)(
  'P7, P23: beside %s, a look-up that found nothing is free',
  async (_, other) => {
    world.service.hide('c1')
    expect(await Promise.all([other(), world.find('c1')])).toMatchObject([
      { outcome: 'paid' },
      { outcome: 'free' },
    ])
    expect(world.spend.unknown()).toEqual([])
  },
)

test.each(alongside)(
  'P7: beside %s, a look-up that was charged and named nothing is unknown',
  async (_, other) => {
    world.service.fault((_name, paid, id) => (paid && id === 'c1' ? 'emptied' : null))
    expect(await Promise.all([other(), world.find('c1')])).toMatchObject([
      { outcome: 'paid' },
      { outcome: 'unknown' },
    ])
    world.service.calm()
    await world.wait()
    expect(world.receipts().find(({ target }) => target.id === 'c1')).toMatchObject({
      outcome: 'paid',
      cost: 2,
    })
  },
)

test('P7: a colleague who spends more than our other calls could leaves a look-up without result unknown', async () => {
  world.service.hide('c1')
  world.service.fault((_name, paid, id) => {
    if (paid && id === 'c1') world.service.spendByColleague(5)
    return null
  })
  expect(await Promise.all([world.find('c2'), world.find('c1')])).toMatchObject([
    { outcome: 'paid', cost: 2 },
    { outcome: 'unknown' },
  ])
})

test('R-3: the answer is dropped after the work: unknown, a second press blocked, found out by reading, one POST, 2 mine', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  expect(await world.find('c1')).toMatchObject({ outcome: 'unknown' })
  world.service.calm()
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'open' })
  expect(world.spend.unknown()).toMatchObject([{ state: 'unknown' }])
  await world.wait()
  expect(world.service.posts).toHaveLength(1)
  expect(world.receipts()).toMatchObject([
    {
      outcome: 'paid',
      cost: 2,
      balance_before: 500,
      balance_after: 498,
      detail: { result: { email: 'c1@example.org' } },
    },
  ])
  expect(world.spend.ledger(0, world.clock.now()).total).toMatchObject({ mine: 2, others: 0 })
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'have' })
  expect(world.events).toMatchObject([{ type: 'notice', data: { tone: 'success' } }])
})

test('D6: nothing seen after two looks: a person says so, and only then may press again', async () => {
  world.service.fault((_, paid) => (paid ? 'dropped' : null))
  await world.find('c1')
  world.service.calm()
  await world.wait(170_000)
  expect(world.spend.unknown()).toMatchObject([{ state: 'unknown' }])
  await world.wait()
  expect(world.spend.unknown()).toMatchObject([{ state: 'needs_you' }])
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'open' })
  expect(world.service.posts).toHaveLength(1)
  expect(world.spend.close(world.spend.unknown()[0]?.receipt.id ?? '', 'free')).toBe(true)
  expect(await world.find('c1', { despite_recent: true })).toMatchObject({ outcome: 'paid' })
})

test('D6: a difference in a company is never decided by itself', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  await world.spend.buy({
    intent_id: 'i1',
    route: 'companies.research',
    params: { id: 'co1' },
    label: 'Acme',
  })
  world.service.calm()
  await world.wait()
  expect(world.spend.unknown()).toMatchObject([
    {
      state: 'needs_you',
      message: expect.stringContaining('it is unclear whether your call did it') as string,
    },
  ])
})

test('G6: a lost sourcing run is found by its key, and a lost report by its brief', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  const body = { brief: 'CFOs in Ghent', idempotency_key: 'key-12345678', max_credits: 40 }
  expect(
    await world.spend.buy({ intent_id: 'i1', route: 'sourcing.start', body, label: 'CFOs' }),
  ).toMatchObject({
    outcome: 'unknown',
    message: expect.stringMatching(/asks again with the same key/) as string,
  })
  expect(
    await world.spend.buy({
      intent_id: 'i2',
      route: 'research.start',
      body: { brief: 'Mills' },
      label: 'Mills',
    }),
  ).toMatchObject({
    outcome: 'unknown',
    message: expect.stringMatching(/nothing is sent again/) as string,
  })
  expect(
    Object.fromEntries(
      world.spend.unknown().map(({ receipt, message }) => [receipt.route, message]),
    ),
  ).toEqual({
    'sourcing.start': expect.stringMatching(/asks again with the same key/),
    'research.start': expect.stringMatching(/nothing is sent again/),
  })
  expect(runsOnDisk(world.db)).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }])
  world.service.calm()
  await world.wait()
  expect(world.service.runs.size).toBe(1)
  expect(world.service.posts.map((post) => post.name)).toEqual([
    'sourcing.start',
    'research.start',
    'sourcing.start',
  ])
  expect(
    Object.fromEntries(
      runsOnDisk(world.db).map((run) => [run.kind, [run.state, run.run_id?.split('_')[0]]]),
    ),
  ).toEqual({ research: ['running', 'rp'], sourcing: ['running', 'run'] })
})

const generate = (brief: string) =>
  world.spend.buy({
    intent_id: crypto.randomUUID(),
    route: 'desks.generate',
    body: { brief },
    label: brief,
  })
const verdicts = () => world.spend.unknown().map(({ message }) => message)

test('G1, D6: of two calls one after the other, a desk that stood there before the second is the first one’s', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  expect(await generate('Banks in Ghent')).toMatchObject({ outcome: 'unknown' })
  world.service.fault((_, paid) => (paid ? 'dropped' : null))
  expect(await generate('Mills in Lille')).toMatchObject({ outcome: 'unknown' })
  world.service.calm()
  expect(await generate('Ports in Lagos')).toMatchObject({ outcome: 'paid' })
  await world.wait()
  expect(verdicts()).toEqual([expect.stringContaining('Most likely nothing was charged')])
  expect(world.receipts().map(({ detail }) => detail['result'])).toContainEqual({ ids: ['d_1'] })
})

test('G1, D6: of two calls at once, nobody can tell whose the one new desk is', async () => {
  let lost = 0
  world.service.fault((_, paid) => {
    if (!paid) return null
    lost += 1
    return lost === 1 ? 'lost' : 'dropped'
  })
  expect(await Promise.all([generate('Banks in Ghent'), generate('Mills in Lille')])).toMatchObject(
    [{ outcome: 'unknown' }, { outcome: 'unknown' }],
  )
  world.service.calm()
  await world.wait()
  expect(verdicts()).toEqual([
    expect.stringContaining('it is unclear whether your call did it'),
    expect.stringContaining('it is unclear whether your call did it'),
  ])
})

test('G1, D6: of one lost call and one answered call only what nobody else made is the lost one’s', async () => {
  world.service.fault((_, paid) => (paid ? 'dropped' : null))
  expect(await generate('Banks in Ghent')).toMatchObject({ outcome: 'unknown' })
  world.service.calm()
  expect(await generate('Ports in Lagos')).toMatchObject({ outcome: 'paid' })
  await world.wait()
  expect(verdicts()).toEqual([expect.stringContaining('Most likely nothing was charged')])
})

test.each([
  ['before', 1, 0],
  ['after', 0, 1],
])(
  'P7: a list that shows less than it states %s the call proves nothing',
  async (_, before, after) => {
    world.service.desks.push({ id: 'd_old', title: 'Old' })
    world.service.hideLast(before)
    world.service.fault((_name, paid) => (paid ? 'dropped' : null))
    expect(await generate('Banks in Ghent')).toMatchObject({ outcome: 'unknown' })
    world.service.calm()
    world.service.hideLast(after)
    await world.wait()
    expect(verdicts()).toEqual([expect.stringContaining('it is unclear whether your call did it')])
  },
)

test.each([
  ['key', { idempotency_key: 'key-of-another' }],
  ['brief', { brief: 'Auditors in Leuven' }],
  ['cap', { max_credits: 400 }],
])('G6: a run with another %s than was asked for is never taken over', async (_, other) => {
  const body = { brief: 'CFOs in Ghent', idempotency_key: 'key-12345678', max_credits: 40 }
  world.service.fault((_name, paid) => (paid ? 'dropped' : null))
  expect(
    await world.spend.buy({
      intent_id: crypto.randomUUID(),
      route: 'sourcing.start',
      body,
      label: 'CFOs',
    }),
  ).toMatchObject({ outcome: 'unknown' })
  world.service.calm()
  world.service.runs.set(body.idempotency_key, {
    id: 'run_other',
    status: 'running',
    charged_credits: 0,
    ...body,
    ...other,
  })
  const [run] = runsOnDisk(world.db)
  expect(await world.spend.replay(run?.operation_id ?? '')).toBe('different')
  expect(world.spend.unknown()).toMatchObject([{ state: 'needs_you' }])
  expect(runsOnDisk(world.db)).toMatchObject([{ run_id: null }])
})

test('P13: an unknown call of another account is not looked into with this one', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  await world.find('c1')
  world.db.transact(() => {
    world.db.prepare(`UPDATE operations SET subject = 'u_2'`).run()
  })
  world.service.calm()
  world.restart()
  await world.wait()
  expect(world.spend.unknown()).toEqual([])
  expect(world.service.posts).toHaveLength(1)
})
