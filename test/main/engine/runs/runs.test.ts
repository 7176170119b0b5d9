import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { statementOf, type KeptRun } from '#main/engine/runs/index.ts'
import { serve } from './serve.ts'
import { createRunWorld, type RunWorld } from './world.ts'

let world: RunWorld
beforeAll(async () => {
  world = await createRunWorld()
})
afterEach(async () => {
  world.online = true
  await world.service.control('DELETE', '/faults')
})
afterAll(() => world.end())

const quote = {
  currency: 'credits',
  qualification_credits: 3,
  email_credits: 2,
  minimum_credits: 3,
  read_at: 1,
}
const begin = (brief: string, max_credits = 40) => {
  const key = `key-${crypto.randomUUID()}`
  const kept = world.runs.store.keep({ key, brief, max_credits, quote })
  return {
    kept,
    key,
    go: () =>
      world.run(
        world.spend.buy({
          intent_id: key,
          route: 'sourcing.start',
          body: { brief, idempotency_key: key, max_credits },
          label: brief,
          max: max_credits,
        }),
      ),
  }
}

test('R11: key, brief, cap and quote are on disk before the request leaves', async () => {
  const { kept, key, go } = begin('CFOs in Ghent')
  expect(world.runs.store.byId(kept.id)).toMatchObject({
    key,
    brief: 'CFOs in Ghent',
    max_credits: 40,
    quote,
    run_id: null,
    operation_id: null,
  })
  expect(await world.sent('sourcing.start')).toHaveLength(0)
  expect(await go()).toMatchObject({ outcome: 'paid', cost: null })
  const now = world.runs.store.byId(kept.id)
  expect(now).toMatchObject({ key, quote, operation: 'done', state: 'going' })
  expect(now?.run_id).toBeTruthy()
})

test('G6: the same key is the same run: keeping it twice changes nothing', () => {
  const { kept, key } = begin('Twice')
  expect(world.runs.store.keep({ key, brief: 'another', max_credits: 1, quote: null })).toEqual(
    kept,
  )
})

test('G6: a run that was kept and never sent is over after a restart, and nothing was charged', () => {
  const { kept } = begin('Never sent')
  world.restart()
  expect(world.runs.store.byId(kept.id)).toMatchObject({ state: 'refused', operation: null })
})

test('G6, P7: after a lost answer the same key brings back the same run, which is made once', async () => {
  const { kept, key, go } = begin('Controllers in Namur')
  await world.service.control('POST', '/faults', {
    endpoint: 'sourcing.start',
    what: { kind: 'drop_after' },
  })
  expect(await go()).toMatchObject({ outcome: 'unknown' })
  world.restart()
  const lost = world.runs.store.byId(kept.id)
  expect(lost).toMatchObject({ operation: 'unknown', run_id: null, key })
  expect(await world.run(world.spend.replay(lost?.operation_id ?? ''))).toBe('same')
  expect(world.runs.store.byId(kept.id)).toMatchObject({ operation: 'done', state: 'going' })
  const made = (await world.sent('sourcing.start'))
    .flatMap((one) => one['effects'] as { kind: string; fields?: { brief?: string } }[])
    .filter((effect) => effect.fields?.brief === 'Controllers in Namur')
  expect(made).toHaveLength(1)
  // Asked once more it is known already: nothing is sent.
  const before = (await world.sent('sourcing.start')).length
  expect(await world.run(world.spend.replay(lost?.operation_id ?? ''))).toBe('same')
  expect(await world.sent('sourcing.start')).toHaveLength(before)
})

test('G6: another run than was asked for is not taken over', async () => {
  const { kept, key, go } = begin('Mine', 30)
  await world.service.control('POST', '/faults', {
    endpoint: 'sourcing.start',
    what: { kind: 'drop_before' },
  })
  expect(await go()).toMatchObject({ outcome: 'unknown' })
  // The service has this key for another cap by now, and answers with a conflict.
  await world.service.call('POST', '/people/sourcing/runs', {
    brief: 'Mine',
    idempotency_key: key,
    max_credits: 99,
  })
  expect(
    await world.run(world.spend.replay(world.runs.store.byId(kept.id)?.operation_id ?? '')),
  ).toBe('failed')
  expect(world.runs.store.byId(kept.id)).toMatchObject({ operation: 'needs_you', run_id: null })
})

test('P8: a run counts with its whole cap until it is over, then with exactly what it took', async () => {
  const { kept, go } = begin('Auditors in Leuven', 25)
  await go()
  const operation = world.runs.store.byId(kept.id)?.operation_id
  const receipt = () =>
    world.spend
      .ledger(0, world.clock.now() + 1)
      .receipts.find((one) => one.operation_id === operation)
  expect(receipt()).toMatchObject({ outcome: 'paid', cost: null, detail: { max: 25 } })
  await serve(world.service, 600_000, 'sourcing_runs', { status: 'paused' })
  world.runs.nudge()
  await world.pass(60_000)
  const run = world.runs.store.byId(kept.id)
  const statement = statementOf(run?.shown ?? null)
  expect(statement.people.length).toBeGreaterThan(0)
  expect(statement.charged).toBeLessThanOrEqual(25)
  expect(statement.adds_up).toBe(true)
  if (run?.state === 'settled') expect(receipt()).toMatchObject({ cost: statement.charged })
  else
    expect([
      run?.state,
      receipt()?.cost,
      receipt()?.detail['min'],
      receipt()?.detail['max'],
    ]).toEqual(['paused', null, statement.charged, 25])
  const charges = (
    (await world.service.control('GET', '/charges?limit=10000')).body as {
      entries: { run_id: string | null; amount: number }[]
    }
  ).entries.filter((one) => one.run_id === run?.run_id)
  expect(charges.reduce((sum, one) => sum + one.amount, 0)).toBe(statement.charged)
})

