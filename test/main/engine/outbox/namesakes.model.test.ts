import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { Crash, createWorld, type Fault, type World } from './world.ts'

/*
 * P19 under every order of lost requests, lost answers and kills: one record for each create that
 * was acknowledged, with its own edit.
 */

const runs = Number(
  process.env['HOTDESK_MODEL_RUNS'] ?? (process.env['HOTDESK_SOAK'] ? 10_000 : times(150, 50)),
)
const points = [
  'sending:before-commit',
  'sending:after-commit',
  'answer:before-commit',
  'answer:after-commit',
]
const faults: Fault[] = ['offline', 'lost', 'dropped', 'gateway', 'limited']

type Command =
  | { do: 'make'; want: Fields; note: boolean }
  | { do: 'list'; description: string | null }
  | { do: 'fault'; fault: Fault | null; every: number }
  | { do: 'step'; turns: number }
  | { do: 'wait'; ms: number }
  | { do: 'crash'; at: string }
  | { do: 'colleague'; company_name: string }

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const person = fc.record({
  title: optional(fc.constant('CFO')),
  company_name: optional(fc.constantFrom('Alpha', 'Beta')),
  email: optional(fc.constantFrom('m@alpha.example', 'm@beta.example')),
  location: optional(fc.constantFrom('Ghent', 'Milan')),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('make' as const), want: person, note: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      description: optional(fc.constantFrom('a', 'b')),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: optional(fc.constantFrom(...faults)),
      every: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      turns: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.integer({ min: 100, max: 60_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('crash' as const), at: fc.constantFrom(...points) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('colleague' as const),
      company_name: fc.constantFrom('Gamma', 'Delta'),
    }),
  },
)

/**
 * What was acknowledged: the id it has here, where it must stand, and everything that must stand
 * there.
 */
interface Made {
  id: string
  table: string
  holds: Fields
}
interface Run {
  world: World
  made: Made[]
  theirs: number
}

const db = openTemporaryOutboxDb()
afterAll(() => db.close())

function fresh(): Run {
  db.transact(() => {
    for (const table of ['operations', 'overlays', 'history', 'kv'])
      db.prepare(`DELETE FROM ${table}`).run()
  })
  const world = createWorld({ db })
  world.outbox.start()
  return { world, made: [], theirs: 0 }
}

const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
const present = (want: Fields) =>
  Object.fromEntries(Object.entries(want).filter(([, value]) => value !== null))

async function revive({ world }: Run): Promise<void> {
  await world.restart()
  world.outbox.start()
}

async function make(run: Run, endpoint: EndpointName, table: string, want: Fields): Promise<Made> {
  const { results } = await run.world.outbox.edit('New', [{ endpoint, params: {}, want }])
  const one = { id: results[0]?.record_id ?? '', table, holds: { ...want } }
  run.made.push(one)
  return one
}

async function makePerson(run: Run, want: Fields, noted: boolean): Promise<void> {
  const one = await make(run, 'contacts.create', 'contacts', {
    first_name: 'Maria',
    last_name: 'Rossi',
    ...present(want),
  })
  if (!noted) return
  const notes = `note ${run.made.length}`
  await run.world.outbox.edit('Note', [
    { endpoint: 'contacts.update', params: { id: one.id }, want: { notes }, base: { notes: null } },
  ])
  one.holds['notes'] = notes
}

function strike({ world }: Run, fault: Fault | null, every: number): void {
  let count = 0
  world.service.fault((_, write) => {
    const hits = write || fault === 'offline' || fault === 'gateway'
    return hits && ++count % every === 0 ? fault : null
  })
}

async function act(run: Run, one: Command): Promise<void> {
  const { world } = run
  switch (one.do) {
    case 'make':
      return makePerson(run, one.want, one.note)
    case 'list': {
      await make(run, 'hotLists.create', 'hot_lists', {
        name: 'Fintech CFOs',
        ...present({ description: one.description }),
      })
      return
    }
    case 'fault':
      return strike(run, one.fault, one.every)
    case 'crash':
      return world.crashAt(one.at)
    case 'colleague': {
      const id = `theirs_${run.theirs++}`
      const record = {
        id,
        first_name: 'Maria',
        last_name: 'Rossi',
        company_name: one.company_name,
        email: null,
      }
      world.service.table('contacts').set(id, record)
      return
    }
    case 'step':
      for (let at = 0; at < one.turns; at += 1) await turn()
      break
    case 'wait':
      await world.clock.advance(one.ms)
      await turn()
      break
  }
  if (world.crashed()) await revive(run)
}

async function tryAct(run: Run, one: Command): Promise<void> {
  try {
    await act(run, one)
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    await revive(run)
  }
}

async function comeToRest(run: Run): Promise<void> {
  const { world } = run
  world.service.calm()
  world.crashAt(null)
  if (world.crashed()) await revive(run)
  await world.settle()
  // A colleague's namesake whose company ours does not name may be ours for all that can be seen.
  // The person looked: it is not.
  const asked = world.outbox.pending().rows.filter(({ state }) => state === 'needs_you')
  await world.outbox.retry(asked.map(({ id }) => id))
  await world.settle()
}

const told = (record: Fields | undefined, holds: Fields) =>
  Object.fromEntries(Object.keys(holds).map((field) => [field, record?.[field]]))

function eachHasItsOwn({ world, made, theirs }: Run): void {
  const stands = made.map((one) => ({ ...one, id: world.outbox.serverId(one.id) }))
  expect(new Set(stands.map(({ id, table }) => `${table}/${id}`)).size).toBe(made.length)
  for (const { id, table, holds } of stands) {
    expect(told(world.service.table(table).get(id), holds), `${table}/${id}`).toEqual(holds)
  }
  const total = world.service.table('contacts').size + world.service.table('hot_lists').size
  expect(total).toBe(made.length + theirs)
}

test(
  'P19: however requests and answers are lost, every create has one record and keeps its own edits',
  { timeout: runs > 150 ? 7_200_000 : 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
        const run = fresh()
        for (const one of commands) await tryAct(run, one)
        await comeToRest(run)
        expect(run.world.outbox.pending().rows).toEqual([])
        eachHasItsOwn(run)
        await run.world.outbox.stop()
      }),
      { numRuns: runs, timeout: 60_000 },
    )
  },
)
