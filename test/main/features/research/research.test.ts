import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptRun } from '#main/engine/runs/index.ts'
import { employmentHandlers } from '#main/features/research/employment.ts'
import { researchHandlers } from '#main/features/research/research.ts'
import { runHandlers } from '#main/features/research/runs.ts'
import { sourcingHandlers } from '#main/features/research/sourcing.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { cacheWorld, type CacheWorld } from '../../engine/store/world.ts'

let place: CacheWorld
let runs: KeptRun[]
let engine: PayingEngine
let online: boolean
/** Every call of the registry or of spending that would leave. */
let left: string[]
const clock = manualClock()
const run = (more: Partial<KeptRun>): KeptRun => ({
  id: 'run_1',
  kind: 'research',
  key: null,
  brief: 'Banks in Oslo',
  quote: null,
  max_credits: 6,
  run_id: null,
  operation_id: null,
  operation: 'done',
  state: 'going',
  charged: null,
  shown: null,
  read_at: null,
  created_at: 5,
  updated_at: 5,
  ...more,
})
const keep = (table: string, rows: Record<string, unknown>[], whole = false) =>
  place.cache.putPage(table as 'reports', rows, {
    startedAt: place.tick(),
    now: clock.now(),
    whole,
  })
const codeOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  )

beforeEach(async () => {
  place = await cacheWorld()
  runs = []
  online = true
  left = []
  engine = engineOf({
    cache: place.cache,
    clock,
    sync: { online: () => online, refresh: async () => void left.push('refresh') } as never,
    session: { state: { kind: 'signed_in' } } as never,
    credits: { state: () => ({ total: 30 }) } as never,
    spend: {
      ledger: () => ({ receipts: [] }),
      buy: async ({ route }: { route: string }) => {
        left.push(route)
        return { outcome: 'refused', code: 'cap', message: '' }
      },
      replay: async () => {
        left.push('replay')
        return 'same'
      },
      offer: (_route: string, _params: object, body: { max_credits?: number }) => ({
        max: body.max_credits ?? 6,
        allowed: { allowed: (body.max_credits ?? 0) <= 30, message: 'over', hint: '' },
      }),
    } as never,
    runs: {
      nudge() {},
      read: async () => void left.push('read'),
      resume: async () => void left.push('resume'),
      pilot: {
        state: () => ({ pilot: 'on', quote: { currency: 'credits' } }),
        read: async () => void left.push('pilot'),
      },
      store: {
        list: () => runs,
        byId: (id: string) => runs.find((one) => one.id === id) ?? null,
        keep: (wanted: Partial<KeptRun>) => {
          const before = runs.find((one) => one.key === wanted.key)
          const kept =
            before ??
            run({
              ...wanted,
              id: `kept ${wanted.key}`,
              kind: 'sourcing',
              operation: null,
              state: 'kept',
            })
          if (!before) runs.push(kept)
          return kept
        },
        set: (id: string, state: KeptRun['state']) => {
          runs = runs.map((one) => (one.id === id ? { ...one, state } : one))
        },
      },
    } as never,
  })
})
afterEach(() => place[Symbol.asyncDispose]())

test('G4: what is paid for and not listed yet stands first, whatever became of its call', async () => {
  await keep('reports', [
    { id: 'rep_1', brief: 'Old', created_at: '2026-01-01T00:00:00Z', companies: [{ name: 'A' }] },
    { id: 'rep_2', brief: 'New', created_at: '2026-02-01T00:00:00Z' },
  ])
  runs = [
    run({ id: 'a', operation: 'unknown' }),
    run({ id: 'b', operation: 'needs_you' }),
    run({ id: 'c', run_id: 'rep_3' }),
    run({ id: 'd', run_id: 'rep_2' }),
    run({ id: 'e', operation: 'rejected', state: 'refused' }),
    run({ id: 'f', kind: 'sourcing' }),
  ]
  const { reports } = await researchHandlers(() => engine)['research.list']({})
  expect(reports.map(({ id, state, mine }) => [id, state, mine])).toEqual([
    ['a', 'unknown', true],
    ['b', 'needs_you', true],
    ['c', 'waiting', true],
    ['rep_2', 'waiting', true],
    ['rep_1', 'finished', false],
  ])
})

