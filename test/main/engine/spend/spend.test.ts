import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSpendWorld, type SpendWorld } from './world.ts'

let world: SpendWorld
beforeEach(() => {
  world = startSpendWorld()
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
  expect(most).toMatchObject({ max: 501, allowed: { allowed: false, code: 'balance' } })
  expect(await findContacts({ max: 501 })).toMatchObject({ outcome: 'refused', code: 'balance' })
  expect(world.service.posts).toEqual([])
  expect(await findContacts({ max: 4 })).toMatchObject({ outcome: 'paid', cost: 4 })
  expect(world.receipts()).toMatchObject([{ max_cost: 4, cost: 4 }])
  expect(world.spend.overrun('companies.findContacts')).toBeNull()
})

test('F5: a search that cost more than its maximum is told, kept, and stops the next one until it is confirmed', async () => {
  const message = '2 new people; it cost 4 credits. That is 2 over your maximum of 2.'
  expect(await findContacts({ max: 2 })).toMatchObject({
    outcome: 'paid',
    cost: 4,
    over: true,
    message,
  })
  const over = world.spend.overrun('companies.findContacts')
  expect(over).toMatchObject({ cost: 4, max_cost: 2 })
  for (const seen of [{}, { overrun_seen: 'another one' }]) {
    expect(await findContacts({ max: 20, ...seen })).toMatchObject({
      outcome: 'refused',
      code: 'overrun',
    })
  }
  expect(world.service.posts).toHaveLength(1)

  // What is paid for at a fixed price goes on meanwhile.
  expect(await world.find('c1')).toMatchObject({ outcome: 'paid' })
  expect(await findContacts({ max: 20, overrun_seen: over?.id })).toMatchObject({
    outcome: 'paid',
  })
  expect(await findContacts({ max: 20 })).toMatchObject({ outcome: 'paid' })
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
  expect(await world.find('c1', { max: 1 })).toMatchObject({ outcome: 'refused', code: 'most' })
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

test('D11, M-3: what a colleague spent in between is not mine', async () => {
  await world.find('c1')
  world.service.spendByColleague(100)
  await world.clock.advance(60_000)
  await world.find('c2')
  const ledger = world.spend.ledger(0, world.clock.now())
  expect(ledger.total).toEqual({ mine: 4, others: 100, top_up: 0, uncertain: 0 })
  expect(ledger.balance?.total).toBe(396)
  expect(ledger.per_outcome).toEqual([
    { route: 'contacts.findEmail', credits: 4, tried: 2, found: 2, per_result: 2 },
  ])
})
