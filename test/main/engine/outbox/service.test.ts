import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { type Live, startLive } from './live.ts'

let live: Live
let list: string
let members: {
  id: string
  contact_id: string
  tier: string | null
  status: string
  notes: string | null
}[]

beforeAll(async () => {
  live = await startLive({ contacts: 400 })
  live.outbox.start()
  const lists = (await live.read('/hot-lists'))['hot_lists'] as {
    id: string
    member_count: number
  }[]
  list = String(lists.find((one) => one.member_count > 45 && one.member_count <= 100)?.id)
})
afterAll(() => live[Symbol.asyncDispose]())
beforeEach(async () => {
  await live.service.control('DELETE', '/faults')
  // Pages read in the test before are not fresh any more.
  await live.clock.advance(60_000)
  members = (await live.read(`/hot-lists/${list}?per_page=100`))['members'] as typeof members
})

const fault = (endpoint: string, what: Record<string, unknown>, count = 1) =>
  live.service.control('POST', '/faults', { endpoint, count, what })
const last = async () => (await live.journal()).at(-1)?.seq ?? 0
const effects = async (after: number, kind: string, table: string) =>
  (await live.journal(`&after=${after}`))
    .filter((entry) => entry.client !== 'colleague')
    .flatMap((entry) => entry.effects)
    .filter((effect) => effect.kind === kind && effect.table === table)
const requests = async (after: number, endpoint: string) =>
  (await live.journal(`&after=${after}&endpoint=${endpoint}`)).filter(
    (entry) => entry.kind === 'request',
  )

test('R-1: forty members triaged without a network leave as one PATCH each, and a re-read equals the screen', async () => {
  const touched = members.slice(0, 40)
  const before = await last()
  await live.service.control('PUT', '/flight-mode', { on: true })
  for (const [at, member] of touched.entries()) {
    const base = { tier: member.tier, status: member.status, notes: member.notes }
    const edit = (want: Record<string, unknown>) =>
      live.outbox.edit('Triage', [
        {
          endpoint: 'hotLists.members.update',
          params: { id: list, member_id: member.id },
          want,
          base,
        },
      ])
    await edit({ tier: 'S' })
    await edit({ tier: member.tier === 'A' ? 'B' : 'A' })
    await edit({
      status: member.status === 'lvm' ? 'connected' : 'lvm',
      notes: `${member.notes ?? ''}\nleft voicemail ${at}`.trim(),
    })
  }
  expect(live.outbox.counts().pending).toBe(touched.length)
  await live.until(() => live.outbox.state().offline)
  await live.service.control('PUT', '/flight-mode', { on: false })
  live.outbox.wake()
  await live.sent()
  expect(await requests(before, 'hotLists.members.update')).toHaveLength(touched.length)
  expect((await requests(before, 'hotLists.read')).length).toBeLessThan(12)
  const now = (await live.read(`/hot-lists/${list}?per_page=100`))['members'] as typeof members
  for (const member of touched) {
    const row = await live.store.cache.get('members', member.id)
    const there = now.find((one) => one.id === member.id)
    expect(row).toMatchObject({
      pending: false,
      overlay: [],
      record: { tier: there?.tier, status: there?.status, notes: there?.notes },
    })
    expect(there?.notes).toMatch(/left voicemail \d+$/)
  }
})

test('R-2: a colleague got there first', async () => {
  const [member] = members.slice(-1)
  const member_id = member?.id ?? ''
  await live.service.control('POST', '/colleague', {
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id },
    body: { tier: 'S', status: 'replied' },
  })
  // What the person saw was older.
  await live.outbox.edit('Triage', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: list, member_id },
      want: { tier: 'A', notes: 'mine' },
      base: { tier: 'B', notes: member?.notes ?? null },
    },
  ])
  await live.sent()
  const row = live.outbox.pending().rows[0]
  expect(row?.conflicts).toMatchObject([{ field: 'tier', was: 'B', theirs: 'S', mine: 'A' }])
  const before = await last()
  await live.outbox.resolve(row?.id ?? '', 'tier', 'theirs')
  await live.sent()
  expect(await requests(before, 'hotLists.members.update')).toEqual([])
  await live.outbox.undo()
  await live.sent()
  expect(await requests(before, 'hotLists.members.update')).toHaveLength(1)
  expect(await live.store.cache.get('members', member_id)).toMatchObject({
    record: { tier: 'A', status: 'replied', notes: 'mine' },
    pending: false,
  })
})

