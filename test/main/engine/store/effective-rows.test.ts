import { expect, test } from 'vitest'
import { cacheWorld, type CacheWorld } from './world.ts'

const list = 'hl_1'

/** A list of three people at two companies. */
async function triage(world: CacheWorld): Promise<void> {
  const now = world.tick()
  await world.cache.putPage(
    'companies',
    [
      { id: 'co_1', name: 'Acme', do_not_contact: true },
      { id: 'co_2', name: 'Globex' },
    ],
    { startedAt: now, now },
  )
  await world.cache.putPage(
    'members',
    [
      {
        id: 'm_1',
        tier: null,
        status: 'not_started',
        notes: null,
        contact: {
          id: 'c_1',
          first_name: 'Zoë',
          last_name: 'Ångström',
          company_id: 'co_1',
          company_name: 'Acme',
        },
      },
      {
        id: 'm_2',
        tier: 'S',
        status: 'lvm',
        notes: 'rang',
        contact: {
          id: 'c_2',
          first_name: 'Bob',
          last_name: 'Baker',
          company_id: 'co_2',
          company_name: 'Globex',
        },
      },
      {
        id: 'm_3',
        tier: 'A',
        status: 'not_started',
        notes: null,
        contact_id: 'c_3',
        contact: { id: 'c_3', first_name: '', last_name: null, company_id: null },
      },
    ],
    { startedAt: now, now, context: { list_id: list } },
  )
}

test('A2: a pending edit is seen by rows, filters, counts, sorts and search alike, and goes when it is taken away', async () => {
  await using world = await cacheWorld()
  await triage(world)
  const { cache } = world
  const sTier = {
    and: [
      { field: 'list_id', is: list },
      { field: 'tier', is: 'S' },
    ],
  }
  const changed = await cache.project([
    {
      table: 'members',
      id: 'm_1',
      fields: { tier: 'S', notes: 'éclair lover' },
      pending: true,
      overlay: [],
    },
  ])
  expect(changed).toEqual(['members'])

  const page = await cache.list('members', {
    filter: sTier,
    sort: [{ field: 'contact.name' }],
    total: true,
  })
  expect(page.rows.map((row) => row.id)).toEqual(['m_2', 'm_1'])
  expect(page.total).toBe(2)
  expect(page.rows[1]).toMatchObject({
    pending: true,
    fields: ['tier', 'notes'],
    local: false,
    record: { tier: 'S', status: 'not_started', list_id: list },
  })
  expect((await cache.counts('members', ['tier', 'status'])).tier).toEqual([
    { value: 'S', count: 2 },
    { value: 'A', count: 1 },
  ])
  expect(
    (await cache.list('members', { filter: { text: 'eclair' } })).rows.map((row) => row.id),
  ).toEqual(['m_1'])
  expect(await cache.total('members', { field: 'pending', is: true })).toBe(1)

  await cache.project([{ table: 'members', id: 'm_1', fields: null, pending: false, overlay: [] }])
  expect(await cache.total('members', sTier)).toBe(1)
  expect((await cache.list('members', { filter: { text: 'eclair' } })).rows).toEqual([])
  expect(await cache.get('members', 'm_1')).toMatchObject({
    pending: false,
    fields: [],
    record: { tier: null, notes: null },
  })
})

test('A7, F6: a member brings contact, company with its do-not-contact flag, and list; unknown stays unknown (R4)', async () => {
  await using world = await cacheWorld()
  await triage(world)
  const { cache } = world
  await cache.putPage('hot_lists', [{ id: list, name: 'Fintech CFOs' }], { startedAt: 1, now: 1 })
  const rows = (await cache.list('members', { filter: { field: 'list_id', is: list } })).rows
  expect(
    rows.map((row) => [
      row.joined.contact?.first_name,
      row.joined.company?.do_not_contact,
      row.joined.list?.name,
    ]),
  ).toEqual([
    ['Zoë', true, 'Fintech CFOs'],
    ['Bob', undefined, 'Fintech CFOs'],
    ['', undefined, 'Fintech CFOs'],
  ])
  expect(await cache.ids('members', { field: 'company.do_not_contact', is: true })).toEqual(['m_1'])
  expect(
    await cache.ids('members', { not: { field: 'company.do_not_contact', is: true } }),
  ).toEqual(['m_2', 'm_3'])
  // Names sort without regard to accents; those without one stand last.
  expect(
    (await cache.list('members', { sort: [{ field: 'contact.name' }] })).rows.map((row) => row.id),
  ).toEqual(['m_2', 'm_1', 'm_3'])
  expect(
    (await cache.list('members', { filter: { text: 'angstrom' } })).rows.map((row) => row.id),
  ).toEqual(['m_1'])
})

