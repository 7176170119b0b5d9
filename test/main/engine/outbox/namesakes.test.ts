import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { createWorld, type Fault, type World } from './world.ts'

/* P19: two records with one name stay two, whatever happens to the requests that make them. */

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const maria = { first_name: 'Maria', last_name: 'Rossi', title: 'CFO' }
const table = (name: string) => [...world.service.table(name).values()]

/** Makes a record, and answers the id it has here. */
async function make(endpoint: EndpointName, want: Fields, once = false): Promise<string> {
  const { results } = await world.outbox.edit('New', [{ endpoint, params: {}, want, once }])
  return results[0]?.record_id ?? ''
}

const makePerson = (want: Fields) => make('contacts.create', { ...maria, ...want })
const note = (id: string, notes: string) =>
  world.outbox.edit('Note', [
    { endpoint: 'contacts.update', params: { id }, want: { notes }, base: { notes: null } },
  ])

/** What happens to the first requests to make something, one after the other. */
function befalls(...faults: (Fault | null)[]): void {
  const left = [...faults]
  world.service.fault((name) => (name.endsWith('.create') ? (left.shift() ?? null) : null))
}

async function run(): Promise<void> {
  world.outbox.start()
  await world.settle()
}

const fates: (Fault | null)[][] = [
  ['dropped'],
  ['lost'],
  ['dropped', 'dropped'],
  ['lost', 'lost'],
  ['dropped', 'lost'],
  ['lost', 'dropped'],
  [null, 'dropped'],
  [null, 'lost'],
  ['gateway', 'lost'],
]

test.each(fates.map((fate) => ({ fate })))(
  'P19: two namesakes made offline are two people, each with their own note, when $fate befalls',
  async ({ fate }) => {
    const one = await makePerson({ company_name: 'Alpha' })
    const other = await makePerson({ company_name: 'Beta' })
    await note(one, 'of Alpha')
    await note(other, 'of Beta')
    befalls(...fate)
    await run()
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
    expect(
      table('contacts')
        .map((person) => `${String(person['company_name'])}: ${String(person['notes'])}`)
        .toSorted(),
    ).toEqual(['Alpha: of Alpha', 'Beta: of Beta'])
    expect(world.outbox.serverId(one)).not.toBe(world.outbox.serverId(other))
  },
)

const duplicates: { endpoint: EndpointName; records: string; want: Fields }[] = [
  { endpoint: 'contacts.create', records: 'contacts', want: maria },
  { endpoint: 'hotLists.create', records: 'hot_lists', want: { name: 'Fintech CFOs' } },
  { endpoint: 'desks.create', records: 'desks', want: { title: 'CFOs in Ghent' } },
  {
    endpoint: 'meetings.create',
    records: 'meetings',
    want: {
      title: 'Call',
      starts_at_utc: '2026-11-20T09:00:00Z',
      duration_minutes: 30,
      contact_id: 'c_1',
    },
  },
  {
    endpoint: 'webhooks.create',
    records: 'webhooks',
    want: { url: 'https://hooks.example/x', events: ['contact.created'] },
  },
]

test.each(duplicates.flatMap((one) => fates.map((fate) => ({ ...one, fate }))))(
  'P19: $endpoint twice with the very same values makes two records when $fate befalls',
  async ({ endpoint, records, want, fate }) => {
    const ids = [await make(endpoint, want), await make(endpoint, want)]
    befalls(...fate)
    await run()
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
    expect(ids.map((id) => world.outbox.serverId(id)).toSorted()).toEqual(
      table(records)
        .map((record) => String(record['id']))
        .toSorted(),
    )
    expect(table(records)).toHaveLength(2)
  },
)

const noted: Fields[][] = [
  [{}, { notes: 'a' }, { notes: 'b' }],
  [{ notes: 'b' }, { notes: 'a' }, {}],
]
test.each(noted.flatMap((duplicates) => fates.map((fate) => ({ duplicates, fate }))))(
  'P19: twins that differ in their note alone, $twins, keep each its own when $fate befalls',
  async ({ duplicates, fate }) => {
    for (const duplicate of duplicates) await makePerson(duplicate)
    befalls(...fate, ...fate)
    await run()
    expect(
      table('contacts')
        .map((person) => String(person['notes']))
        .toSorted(),
    ).toEqual(['a', 'b', 'undefined'])
  },
)

test('P19: a record without a note is left to the twin that wanted none, whoever is looked for first', async () => {
  const noted = await makePerson({ notes: 'a' })
  const plain = await makePerson({})
  befalls('dropped', 'lost')
  await run()
  const made = (id: string) => world.service.table('contacts').get(world.outbox.serverId(id))
  expect([made(noted)?.['notes'], made(plain)?.['notes']]).toEqual(['a', undefined])
  expect(table('contacts')).toHaveLength(2)
})

