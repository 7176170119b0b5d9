import type { EndpointName } from '#shared/api/index.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, memberOf, type World } from './world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
  world.service.members.set('hl_1', [memberOf('m1')])
})
afterEach(async () => {
  await world.outbox.stop()
  world.close()
})

const contact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  company_name: 'Engines',
}

test('C12, A3: a meeting that was logged is cancelled by undo, since the service deletes none, and says so', async () => {
  await world.outbox.edit('Logged', [
    {
      endpoint: 'meetings.create',
      params: {},
      want: {
        title: 'Call',
        starts_at_utc: '2026-11-20T09:00:00Z',
        duration_minutes: 30,
        contact_id: 'c_1',
      },
    },
  ])
  world.outbox.start()
  await world.settle()
  expect((await world.outbox.undo()).message).toBe(
    'Undone: Logged. The service can’t delete meetings, so it was cancelled.',
  )
  await world.settle()
  const meetings = () => [...world.service.table('meetings').values()].map((one) => one['status'])
  expect(meetings()).toEqual(['cancelled'])
  await world.outbox.redo()
  await world.settle()
  expect(meetings()).toEqual(['booked'])
})

test('a webhook secret is not kept once it was sent', async () => {
  await world.outbox.edit('Webhook', [
    {
      endpoint: 'webhooks.create',
      params: {},
      want: { url: 'https://hooks.example/x', events: ['contact.created'], secret: 'hush-hush' },
    },
  ])
  world.outbox.start()
  await world.settle()
  expect(world.service.sent[0]?.body).toMatchObject({ secret: 'hush-hush' })
  expect(JSON.stringify(world.db.prepare('SELECT * FROM operations').all())).not.toContain(
    'hush-hush',
  )
  expect(world.outbox.counts().kept_here).toBe(0)
})

test('X-7, P2: where a list without rows is answered with 404, the first is made, and once', async () => {
  world.service.missEmpty()
  const hook = { url: 'https://hooks.example/x', events: ['contact.created'], secret: 'hush-hush' }
  await world.outbox.edit('First ones', [
    { endpoint: 'webhooks.create', params: {}, want: hook },
    { endpoint: 'contacts.create', params: {}, want: contact },
  ])
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map(({ name }) => name)).toEqual(['webhooks.create', 'contacts.create'])
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
})

test('P5: what a new person was given and the service did not store is kept here, told, and shown on the person', async () => {
  world.service.ignores.add('target_role').add('location')
  const { results } = await world.outbox.edit('New contact', [
    {
      endpoint: 'contacts.create',
      params: {},
      want: { ...contact, target_role: 'CTO', location: null },
    },
  ])
  world.outbox.start()
  await world.settle()
  const id = world.outbox.serverId(results[0]?.record_id ?? '')
  expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 1 })
  expect(
    world.outbox
      .overlaysOf('contacts', id)
      .map(({ field, value, reason }) => [field, value, reason]),
  ).toEqual([['target_role', 'CTO', 'not_stored']])
  expect(world.cache.shown('contacts', id)).toMatchObject({
    fields: { target_role: 'CTO' },
    overlay: ['target_role'],
  })
})

test.each<[EndpointName, TableName, Record<string, unknown>]>([
  ['contacts.create', 'contacts', contact],
  ['hotLists.create', 'hot_lists', { name: 'Fintech CFOs', description: 'Q3' }],
  ['desks.create', 'desks', { title: 'CFOs', keywords: ['cfo'] }],
  [
    'meetings.create',
    'meetings',
    {
      title: 'Call',
      starts_at_utc: '2026-11-20T09:00:00Z',
      duration_minutes: 30,
      contact_id: 'c1',
    },
  ],
  ['webhooks.create', 'webhooks', { url: 'https://h.example/', events: ['contact.created'] }],
])(
  'P5: what %s made is read where the answer is its id alone, and is not called not saved',
  async (endpoint, table, want) => {
    world.service.hush(true)
    const { results } = await world.outbox.edit('New', [{ endpoint, params: {}, want }])
    world.outbox.start()
    await world.settle()
    const id = world.outbox.serverId(results[0]?.record_id ?? '')
    expect(world.outbox.counts()).toEqual({ pending: 0, needs_you: 0, kept_here: 0 })
    expect(world.outbox.overlaysOf(table, id)).toEqual([])
    expect(world.service.writes()).toHaveLength(1)
  },
)