test('G4: a report that is paid for can be opened before it is there, and is no empty one', async () => {
  runs = [run({ id: 'a' }), run({ id: 's', kind: 'sourcing' })]
  const read = researchHandlers(() => engine)['research.read']
  expect((await read({ id: 'a' })).report).toMatchObject({
    state: 'waiting',
    companies: null,
    is_stored: false,
    found: [],
  })
  for (const id of ['s', 'none']) expect((await read({ id })).report).toBeNull()
})

test('G4, F6: a company of a report is the one of the workspace by id, domain or name, and nobody else', async () => {
  await keep('companies', [
    { id: 'co_1', name: 'Kvist Bank', domain: 'kvist.example', do_not_contact: true },
    { id: 'co_2', name: 'Hafen Bank' },
    { id: 'co_3', name: 'Åberg Kapital' },
  ])
  await keep('contacts', [
    { id: 'c_1', company_id: 'co_1' },
    { id: 'c_2', company_id: 'co_1' },
  ])
  const companies = [
    { name: 'Something else', company_id: 'co_2', domain: 'kvist.example' },
    { name: 'Kvist', domain: 'kvist.example' },
    { name: 'aberg KAPITAL' },
    { name: 'Kvist Bank of Norway' },
    { name: 'Bank' },
    { name: null },
    'no object',
    null,
  ]
  await keep('reports', [{ id: 'rep_1', brief: 'x', companies }], true)
  const { report } = await researchHandlers(() => engine)['research.read']({ id: 'rep_1' })
  expect(report?.found.map((one) => [one.company_id, one.do_not_contact, one.people])).toEqual([
    ['co_2', null, 0],
    ['co_1', true, 2],
    ['co_3', null, 0],
    [null, null, 0],
    [null, null, 0],
    [null, null, 0],
  ])
})

test('R11: where the pilot is off nothing is kept and nothing leaves', async () => {
  Object.assign(engine.runs.pilot, { state: () => ({ pilot: 'off', quote: null }) })
  const start = sourcingHandlers(() => engine)['sourcing.start']
  expect(await codeOf(start({ intent_id: 'key-0001', brief: 'CFOs', max_credits: 10 }))).toBe(
    'pilot_off',
  )
  expect([runs, left]).toEqual([[], []])
})

test('R11: one key is one run: another brief or cap under it is refused before anything leaves', async () => {
  const start = sourcingHandlers(() => engine)['sourcing.start']
  const press = (brief: string, max_credits: number) =>
    codeOf(start({ intent_id: 'key-0001', brief, max_credits }))
  expect(await press('CFOs', 10)).toBe('done')
  expect(left).toEqual(['sourcing.start'])
  expect(await press('CTOs', 10)).toBe('key_used')
  expect(await press('CFOs', 11)).toBe('key_used')
  expect(left).toEqual(['sourcing.start'])
})

test('R11: a press that a cap refused leaves a run that is refused, and no id to open', async () => {
  const start = sourcingHandlers(() => engine)['sourcing.start']
  const answer = await start({ intent_id: 'key-0001', brief: 'CFOs', max_credits: 10 })
  expect(answer).toMatchObject({ id: null, purchase: { outcome: 'refused', code: 'cap' } })
  expect(runs).toMatchObject([{ state: 'refused' }])
})

test('R11: a run is retried, resumed and read only where it is one, was sent and is known', async () => {
  runs = [
    run({ id: 'kept', kind: 'sourcing', operation: null, state: 'kept' }),
    run({ id: 'sent', kind: 'sourcing', operation_id: 'op_1', operation: 'unknown' }),
    run({ id: 'known', kind: 'sourcing', operation_id: 'op_2', run_id: 'sr_1' }),
    run({ id: 'report', kind: 'research', run_id: 'rep_1', operation_id: 'op_3' }),
  ]
  const ask = sourcingHandlers(() => engine)
  const all = async (id: string) => [
    await codeOf(ask['sourcing.replay']({ id })),
    await codeOf(ask['sourcing.resume']({ intent_id: 'press-0001', id })),
    await codeOf(ask['sourcing.refresh']({ id })),
  ]
  expect(await all('kept')).toEqual(['not_sent', 'unknown', 'done'])
  expect(await all('sent')).toEqual(['done', 'unknown', 'done'])
  expect(await all('known')).toEqual(['done', 'done', 'done'])
  expect(await all('report')).toEqual(['gone', 'gone', 'gone'])
  expect(await all('none')).toEqual(['gone', 'gone', 'gone'])
  online = false
  expect((await all('known'))[0]).toBe('offline')
  expect((await ask['sourcing.run']({ id: 'report' })).run).toBeNull()
})