/** Lets time go by at the service until this run has come to its cap. */
const pause = (run_id: string | null | undefined) =>
  expect
    .poll(async () => {
      await world.service.control('PUT', '/clock', { advance_ms: 60_000 })
      return (
        (await world.service.call('GET', `/people/sourcing/runs/${run_id}`)).body as {
          status: string
        }
      ).status
    })
    .toBe('paused')

test('P7: a paused run is resumed once for each press, at once, again, and after a restart', async () => {
  const { kept, go } = begin('Treasurers in Gent', 4)
  await go()
  const run = () => world.runs.store.byId(kept.id)
  await pause(run()?.run_id)
  await world.run(world.runs.read(kept.id))
  expect(run()).toMatchObject({ state: 'paused' })
  const intent = crypto.randomUUID()
  const press = (intent_id = intent) => world.run(world.runs.resume(run() as KeptRun, intent_id))
  const [first, second] = await Promise.all([press(), press()])
  expect(second).toEqual(first)
  expect(await press()).toEqual(first)
  world.restart()
  expect(await press()).toEqual(first)
  expect(await world.sent('sourcing.resume')).toHaveLength(1)
})

test('P7: a resumption that was on its way when Hotdesk ended is looked up, and not sent again', async () => {
  const { kept, go } = begin('Bookkeepers in Gent', 4)
  await go()
  const run = () => world.runs.store.byId(kept.id) as KeptRun
  await pause(run()?.run_id)
  await world.run(world.runs.read(kept.id))
  const before = (await world.sent('sourcing.resume')).length
  const intent = crypto.randomUUID()
  await world.service.control('POST', '/faults', {
    endpoint: 'sourcing.resume',
    what: { kind: 'delay', ms: 300, when: 'after' },
  })
  void world.runs.resume(run(), intent).catch(() => {})
  await expect
    .poll(async () => {
      await world.clock.advance(20)
      return (await world.sent('sourcing.resume')).length
    })
    .toBe(before + 1)
  world.restart()
  await world.run(world.runs.resume(run(), intent).catch(() => {}))
  expect(await world.sent('sourcing.resume')).toHaveLength(before + 1)
})

test('G4: research is awaited by polite reads, filed whole and told once', async () => {
  const before = (await world.sent('research.read')).length
  const answer = await world.run(
    world.spend.buy({
      intent_id: crypto.randomUUID(),
      route: 'research.start',
      body: { brief: 'Mills near Ghent that changed hands' },
      label: 'x',
    }),
  )
  expect(answer).toMatchObject({ outcome: 'paid', cost: 6 })
  world.runs.nudge()
  await world.pass(60_000)
  expect(world.runs.store.list().find((one) => one.brief.startsWith('Mills'))).toMatchObject({
    state: 'going',
  })
  await serve(world.service, 280_000, 'reports', { companies: undefined })
  await world.pass(280_000)
  const run = world.runs.store.list().find((one) => one.brief.startsWith('Mills'))
  expect(run).toMatchObject({ kind: 'research', state: 'settled', operation: 'done' })
  const report = await world.store.cache.get('reports', run?.run_id ?? '')
  expect(report?.record.companies?.length).toBeGreaterThan(0)
  expect(report?.record.sources?.length).toBeGreaterThan(0)
  expect((await world.sent('research.read')).length - before).toBeLessThanOrEqual(12)
  expect(
    world.events.filter(
      (event) => event.type === 'notice' && event.data.link === `/research/${run?.run_id}`,
    ),
  ).toHaveLength(1)
})

test('X-7, G4: a report whose line in the list says nothing but its brief is read once, and then known to be finished', async () => {
  const { body } = await world.service.call('GET', '/research')
  const { reports } = body as { reports: { id: string; completed_at: string | null }[] }
  const id = reports.findLast(({ completed_at }) => completed_at !== null)?.id ?? ''
  await world.store.cache.putPage('reports', [{ id, brief: 'Theirs' }], {
    startedAt: world.clock.monotonic(),
    now: world.clock.now(),
  })
  const before = (await world.sent('research.read')).length
  world.runs.nudge()
  await world.pass(60_000)
  const report = await world.store.cache.get('reports', id)
  expect(report?.record.completed_at).toMatch(/^20/)
  expect(report?.record.companies).toBeDefined()
  world.runs.nudge()
  await world.pass(60_000)
  expect((await world.sent('research.read')).length).toBe(before + 1)
})

test('G4: nothing is asked while there is no network', async () => {
  await world.run(
    world.spend.buy({
      intent_id: crypto.randomUUID(),
      route: 'research.start',
      body: { brief: 'Later' },
      label: 'x',
    }),
  )
  world.online = false
  const before = (await world.sent('research.read')).length
  await world.pass(120_000)
  expect(await world.sent('research.read')).toHaveLength(before)
})

test('G1: a generated desk whose answer was lost is found by listing, and its run names it', async () => {
  await world.service.control('POST', '/faults', {
    endpoint: 'desks.generate',
    what: { kind: 'drop_after' },
  })
  expect(
    await world.run(
      world.spend.buy({
        intent_id: crypto.randomUUID(),
        route: 'desks.generate',
        body: { brief: 'Directors of mills in Berlin' },
        label: 'x',
      }),
    ),
  ).toMatchObject({ outcome: 'unknown' })
  await world.pass(200_000)
  const run = () => world.runs.store.list().find((one) => one.kind === 'generate')
  world.runs.nudge()
  await world.pass(20_000)
  expect(run()).toMatchObject({ operation: 'done', state: 'settled' })
  expect(await world.store.cache.get('desks', run()?.run_id ?? '')).not.toBeNull()
  expect(await world.sent('desks.generate')).toHaveLength(1)
})
