import { runsOnDisk } from './runs-on-disk.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidRoute } from '#main/engine/spend/index.ts'
import { Crash, createSpendWorld, type Fault, type SpendWorld } from './world.ts'

let world: SpendWorld
beforeEach(() => {
  world = createSpendWorld()
  for (const id of ['c1', 'c2', 'c3'])
    world.service.contacts.set(id, { id, email: null, phone: null })
  world.service.companies.set('co1', { id: 'co1', research: null })
  world.spend.start()
})
afterEach(() => {
  world.spend.stop()
  world.close()
})

test('D5: a find that found says what it cost, and the ledger has it with both balances', async () => {
  expect(await world.find('c1')).toMatchObject({
    outcome: 'paid',
    cost: 2,
    result: { email: 'c1@example.org' },
  })
  expect(world.receipts()).toMatchObject([
    {
      outcome: 'paid',
      cost: 2,
      balance_before: 500,
      balance_after: 498,
      target: { id: 'c1', label: 'Person c1' },
    },
  ])
  expect(world.spend.ledger(0, world.clock.now()).total).toEqual({
    mine: 2,
    others: 0,
    top_up: 0,
    uncertain: 0,
  })
})

test('a find without result is free', async () => {
  world.service.finds(false)
  expect(await world.find('c1')).toMatchObject({
    outcome: 'free',
    message: 'No e-mail was found. Nothing was charged.',
  })
  expect(world.receipts()).toMatchObject([{ outcome: 'free', cost: 0 }])
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

test('P23: of two phone numbers bought at once, none is said to have cost what both did', async () => {
  const phone = (id: string) => world.find(id, { route: 'contacts.findPhone' })
  const answers = await Promise.all([phone('c1'), phone('c2')])
  expect(world.service.charges).toEqual([1, 1])
  expect(answers).toMatchObject([
    { outcome: 'paid', cost: null },
    { outcome: 'paid', cost: null },
  ])
  expect(world.receipts().map(({ detail }) => [detail['min'], detail['max']])).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('D3: what is there is not bought, a fresh look-up without result asks first', async () => {
  world.service.contacts.set('c2', { id: 'c2', email: 'there@example.org' })
  expect(await world.find('c2')).toMatchObject({
    outcome: 'refused',
    code: 'have',
    message: 'You already have it: there@example.org',
  })
  world.service.contacts.set('c3', { id: 'c3', email: 'old@example.org', email_status: 'bounced' })
  expect(await world.find('c3')).toMatchObject({
    outcome: 'free',
    message: 'It was there already. Nothing was charged.',
  })
  world.service.finds(false)
  await world.find('c1')
  world.clock.setWall(world.clock.now() + 6 * 86_400_000)
  expect(await world.find('c1')).toMatchObject({
    outcome: 'refused',
    code: 'recent',
    message: 'Looked up 6 days ago without result. Look again?',
  })
  expect(await world.find('c1', { despite_recent: true })).toMatchObject({ outcome: 'free' })
})

test('D3: a company researched not long ago, by whomever, is paid for again only by somebody who was told', async () => {
  const research = (more: object = {}) =>
    world.spend.buy({
      intent_id: crypto.randomUUID(),
      route: 'companies.research',
      params: { id: 'co1' },
      label: 'Kvist Bank',
      ...more,
    })
  world.service.companies.set('co1', {
    id: 'co1',
    research: {
      summary: 'Read by a colleague.',
      researched_at: new Date(world.clock.now() - 3 * 86_400_000).toISOString(),
    },
  })
  expect(await research()).toMatchObject({
    outcome: 'refused',
    code: 'recent',
    message: 'There is research from 3 days ago already. Buy it anew?',
  })
  expect(world.service.charges).toEqual([])
  expect(await research({ despite_recent: true })).toMatchObject({ outcome: 'paid', cost: 2 })
  world.service.companies.set('co1', {
    id: 'co1',
    research: {
      summary: 'Old.',
      researched_at: new Date(world.clock.now() - 31 * 86_400_000).toISOString(),
    },
  })
  expect(await research()).toMatchObject({ outcome: 'paid', cost: 2 })
})

test('F5: what was found at a company is told as people, not as one thing', async () => {
  expect(
    await world.spend.buy({
      intent_id: crypto.randomUUID(),
      route: 'companies.findContacts',
      params: { id: 'co1' },
      label: 'Kvist Bank',
    }),
  ).toMatchObject({ outcome: 'paid', cost: 4, message: '2 new people; it cost 4 credits.' })
})

const findContacts = (more: object = {}) =>
  world.spend.buy({
    intent_id: crypto.randomUUID(),
    route: 'companies.findContacts',
    params: { id: 'co1' },
    label: 'Kvist Bank',
    ...more,
  })

test('F5, D4: a search for contacts is judged by the maximum agreed to, since the service takes none', async () => {
  const most = world.spend.offer('companies.findContacts', { id: 'co1' }, {}, undefined, 500, 501)
  expect(most).toMatchObject({ most: 501, allowed: { allowed: false, code: 'balance' } })
  expect(await findContacts({ most: 501 })).toMatchObject({ outcome: 'refused', code: 'balance' })
  expect(world.service.posts).toEqual([])
  expect(await findContacts({ most: 4 })).toMatchObject({ outcome: 'paid', cost: 4 })
  expect(world.receipts()).toMatchObject([{ max_cost: 4, cost: 4 }])
  expect(world.spend.overrun('companies.findContacts')).toBeNull()
})

test('F5: a search that cost more than its maximum is told, kept, and stops the next one until it is confirmed', async () => {
  const message = '2 new people; it cost 4 credits. That is 2 over your maximum of 2.'
  expect(await findContacts({ most: 2 })).toMatchObject({
    outcome: 'paid',
    cost: 4,
    over: true,
    message,
  })
  const over = world.spend.overrun('companies.findContacts')
  expect(over).toMatchObject({ cost: 4, max_cost: 2 })
  for (const seen of [{}, { overrun_seen: 'another one' }]) {
    expect(await findContacts({ most: 20, ...seen })).toMatchObject({
      outcome: 'refused',
      code: 'overrun',
    })
  }
  expect(world.service.posts).toHaveLength(1)

  // What is paid for at a fixed price goes on meanwhile.
  expect(await world.find('c1')).toMatchObject({ outcome: 'paid' })
  expect(await findContacts({ most: 20, overrun_seen: over?.id })).toMatchObject({
    outcome: 'paid',
  })
  expect(await findContacts({ most: 20 })).toMatchObject({ outcome: 'paid' })
})

test('P8: a hundred presses at once are one request, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.find('c1')))
  expect(world.service.posts).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.outcome))).toEqual(new Set(['paid']))
})

