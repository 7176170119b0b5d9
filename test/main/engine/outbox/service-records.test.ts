import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('C2, C3, F2: meetings, contacts and companies are made and changed, and are read back as wanted', async () => {
  const company = (
    (await live.read('/companies'))['companies'] as { id: string; do_not_contact: boolean }[]
  )[0]
  const { results } = await live.outbox.edit('Meeting', [
    {
      endpoint: 'meetings.create',
      params: {},
      want: {
        title: 'Intro',
        starts_at_utc: '2026-11-23T09:00:00Z',
        duration_minutes: 30,
        company_id: company?.id,
        meeting_link: null,
        notes: null,
      },
    },
  ])
  await live.outbox.edit('Attended', [
    {
      endpoint: 'meetings.setStatus',
      params: { id: results[0]?.record_id ?? '' },
      want: { status: 'attended' },
      base: { status: 'booked' },
    },
  ])
  await live.outbox.edit('DNC', [
    {
      endpoint: 'companies.update',
      params: { id: company?.id ?? '' },
      want: { do_not_contact: !company?.do_not_contact, notes: 'asked us to stop' },
      base: { do_not_contact: company?.do_not_contact, notes: null },
    },
  ])
  const webhook = await live.outbox.edit('Hook', [
    {
      endpoint: 'webhooks.create',
      params: {},
      want: {
        url: 'https://hooks.example/x',
        events: ['contact.created', 'contact.updated'],
        secret: 'hush',
      },
    },
  ])
  await live.sent()
  await live.outbox.edit('Off', [
    {
      endpoint: 'webhooks.update',
      params: { id: webhook.results[0]?.record_id ?? '' },
      want: { active: false },
      base: { active: true },
    },
  ])
  await live.sent()
  expect(live.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
  const id = live.outbox.serverId(results[0]?.record_id ?? '')
  expect(await live.read(`/meetings/${id}`)).toMatchObject({
    title: 'Intro',
    status: 'attended',
    company_id: company?.id,
  })
  expect(await live.store.cache.get('meetings', id)).toMatchObject({
    record: { status: 'attended' },
    pending: false,
    local: false,
  })
  expect(await live.read(`/companies/${company?.id}`)).toMatchObject({
    do_not_contact: !company?.do_not_contact,
    notes: expect.stringContaining('asked us to stop') as string,
  })
  expect(
    ((await live.read('/webhooks'))['webhooks'] as { url: string }[]).find(
      (one) => one.url === 'https://hooks.example/x',
    ),
  ).toMatchObject({ active: false, events: ['contact.created', 'contact.updated'] })
})

test('A3: undo of a removal puts the person back', async () => {
  const [member] = members.slice(2)
  await live.outbox.edit('Remove', [
    {
      endpoint: 'hotLists.members.remove',
      params: { id: list, member_id: member?.id ?? '' },
      want: {},
      contact_id: member?.contact_id ?? null,
    },
  ])
  await live.sent()
  expect(await live.store.cache.get('members', member?.id ?? '')).toBeNull()
  await live.outbox.undo()
  await live.sent()
  const now = (await live.read(`/hot-lists/${list}?per_page=100`))['members'] as typeof members
  expect(now.filter((one) => one.contact_id === member?.contact_id)).toHaveLength(1)
})

test.each(['data', 'bare'] as const)(
  'X-7: the same against a service that answers in the shape "%s"',
  async (shape) => {
    await using world = await startLive({ shape, contacts: 200 })
    world.outbox.start()
    const plain = await startLive({ contacts: 200 })
    const [first] = (await plain.read('/hot-lists'))['hot_lists'] as { id: string }[]
    const [member] = (await plain.read(`/hot-lists/${first?.id}?per_page=1`))[
      'members'
    ] as typeof members
    await plain[Symbol.asyncDispose]()
    const params = { id: first?.id ?? '', member_id: member?.id ?? '' }
    await world.outbox.edit('Tier', [
      {
        endpoint: 'hotLists.members.update',
        params,
        want: { tier: member?.tier === 'S' ? 'B' : 'S', notes: 'called' },
        base: { tier: member?.tier, notes: member?.notes },
      },
    ])
    await world.service.control('POST', '/faults', {
      endpoint: 'hotLists.create',
      what: { kind: 'drop_after' },
    })
    const { results } = await world.outbox.edit('List', [
      { endpoint: 'hotLists.create', params: {}, want: { name: 'Fresh', description: null } },
    ])
    await world.outbox.edit('Add', [
      {
        endpoint: 'hotLists.members.add',
        params: { id: results[0]?.record_id ?? '' },
        want: { source_ids: [member?.contact_id ?? ''] },
      },
    ])
    await world.sent()
    expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
    expect(await world.store.cache.get('members', params.member_id)).toMatchObject({
      record: { tier: member?.tier === 'S' ? 'B' : 'S', notes: 'called' },
      pending: false,
    })
    const writes = (await world.journal())
      .filter((entry) => entry.kind === 'request')
      .flatMap((entry) => entry.effects)
      .map((effect) => `${effect.kind} ${effect.table}`)
    expect(
      writes.filter((one) => /hot_lists|members/.test(one)).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['create hot_lists', 'create members', 'update members'])
  },
)