test('S-3: a service that leaves status out is found out once, and sending again clears the marks', async () => {
  await live.service.control('PATCH', '/options', { accept_status: false })
  const touched = members.slice(0, 25)
  const wanted = (status: string) => (status === 'converted' ? 'connected' : 'converted')
  const before = await last()
  for (const member of touched)
    await live.outbox.edit('Triage', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: list, member_id: member.id },
        want: { status: wanted(member.status) },
        base: { status: member.status },
      },
    ])
  await live.sent()
  await live.until(() => live.events.length > 0)
  expect(live.outbox.counts()).toMatchObject({ pending: 0, kept_here: 25 })
  expect(live.events.map((event) => (event.data as { message: string }).message)).toEqual([
    '25 status changes weren’t saved by the service.',
  ])
  expect(await requests(before, 'hotLists.members.update')).toHaveLength(25)
  expect(await live.store.cache.get('members', touched[0]?.id ?? '')).toMatchObject({
    overlay: ['status'],
    pending: false,
    record: { status: wanted(touched[0]?.status ?? '') },
  })
  await live.service.control('PATCH', '/options', { accept_status: true })
  await live.outbox.retry(live.outbox.pending().rows.map((one) => one.id))
  await live.sent()
  expect(live.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
})

const faults: [string, Record<string, unknown>][] = [
  ['cut before the work', { kind: 'drop_before' }],
  ['cut after the work', { kind: 'drop_after' }],
  ['body ends half-way', { kind: 'truncate' }],
  ['no JSON', { kind: 'malformed' }],
  ['a page', { kind: 'html' }],
  ['500', { kind: 'status', status: 500 }],
  ['502 after the work', { kind: 'status', status: 502, after_effect: true }],
  ['503', { kind: 'status', status: 503 }],
]

test.each(faults)('a PATCH with %s arrives once', async (_, what) => {
  const member = members[0]
  const tier = member?.tier === 'S' ? 'B' : 'S'
  const before = await last()
  await fault('hotLists.members.update', what)
  await live.outbox.edit('Triage', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: list, member_id: member?.id ?? '' },
      want: { tier },
      base: { tier: member?.tier },
    },
  ])
  await live.sent()
  expect(
    (await effects(before, 'update', 'members')).filter((effect) => effect.id === member?.id),
  ).toHaveLength(1)
  expect(live.outbox.counts().needs_you).toBe(0)
})

test.each(faults)('a new contact with %s is made once', async (name, what) => {
  const before = await last()
  await fault('contacts.create', what)
  await live.outbox.edit('New', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: {
        first_name: 'Zoë',
        last_name: `O'${name.replaceAll(/[^a-z0-9]/g, '')}`,
        company_name: 'Brandnew & Sons',
      },
    },
  ])
  await live.sent()
  expect(await effects(before, 'create', 'contacts')).toHaveLength(1)
  expect(live.outbox.counts()).toMatchObject({ needs_you: 0, kept_here: 0 })
})

test.each(sampled(faults, 4))(
  'P19: three namesakes at two companies with %s are three people, each with their own note',
  async (_, what) => {
    await using world = await startLive({ contacts: 5 })
    world.outbox.start()
    await world.service.control('PUT', '/flight-mode', { on: true })
    const people: Record<string, unknown>[] = [
      { company_name: 'Alpha', company_domain: 'alpha.example' },
      { company_name: 'Beta' },
      { company_name: 'Beta', linkedin_url: 'https://www.linkedin.com/in/maria-rossi' },
    ]
    for (const [at, person] of people.entries()) {
      const { results } = await world.outbox.edit('New', [
        {
          endpoint: 'contacts.create',
          params: {},
          want: { first_name: 'Maria', last_name: 'Rossi', ...person },
        },
      ])
      await world.outbox.edit('Note', [
        {
          endpoint: 'contacts.update',
          params: { id: results[0]?.record_id ?? '' },
          want: { notes: `note ${at}` },
          base: { notes: null },
        },
      ])
    }
    await world.service.control('POST', '/faults', { endpoint: 'contacts.create', count: 2, what })
    await world.service.control('PUT', '/flight-mode', { on: false })
    world.outbox.wake()
    await world.sent()
    const found = (await world.read('/contacts?q=rossi&per_page=100'))['contacts'] as Record<
      string,
      unknown
    >[]
    expect(
      found.map(({ company_name, notes }) => `${String(notes)} ${String(company_name)}`).toSorted(),
    ).toEqual(['note 0 Alpha', 'note 1 Beta', 'note 2 Beta'])
    expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
  },
)