test('P8: a hundred presses for a hundred people never pass the cap together', async () => {
  world.limits.day = 30
  for (let at = 0; at < 100; at += 1)
    world.service.contacts.set(`p${at}`, { id: `p${at}`, email: null })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => world.find(`p${at}`)))
  expect(answers.filter((answer) => answer.outcome === 'paid')).toHaveLength(15)
  expect(
    answers.filter((answer) => answer.outcome === 'refused' && answer.code === 'cap_day'),
  ).toHaveLength(85)
  expect(world.service.charges.reduce((sum, one) => sum + one, 0)).toBe(30)
})

test('M-3, D4: a floor that the next find could pass refuses it before any request', async () => {
  world.limits.floor = 499
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'floor' })
  expect(world.service.posts).toEqual([])
  expect(await world.find('c1', { most: 1 })).toMatchObject({ outcome: 'refused', code: 'most' })
})

test('P8: a call of unknown outcome counts against the cap with the most it may cost', async () => {
  world.limits.day = 3
  world.service.fault((_, paid) => (paid ? 'dropped' : null))
  await world.find('c1')
  world.service.calm()
  expect(await world.find('c2')).toMatchObject({ outcome: 'refused', code: 'cap_day' })
})

test('D10: nothing paid is queued offline; when the network is back nothing leaves without a new press', async () => {
  world.service.fault(() => 'offline')
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'offline' })
  let reads = 0
  world.service.fault((_, paid) => (paid || ++reads > 2 ? 'offline' : null))
  expect(await world.find('c1')).toMatchObject({ outcome: 'refused', code: 'offline' })
  world.service.calm()
  await world.wait()
  world.restart()
  await world.wait()
  expect(world.service.posts).toEqual([])
  expect(await world.find('c1')).toMatchObject({ outcome: 'paid' })
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
    { state: 'needs_you', message: expect.stringContaining('nobody can tell') as string },
  ])
})

test('G6: a lost sourcing run is found by its key, and a lost report by its brief', async () => {
  world.service.fault((_, paid) => (paid ? 'lost' : null))
  const body = { brief: 'CFOs in Ghent', idempotency_key: 'key-12345678', max_credits: 40 }
  expect(
    await world.spend.buy({ intent_id: 'i1', route: 'sourcing.start', body, label: 'CFOs' }),
  ).toMatchObject({ outcome: 'unknown' })
  expect(
    await world.spend.buy({
      intent_id: 'i2',
      route: 'research.start',
      body: { brief: 'Mills' },
      label: 'Mills',
    }),
  ).toMatchObject({ outcome: 'unknown' })
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

test('D11, M-3: what a colleague spent in between is not mine', async () => {
  await world.find('c1')
  world.service.spendByColleague(100)
  await world.clock.advance(60_000)
  await world.find('c2')
  const ledger = world.spend.ledger(0, world.clock.now())
  expect(ledger.total).toEqual({ mine: 4, others: 100, top_up: 0, uncertain: 0 })
  expect(ledger.balance?.total).toBe(396)
  expect(ledger.per_outcome).toEqual([
    { route: 'contacts.findEmail', credits: 4, tried: 2, found: 2, each: 2 },
  ])
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
  expect(preview).toMatchObject({ most: 4, allowed: { allowed: true }, room: 500 })
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