test('F6: of a person a run found, do-not-contact is told as far as it is known here', async () => {
  await keep('companies', [{ id: 'co_1', name: 'Kvist', do_not_contact: true }])
  await keep('contacts', [{ id: 'c_1', company_id: 'co_1' }, { id: 'c_2' }])
  const people = [
    { id: 'p1', outcome: 'delivered', contact_id: 'c_1' },
    { id: 'p2', outcome: 'delivered', contact_id: 'c_2' },
    { id: 'p3', outcome: 'rejected' },
  ]
  runs = [run({ id: 's', kind: 'sourcing', run_id: 'sr_1', shown: { people } })]
  const found = await sourcingHandlers(() => engine)['sourcing.run']({ id: 's' })
  expect(found.run?.people.map((one) => [one.id, one.do_not_contact])).toEqual([
    ['p1', true],
    ['p2', null],
    ['p3', null],
  ])
})

test('G6: what all runs may cost lies between the sums of their least and their most', async () => {
  runs = [
    run({ id: 'a' }),
    run({ id: 'b', operation: 'rejected', state: 'refused' }),
    run({ id: 'c', kind: 'sourcing', max_credits: 40, charged: 9 }),
  ]
  expect(await runHandlers(() => engine)['runs.list']({})).toMatchObject({ min: 9, max: 46 })
})

test.each([
  [10, null],
  [31, 'over'],
  [undefined, null],
])('D4: a sourcing run of up to %j is offered with its cap: %j', async (most, refusal) => {
  const offer = await runHandlers(() => engine)['runs.offer']({
    kind: 'sourcing',
    ...(most === undefined ? {} : { max: most }),
  })
  expect(offer).toMatchObject({ price: { from: 0, to: most ?? 0 }, balance: 30, online: true })
  expect(offer.refusal?.message ?? null).toBe(refusal)
  online = false
  expect(await runHandlers(() => engine)['runs.offer']({ kind: 'research' })).toMatchObject({
    max: 6,
    online: false,
  })
})

test('F8: an employment review is asked for while it is wanted and can be, once a minute at most', async () => {
  let [pilot, read_at] = ['on', 0]
  let asked = 0
  Object.assign(engine.runs, {
    reviews: {
      pilot: () => pilot,
      reading: () => false,
      of: () =>
        read_at === 0
          ? null
          : { status: 'ready', roles: [{ change: 'keep' }, { change: 'add' }], read_at },
      read: async () => void asked++,
    },
  })
  await keep('contacts', [{ id: 'c_1', first_name: 'Ada', company_name: 'Acme' }])
  const ask = employmentHandlers(() => engine)
  const look = async (again?: boolean) => {
    const before = asked
    await ask['employment.look']({ contact_id: 'c_1', ...(again === undefined ? {} : { again }) })
    return asked - before
  }
  expect(await look()).toBe(1)
  read_at = clock.now() - 59_000
  expect([await look(), await look(true)]).toEqual([0, 1])
  read_at = clock.now() - 60_000
  expect(await look()).toBe(1)
  online = false
  expect([await look(), await look(true)]).toEqual([0, 0])
  online = true
  pilot = 'off'
  expect([await look(), await look(true)]).toEqual([0, 1])
  expect(await ask['employment.read']({ contact_id: 'c_1' })).toMatchObject({
    changes: 1,
    contact: { name: 'Ada', company_name: 'Acme', do_not_contact: null },
  })
  expect(await ask['employment.read']({ contact_id: 'c_9' })).toMatchObject({ contact: null })
})