test('a record made here is a row of its own until the service knows it, then its id changes', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const fields = {
    title: 'Intro call',
    starts_at_utc: '2026-11-23T14:00:00Z',
    duration_minutes: 30,
    status: 'booked',
  }
  await cache.project([
    { table: 'meetings', id: 'local_1', fields, pending: true, overlay: [], local: true },
  ])
  const from = Date.parse('2026-11-23T00:00:00Z')
  const day = { field: 'starts_at', from, to: from + 86_400_000 }
  expect((await cache.list('meetings', { filter: day })).rows).toMatchObject([
    { id: 'local_1', local: true, pending: true, record: { title: 'Intro call' } },
  ])

  await cache.confirm('meetings', 'mt_9', { id: 'mt_9', ...fields }, world.tick(), world.tick())
  await cache.project([
    { table: 'meetings', id: 'local_1', fields: null, pending: false, overlay: [] },
  ])
  expect((await cache.list('meetings', { filter: day })).rows).toMatchObject([
    { id: 'mt_9', local: false, pending: false },
  ])
})

test('a projection of a record that is not here makes no row; it is laid over the record when it comes', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await cache.project([
    { table: 'contacts', id: 'c_1', fields: { title: 'CTO' }, pending: true, overlay: [] },
  ])
  expect(await cache.total('contacts')).toBe(0)
  await cache.putPage('contacts', [{ id: 'c_1', title: 'Dev' }], { startedAt: 1, now: 1 })
  expect(await cache.get('contacts', 'c_1')).toMatchObject({
    pending: true,
    record: { title: 'CTO' },
  })
})

test('a pending deletion hides the row from lists, counts and search; taking it back shows it again', async () => {
  await using world = await cacheWorld()
  await triage(world)
  const { cache } = world
  await cache.project([
    { table: 'contacts', id: 'c_2', fields: null, pending: true, overlay: [], gone: true },
  ])
  expect(await cache.total('contacts')).toBe(2)
  expect(await cache.search({ text: 'baker' })).toEqual([])
  expect(await cache.get('contacts', 'c_2')).toBeNull()
  await cache.project([{ table: 'contacts', id: 'c_2', fields: null, pending: false, overlay: [] }])
  expect(await cache.total('contacts')).toBe(3)
  expect((await cache.search({ text: 'baker' })).map((group) => group.table)).toEqual(['contacts'])
})

test('overlays of an earlier session that are not projected any more are taken away at the start', async () => {
  await using world = await cacheWorld()
  const now = world.tick()
  await world.cache.putPage(
    'jobs',
    [
      { id: 'j_1', title: 'Dev' },
      { id: 'j_2', title: 'Ops' },
    ],
    { startedAt: now, now },
  )
  await world.cache.project(
    ['j_1', 'j_2'].map((id) => ({
      table: 'jobs' as const,
      id,
      fields: { stage: 'won' },
      pending: false,
      overlay: ['stage'],
    })),
  )
  const cache = await world.reopen()
  await cache.replaceProjections([
    { table: 'jobs', id: 'j_2', fields: { stage: 'won' }, pending: false, overlay: ['stage'] },
  ])
  expect(
    (await cache.list('jobs', { sort: [{ field: 'title' }] })).rows.map((row) => [
      row.id,
      row.record['stage'],
      row.overlay,
    ]),
  ).toEqual([
    ['j_1', undefined, []],
    ['j_2', 'won', ['stage']],
  ])
  expect(await cache.ids('jobs', { field: 'overlay', is: true })).toEqual(['j_2'])
})

test('a page asked for before an edit was confirmed cannot revert it, and a later one can', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const before = world.tick()
  const now = world.tick()
  await cache.putPage('members', [{ id: 'm_1', tier: 'B' }], {
    startedAt: before,
    now,
    context: { list_id: list },
  })
  await cache.confirm('members', 'm_1', { id: 'm_1', tier: 'S' }, world.tick(), now)
  await cache.putPage('members', [{ id: 'm_1', tier: 'B' }], {
    startedAt: now,
    now,
    context: { list_id: list },
  })
  expect((await cache.get('members', 'm_1'))?.record.tier).toBe('S')
  expect((await cache.get('members', 'm_1'))?.record.list_id).toBe(list)
  await cache.putPage('members', [{ id: 'm_1', tier: 'A' }], {
    startedAt: world.tick(),
    now,
    context: { list_id: list },
  })
  expect((await cache.get('members', 'm_1'))?.record.tier).toBe('A')
})

test('the rows of a list leave fields alone that only the record itself carries; an unchanged page changes nothing', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await cache.putPage(
    'meetings',
    [{ id: 'x', title: 'A', meeting_link: 'https://meet.example/1' }],
    { startedAt: 1, now: 1, whole: true },
  )
  const again = await cache.putPage('meetings', [{ id: 'x', title: 'B' }], { startedAt: 2, now: 2 })
  expect(again).toMatchObject({ changed: 1, tables: ['meetings'] })
  expect((await cache.get('meetings', 'x'))?.record).toMatchObject({
    title: 'B',
    meeting_link: 'https://meet.example/1',
  })
  expect(
    await cache.putPage('meetings', [{ id: 'x', title: 'B' }], { startedAt: 3, now: 3 }),
  ).toMatchObject({ added: 0, changed: 0, tables: [] })
  await cache.putPage('meetings', [{ id: 'x', title: 'B' }], { startedAt: 4, now: 4, whole: true })
  expect((await cache.get('meetings', 'x'))?.record.meeting_link).toBeUndefined()
})