test('P5: a field of a new record that is not there when the record is read is kept here, and told', async () => {
  world.service.hush(true)
  world.service.ignores.add('target_role')
  const { results } = await world.outbox.edit('New', [
    { endpoint: 'contacts.create', params: {}, want: { ...contact, target_role: 'CTO' } },
  ])
  world.outbox.start()
  await world.settle()
  const id = world.outbox.serverId(results[0]?.record_id ?? '')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, kept_here: 1 })
  expect(world.outbox.overlaysOf('contacts', id).map(({ field }) => field)).toEqual(['target_role'])
})

test('P5: what was made and cannot be read now is not called not saved', async () => {
  world.service.hush(true)
  world.service.fault((name) => (name === 'contacts.read' ? 'missing' : null))
  const { results } = await world.outbox.edit('New', [
    { endpoint: 'contacts.create', params: {}, want: contact },
  ])
  world.outbox.start()
  await world.settle()
  const id = world.outbox.serverId(results[0]?.record_id ?? '')
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0, kept_here: 0 })
  expect(world.outbox.overlaysOf('contacts', id)).toEqual([])
  expect(world.service.writes()).toHaveLength(1)
})

test('P5, P2: members that a list shows a moment after it took them are no question, and are added once', async () => {
  world.service.refuseContact('c_7')
  await world.outbox.edit('Add', [
    { endpoint: 'hotLists.members.add', params: { id: 'hl_1' }, want: { source_ids: ['c_7'] } },
  ])
  world.outbox.start()
  await world.settle(5_000)
  expect(world.outbox.counts()).toMatchObject({ pending: 1, needs_you: 0 })
  world.service.members.get('hl_1')?.push({ ...memberOf('m7'), contact_id: 'c_7' })
  await world.settle(60_000)
  expect(world.states()).toEqual(['done'])
  expect(world.service.writes()).toHaveLength(1)
})

test.each([true, false])(
  'P2, P5: "Send again" adds nobody twice who is there by now (%s), and adds who is not',
  async (isThere) => {
    world.service.refuseContact('c_7')
    await world.outbox.edit('Add', [
      { endpoint: 'hotLists.members.add', params: { id: 'hl_1' }, want: { source_ids: ['c_7'] } },
    ])
    world.outbox.start()
    await world.settle(60_000)
    expect(world.outbox.counts()).toMatchObject({ needs_you: 1 })
    world.service.refuseContact(null)
    const members = world.service.members.get('hl_1') ?? []
    if (isThere) members.push({ ...memberOf('m7'), contact_id: 'c_7' })
    await world.outbox.retry(world.outbox.pending().rows.map(({ id }) => id))
    await world.settle(60_000)
    expect(world.states()).toEqual(['done'])
    expect(members.filter((one) => one['contact_id'] === 'c_7')).toHaveLength(1)
    expect(world.service.writes()).toHaveLength(isThere ? 1 : 2)
  },
)

test.each(['contacts.read', 'contacts.update'] as const)(
  'P5, I9: a person whom %s does not find a moment after they were made is not called removed',
  async (name) => {
    let isShown = false
    world.service.fault((one) => (one === name && !isShown ? 'missing' : null))
    const { results } = await world.outbox.edit('New contact', [
      { endpoint: 'contacts.create', params: {}, want: contact },
    ])
    await world.outbox.edit('Title', [
      {
        endpoint: 'contacts.update',
        params: { id: results[0]?.record_id ?? '' },
        want: { title: 'COO' },
        base: { title: null },
      },
    ])
    world.outbox.start()
    await world.settle(20_000)
    expect(world.outbox.counts()).toMatchObject({ pending: 1, needs_you: 0 })
    isShown = true
    await world.settle(60_000)
    expect(world.states()).toEqual(['done', 'done'])
    expect([...world.service.table('contacts').values()]).toMatchObject([{ title: 'COO' }])
  },
)

test.each([
  ['a minute after they were made', 0],
  ['after the clock was set back by a day', 86_400_000],
])('P5, I9, P17: a person who is not found %s was removed', async (_, back) => {
  world.service.fault((name) => (name === 'contacts.read' ? 'missing' : null))
  const { results } = await world.outbox.edit('New contact', [
    { endpoint: 'contacts.create', params: {}, want: contact },
  ])
  world.outbox.start()
  await world.settle()
  world.clock.setWall(world.clock.now() - back)
  await world.outbox.edit('Title', [
    {
      endpoint: 'contacts.update',
      params: { id: world.outbox.serverId(results[0]?.record_id ?? '') },
      want: { title: 'COO' },
      base: { title: null },
    },
  ])
  await world.settle(120_000)
  expect(world.outbox.counts()).toMatchObject({ needs_you: 1 })
})