test('P19: while a twin is on its way, a record that may be its is left alone until its answer came', async () => {
  const first = await makePerson({})
  befalls('dropped')
  world.outbox.start()
  await world.settle(500)
  const second = await makePerson({})
  let held = false
  // The second has made its record and waits for the answer while the first is looked for.
  world.service.during(async () => {
    world.service.during(null)
    held = true
    world.service.table('contacts').set('early', { id: 'early', ...maria })
    await world.clock.advance(60_000)
    expect(world.outbox.serverId(first)).toBe(first)
    world.service.table('contacts').delete('early')
  })
  await world.settle()
  expect(held).toBe(true)
  expect([first, second].map((id) => world.outbox.serverId(id)).toSorted()).toEqual(
    table('contacts')
      .map((record) => String(record['id']))
      .toSorted(),
  )
})

test('a record that the service makes late, after the first look, is found by the second', async () => {
  const late = await makePerson({})
  befalls('dropped')
  world.outbox.start()
  await world.settle(5_000)
  // Two looks; an empty page 1 is followed by page 0 once, where some services begin (P21).
  expect(world.service.reads.map(({ query }) => query['page'])).toEqual(['1', '0', '1'])
  world.service.table('contacts').set('late', { id: 'late', ...maria })
  await world.settle()
  expect(world.service.sent).toHaveLength(1)
  expect(world.outbox.serverId(late)).toBe('late')
})

test('P19: a restart between two lost answers gives nobody the record of the other', async () => {
  const one = await makePerson({ company_name: 'Alpha' })
  const other = await makePerson({ company_name: 'Beta' })
  befalls('dropped', 'lost')
  world.outbox.start()
  await world.settle(500)
  await world.outbox.stop()
  await world.restart()
  await run()
  const company = (id: string) =>
    world.service.table('contacts').get(world.outbox.serverId(id))?.['company_name']
  expect([company(one), company(other)]).toEqual(['Alpha', 'Beta'])
})

test('P19: somebody made long ago by an operation that is done is never taken for the one to be made', async () => {
  const old = await makePerson({})
  await run()
  // The list leaves the old one out at the look before sending, as a page that shifts does.
  let looks = 0
  const [made] = table('contacts')
  world.service.fault((name) => {
    if (name === 'contacts.list' && looks++ === 0)
      world.service.table('contacts').delete(String(made?.['id']))
    if (name !== 'contacts.create' || !made) return null
    if (world.service.table('contacts').has(String(made['id']))) return null
    world.service.table('contacts').set(String(made['id']), made)
    return 'dropped'
  })
  const fresh = await makePerson({})
  await world.settle()
  expect(table('contacts')).toHaveLength(2)
  expect(world.outbox.serverId(fresh)).not.toBe(world.outbox.serverId(old))
})

test('P19: the record of a create that was given up on its way is not taken by a namesake', async () => {
  const given = await makePerson({})
  befalls(null, 'dropped')
  world.service.during(async () => {
    world.service.during(null)
    await world.outbox.discard(world.outbox.openOf('contacts', given).map((op) => op.id))
    await makePerson({})
  })
  await run()
  expect(table('contacts')).toHaveLength(2)
})

test('P19: the record of a create that was given up while it was looked for stays its own', async () => {
  const given = await makePerson({ notes: 'given up' })
  befalls('lost', 'dropped')
  world.outbox.start()
  await world.settle(500)
  // Seen by nobody yet: the look before the second request does not show it.
  const [late] = table('contacts')
  world.service.table('contacts').clear()
  await world.outbox.discard(world.outbox.openOf('contacts', given).map((op) => op.id))
  await makePerson({})
  await world.outbox.idle()
  world.service.table('contacts').set(String(late?.['id']), late ?? {})
  await world.settle()
  expect(
    table('contacts')
      .map((person) => String(person['notes']))
      .toSorted(),
  ).toEqual(['given up', 'undefined'])
})

test('P19: a colleague’s namesake made meanwhile is not taken for the one whose request was lost', async () => {
  const mine = await makePerson({ company_name: 'Alpha' })
  befalls('dropped')
  world.service.during(async () => {
    world.service.table('contacts').set('theirs', { id: 'theirs', ...maria, company_name: 'Beta' })
  })
  await run()
  expect(table('contacts')).toHaveLength(2)
  expect(world.outbox.serverId(mine)).not.toBe('theirs')
})

test('P19: where nothing shows whether a record is ours, the person is asked, and nothing is made twice', async () => {
  await makePerson({ company_name: 'Alpha' })
  befalls('dropped')
  world.service.during(async () => {
    world.service.table('contacts').set('theirs', { id: 'theirs', ...maria })
  })
  await run()
  expect(world.outbox.pending().rows).toMatchObject([
    { state: 'needs_you', can: ['retry', 'discard'] },
  ])
  expect(table('contacts')).toHaveLength(1)
})