test.each(faults)(
  'members added and taken off again with %s: each person once',
  async (_, what) => {
    const contacts = (await live.read('/contacts?per_page=100'))['contacts'] as { id: string }[]
    const free = contacts
      .filter((contact) => !members.some((member) => member.contact_id === contact.id))
      .slice(0, 2)
      .map((contact) => contact.id)
    const before = await last()
    await fault('hotLists.members.add', what)
    await fault('hotLists.members.remove', what)
    await live.outbox.edit('Add', [
      { endpoint: 'hotLists.members.add', params: { id: list }, want: { source_ids: free } },
    ])
    await live.sent()
    expect(await effects(before, 'create', 'members')).toHaveLength(free.length)
    await live.outbox.undo()
    await live.sent()
    expect(await effects(before, 'delete', 'members')).toHaveLength(free.length)
    expect(live.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  },
)

const refusedForRate: [string, Record<string, unknown>][] = [
  ['bare', {}],
  ['in seconds', { retry_after: 7 }],
  ['by date', { retry_after: 'Fri, 20 Nov 2026 09:00:30 GMT' }],
  ['absurd', { retry_after: 'soon' }],
]

test.each(sampled(refusedForRate, 4))(
  'a 429 %s delays every kind of write and doubles none',
  async (_, more) => {
    await using world = await startLive()
    world.outbox.start()
    const [first] = (await world.read('/hot-lists'))['hot_lists'] as { id: string }[]
    const [member] = (await world.read(`/hot-lists/${first?.id}?per_page=1`))[
      'members'
    ] as typeof members
    for (const endpoint of [
      'hotLists.members.update',
      'contacts.create',
      'hotLists.members.remove',
    ])
      await world.service.control('POST', '/faults', {
        endpoint,
        what: { kind: 'rate_limit', ...more },
      })
    const params = { id: first?.id ?? '', member_id: member?.id ?? '' }
    await world.outbox.edit('Tier', [
      {
        endpoint: 'hotLists.members.update',
        params,
        want: { tier: member?.tier === 'S' ? 'B' : 'S' },
        base: { tier: member?.tier },
      },
    ])
    await world.outbox.edit('Remove', [{ endpoint: 'hotLists.members.remove', params, want: {} }])
    await world.outbox.edit('New', [
      { endpoint: 'contacts.create', params: {}, want: { first_name: 'Zoë', last_name: 'Last' } },
    ])
    await world.sent()
    const writes = (await world.journal())
      .flatMap((entry) => entry.effects)
      .map((effect) => `${effect.kind} ${effect.table}`)
    expect(
      writes.filter((one) => /members|contacts/.test(one)).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['create contacts', 'delete members', 'update members'])
  },
)

test.each([
  [403, 'needs_you'],
  [409, 'needs_you'],
  [422, 'needs_you'],
  [400, 'needs_you'],
  [404, 'needs_you'],
])('a PATCH refused with %i is kept for the person', async (status, state) => {
  const member = members[1]
  await fault('hotLists.members.update', { kind: 'status', status })
  await live.outbox.edit('Triage', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: list, member_id: member?.id ?? '' },
      want: { tier: member?.tier === 'S' ? 'B' : 'S' },
      base: { tier: member?.tier },
    },
  ])
  await live.sent()
  const [row] = live.outbox.pending().rows
  expect(row?.state).toBe(state)
  await live.outbox.discard([row?.id ?? ''])
  expect(live.outbox.pending().rows).toEqual([])
  expect(await live.store.cache.get('members', member?.id ?? '')).toMatchObject({
    pending: false,
    record: { tier: member?.tier },
  })
})
