import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type Fault, type World } from './world.ts'

/* The contract does not say what a search looks into: one that finds nobody may prove nothing. */

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const people = () => [...world.service.table('contacts').values()]

async function makePerson(
  more: Record<string, unknown> = { email: 'maria@a.example' },
): Promise<string> {
  const { results } = await world.outbox.edit('New', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: { first_name: 'Maria', last_name: 'Rossi', ...more },
    },
  ])
  return results[0]?.record_id ?? ''
}

/** What happens to the first request that makes somebody. */
function befalls(fault: Fault): void {
  let left: Fault | null = fault
  world.service.fault((name) => {
    if (name !== 'contacts.create') return null
    const now = left
    left = null
    return now
  })
}

async function run(): Promise<void> {
  world.outbox.start()
  await world.settle(120_000)
}

test.each([
  { fields: ['first_name', 'last_name'], fault: 'lost', made: 1, asked: 1 },
  { fields: [], fault: 'lost', made: 1, asked: 1 },
  { fields: ['email'], fault: 'lost', made: 1, asked: 0 },
  { fields: ['email'], fault: 'dropped', made: 1, asked: 0 },
  { fields: ['first_name'], fault: 'dropped', made: 1, asked: 0 },
  { fields: [], fault: 'dropped', made: 1, asked: 0 },
] as const)(
  'P2, X-7: where a search looks into $fields alone, a person whose answer was $fault is never made twice',
  async ({ fields, fault, made, asked }) => {
    const other = { id: 'other', first_name: 'Zoe', last_name: 'Ash', email: 'zoe@a.example' }
    world.service.table('contacts').set('other', other)
    world.service.searchOnly(fields)
    await makePerson()
    befalls(fault)
    await run()
    expect(people().filter(({ id }) => id !== 'other')).toHaveLength(made)
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: asked })
  },
)

test('P2, X-7: whom a search does not show and the list refuses to show is not made again', async () => {
  world.service.searchOnly([])
  await makePerson()
  let isMade = false
  world.service.fault((name, _write, options) => {
    if (name === 'contacts.create' && !isMade) {
      isMade = true
      return 'lost'
    }
    return name === 'contacts.list' && options.query?.['q'] === undefined ? 'refused' : null
  })
  await run()
  expect(people()).toHaveLength(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 1 })
})

test('P19: nobody is asked about a namesake that another create of ours made between the search and the whole list', async () => {
  const company_name = 'Beta'
  const first = await makePerson({ company_name })
  const second = await makePerson({
    company_name,
    linkedin_url: 'https://www.linkedin.com/in/maria-rossi',
  })
  const cut: Fault[] = ['dropped', 'dropped']
  world.service.fault((name) => (name === 'contacts.create' ? (cut.pop() ?? null) : null))
  const { call } = world.service
  let wholeLists = 0
  world.service.call = async (name, options) => {
    const isWhole = name === 'contacts.list' && options?.query?.['q'] === undefined
    // The second reading of the whole list takes until the other person is made.
    if (isWhole && ++wholeLists === 2)
      while (world.outbox.serverId(first) === first) await new Promise(setImmediate)
    return call(name, options)
  }
  await run()
  expect(wholeLists).toBeGreaterThan(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  expect(people()).toHaveLength(2)
  expect(world.outbox.serverId(second)).not.toBe(world.outbox.serverId(first))
})