test('a field that only the record itself shows is read there before the record counts as ours', async () => {
  const linkedin_url = 'https://www.linkedin.com/in/maria-rossi'
  const mine = await makePerson({ linkedin_url })
  const { call } = world.service
  world.service.call = async (name, options) => {
    const outcome = await call(name, options)
    if (name !== 'contacts.list' || outcome.kind !== 'ok') return outcome
    const value = outcome.value as { records: Fields[] }
    for (const record of value.records) delete record['linkedin_url']
    return outcome
  }
  befalls('lost')
  await run()
  expect(world.service.writes()).toHaveLength(1)
  expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
  expect(world.outbox.serverId(mine)).toBe(table('contacts')[0]?.['id'])
})

const there = { id: 'there', ...maria, email: 'maria@alpha.example', company_name: 'Alpha' }
test.each<[string, Fields, Fields, boolean]>([
  ['everything agrees', { email: 'maria@alpha.example', company_name: 'Alpha' }, there, true],
  ['another company', { company_name: 'Beta' }, { ...there, email: null }, false],
  ['another address', { email: 'maria@beta.example', company_name: 'Alpha' }, there, false],
  ['an address there only', { company_name: 'Alpha' }, there, false],
  ['an address here only', { email: 'maria@alpha.example' }, { id: 'there', ...maria }, false],
  ['a name alone', {}, { id: 'there', ...maria }, false],
])(
  'L2, P19: of an existing namesake with %s a row is made or not',
  async (_, want, record, left) => {
    world.service.table('contacts').set('there', record)
    await make('contacts.create', { ...maria, ...want }, true)
    await run()
    expect(world.service.sent).toHaveLength(left ? 0 : 1)
  },
)

test('L2, P19: who an earlier row made is no answer to the next one', async () => {
  const want = { ...maria, company_name: 'Alpha' }
  await make('contacts.create', want, true)
  await run()
  await make('contacts.create', want, true)
  await world.settle()
  expect(table('contacts')).toHaveLength(2)
})

test('P2, P19: a list that shows less than it states proves nobody absent: the person is asked, and nothing is sent twice', async () => {
  await makePerson({ company_name: 'Alpha' })
  world.service.hideLast(1)
  befalls('lost')
  await run()
  await world.settle(120_000)
  expect(table('contacts')).toHaveLength(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 1 })
})

test.each<{ what: string; fault: Fault; hidden: number; writes: number; people: number }>([
  { what: 'shows it by then', fault: 'lost', hidden: 0, writes: 1, people: 1 },
  { what: 'still hides it', fault: 'lost', hidden: 1, writes: 2, people: 2 },
  { what: 'is whole, and it never arrived', fault: 'dropped', hidden: 0, writes: 1, people: 1 },
])(
  'P7, P19: what may have been made is looked for before it is sent again: the list $what',
  async ({ fault, hidden, writes, people }) => {
    world.service.table('contacts').set('other', { id: 'other', first_name: 'Zoe' })
    const mine = await makePerson({ company_name: 'Alpha' })
    let sent = false
    world.service.fault((name) => {
      if (sent || name !== 'contacts.create') return null
      sent = true
      world.service.hideLast(1)
      return fault
    })
    await run()
    await world.settle(120_000)
    const [row] = world.outbox.pending().rows
    expect(row).toMatchObject({ state: 'needs_you' })
    world.service.hideLast(hidden)
    await world.outbox.retry([row?.id ?? ''])
    await world.settle(120_000)
    const made = table('contacts').filter(({ id }) => id !== 'other')
    expect([made.length, world.service.writes().length]).toEqual([people, writes])
    expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
    expect(made.map(({ id }) => id)).toContain(world.outbox.serverId(mine))
  },
)

test('P19: a list that refuses once is looked at again before the person is asked', async () => {
  const mine = await makePerson({ company_name: 'Alpha' })
  let looks = 0
  world.service.fault((name) => {
    if (name === 'contacts.create') return 'lost'
    if (name !== 'contacts.list') return null
    looks += 1
    return looks === 2 ? 'refused' : null
  })
  await run()
  await world.settle(120_000)
  expect(looks).toBeGreaterThan(2)
  expect(table('contacts')).toHaveLength(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  expect(world.outbox.serverId(mine)).toBe(table('contacts')[0]?.['id'])
})

test('P2, P19: members that a list counts and does not show are not added again', async () => {
  world.service.table('hot_lists').set('hl_1', { id: 'hl_1', name: 'CFOs' })
  world.service.members.set('hl_1', [])
  await world.outbox.edit('Add', [
    { endpoint: 'hotLists.members.add', params: { id: 'hl_1' }, want: { source_ids: ['c1'] } },
  ])
  world.service.hideLast(1)
  world.service.fault((name) => (name === 'hotLists.members.add' ? 'lost' : null))
  await run()
  world.service.calm()
  await world.settle(120_000)
  expect(world.service.members.get('hl_1')).toHaveLength(1)
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 1 })
})
