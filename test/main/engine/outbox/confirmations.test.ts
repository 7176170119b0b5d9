import { expect, test } from 'vitest'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { memberOf } from './world.ts'
import { type TwoFiles, twoFiles } from './two-files.ts'

/** One record of each kind that can be edited, at the service and in the cache. */
const records: Record<string, Fields> = {
  contacts: { id: 'c_1', first_name: 'Ann', title: 'old', notes: 'old' },
  companies: { id: 'co_1', name: 'Kvist', bd_status: 'old' },
  meetings: { id: 'mt_1', title: 'Call', status: 'booked' },
  desks: { id: 'd_1', title: 'old' },
  webhooks: { id: 'w_1', url: 'https://one.example/', events: ['a'], active: true },
}
const member = memberOf('m_1', { notes: 'old' })

async function filled(): Promise<TwoFiles> {
  const files = await twoFiles()
  for (const [table, record] of Object.entries(records)) {
    files.service.table(table).set(String(record['id']), { ...record })
    await files.page(table as TableName, [record])
  }
  files.service.members.set('hl_1', [{ ...member }])
  await files.page('members', [member])
  await files.page('hot_lists', [{ id: 'hl_1', name: 'CFOs' }])
  await files.clock.advance(1)
  return files
}

const atService = (files: TwoFiles, table: TableName, id: string) =>
  table === 'members' ? files.service.member('hl_1', id) : files.service.table(table).get(id)

/**
 * The edit is done at the service and in the outbox; then Hotdesk is killed before the cache hears
 * of it.
 */
async function killedBetween(files: TwoFiles, cache: 'kept' | 'lost'): Promise<void> {
  files.manner('deaf')
  files.outbox.start()
  await files.until(() => files.world.states().every((state) => state === 'done'))
  await files.restart(cache)
}

const patches: [EndpointName, TableName, string, string, unknown, unknown][] = [
  ['contacts.update', 'contacts', 'c_1', 'title', 'mine', 'mine again'],
  ['contacts.update', 'contacts', 'c_1', 'notes', 'mine', 'mine\nand more'],
  ['companies.update', 'companies', 'co_1', 'bd_status', 'mine', 'mine again'],
  ['companies.update', 'companies', 'co_1', 'do_not_contact', true, false],
  ['meetings.setStatus', 'meetings', 'mt_1', 'status', 'attended', 'no_show'],
  ['desks.update', 'desks', 'd_1', 'title', 'mine', 'mine again'],
  ['webhooks.update', 'webhooks', 'w_1', 'url', 'https://mine.example/', 'https://again.example/'],
  ['hotLists.members.update', 'members', 'm_1', 'tier', 'S', 'A'],
  ['hotLists.members.update', 'members', 'm_1', 'status', 'lvm', 'replied'],
  ['hotLists.members.update', 'members', 'm_1', 'notes', 'mine', 'mine\nand more'],
]
const caches = ['kept', 'lost'] as const
const everyPatch = patches.flatMap((one) => caches.map((cache) => [...one, cache] as const))

test.each(everyPatch)(
  'P20: %s of %s %s (%s): a kill before the cache hears that it is done reverts nothing',
  async (endpoint, table, id, field, mine, next, cache) => {
    await using files = await filled()
    await files.edit(endpoint, table, id, { [field]: mine })
    await killedBetween(files, cache)
    // A lost cache is read again, from the service as it is now.
    if (cache === 'lost') await files.page(table, [atService(files, table, id) as Fields])
    expect(await files.row(table, id)).toMatchObject({ record: { [field]: mine }, pending: false })
    await files.edit(endpoint, table, id, { [field]: next })
    await files.sent()
    expect(files.world.states()).toEqual(['done', 'done'])
    expect(files.outbox.pending().rows).toEqual([])
    expect(atService(files, table, id)?.[field]).toBe(next)
  },
)

const creates: [EndpointName, TableName, Fields, EndpointName | null, Fields][] = [
  [
    'contacts.create',
    'contacts',
    { first_name: 'New', email: 'new@one.example' },
    'contacts.update',
    { title: 'CFO' },
  ],
  ['hotLists.create', 'hot_lists', { name: 'New' }, null, {}],
  [
    'meetings.create',
    'meetings',
    { title: 'New', starts_at_utc: '2026-11-23T14:00:00Z', contact_id: 'c_1' },
    'meetings.setStatus',
    { status: 'attended' },
  ],
  ['desks.create', 'desks', { title: 'New' }, 'desks.update', { title: 'Newer' }],
  [
    'webhooks.create',
    'webhooks',
    { url: 'https://new.example/', events: ['b'] },
    'webhooks.update',
    { active: false },
  ],
]
test.each(creates.flatMap((one) => caches.map((cache) => [...one, cache] as const)))(
  'P20: %s in %s: what was made does not vanish from the screen',
  async (endpoint, table, want, update, next, cache) => {
    await using files = await filled()
    const { results } = await files.outbox.edit('New', [{ endpoint, params: {}, want }])
    await killedBetween(files, cache)
    const shown = (await files.list(table)).filter((row) =>
      Object.entries(want).every(
        ([field, value]) =>
          JSON.stringify((row.record as unknown as Fields)[field]) === JSON.stringify(value),
      ),
    )
    const id = files.outbox.serverId(results[0]?.record_id ?? '')
    expect(shown).toMatchObject([{ id, local: false, pending: false }])
    if (!update) return
    await files.edit(update, table, id, next)
    await files.sent()
    expect(files.world.states()).toEqual(['done', 'done'])
    expect(atService(files, table, id)).toMatchObject(next)
  },
)

test.each(caches)(
  'P20: who was added to a list stands there once after a kill (cache %s)',
  async (cache) => {
    await using files = await filled()
    await files.outbox.edit('Added', [
      { endpoint: 'hotLists.members.add', params: { id: 'hl_1' }, want: { source_ids: ['c_9'] } },
    ])
    await killedBetween(files, cache)
    const rows = await files.list('members', {
      and: [
        { field: 'list_id', is: 'hl_1' },
        { field: 'contact_id', is: 'c_9' },
      ],
    })
    expect(rows).toMatchObject([{ local: false, pending: false }])
    await files.edit('hotLists.members.update', 'members', rows[0]?.id ?? '', { tier: 'S' })
    await files.sent()
    expect(files.world.states()).toEqual(['done', 'done'])
  },
)

const removals: [EndpointName, TableName, string, Record<string, string>][] = [
  ['contacts.delete', 'contacts', 'c_1', { id: 'c_1' }],
  ['webhooks.delete', 'webhooks', 'w_1', { id: 'w_1' }],
  ['hotLists.members.remove', 'members', 'm_1', { id: 'hl_1', member_id: 'm_1' }],
]
test.each(removals)(
  'P20: %s: what was taken away does not come back after a kill, nor with a late page',
  async (endpoint, table, id, params) => {
    await using files = await filled()
    await files.outbox.edit('Removed', [{ endpoint, params, want: {} }])
    await killedBetween(files, 'kept')
    expect(await files.row(table, id)).toBeNull()
    expect(await files.list(table)).toEqual([])
  },
)

test('P20: a late page shows nothing old, also over a cache that was begun anew', async () => {
  await using files = await filled()
  files.outbox.start()
  const asked = files.clock.monotonic()
  await files.clock.advance(5)
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  await files.outbox.edit('Removed', [
    { endpoint: 'webhooks.delete', params: { id: 'w_1' }, want: {} },
  ])
  const { results } = await files.outbox.edit('New', [
    { endpoint: 'desks.create', params: {}, want: { title: 'New' } },
  ])
  await files.sent()
  for (const begin of ['as it is', 'anew']) {
    if (begin === 'anew') await files.renew()
    await files.page('contacts', [records['contacts'] as Fields], asked)
    await files.page('webhooks', [records['webhooks'] as Fields], asked)
    expect((await files.row('contacts', 'c_1'))?.record.title).toBe('mine')
    expect(await files.row('webhooks', 'w_1')).toBeNull()
    expect((await files.row('desks', results[0]?.record_id ?? ''))?.record.title).toBe('New')
  }
})

test('P20: a cache that refuses what was confirmed shows the value all the same, and takes it later', async () => {
  await using files = await filled()
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  files.manner('refuses')
  files.outbox.start()
  await files.until(() => files.world.states()[0] === 'done' && files.outbox.state().sending === 0)
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('mine')
  files.manner('listens')
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine again' })
  await files.sent()
  expect(files.world.states()).toEqual(['done', 'done'])
  expect(await files.row('contacts', 'c_1')).toMatchObject({
    record: { title: 'mine again' },
    pending: false,
  })
})

test('P20: what the cache took already is not laid over a newer value of a colleague again', async () => {
  await using files = await filled()
  files.outbox.start()
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  await files.sent()
  await files.clock.advance(5)
  const row = files.service.table('contacts').get('c_1') as Fields
  row['title'] = 'theirs'
  await files.page('contacts', [row])
  await files.restart()
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('theirs')
})

test('P20: an edit built from a row that was read before another one was confirmed is no conflict', async () => {
  await using files = await filled()
  files.outbox.start()
  const read_at = files.clock.monotonic()
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  await files.sent()
  await files.outbox.edit('Bulk', [
    {
      endpoint: 'contacts.update',
      params: { id: 'c_1' },
      want: { title: 'mine again' },
      base: { title: 'old' },
      read_at,
    },
  ])
  await files.sent()
  expect(files.world.states()).toEqual(['done', 'done'])
})

test('what the cache has on disk is forgotten with a later edit, and the count goes on over restarts', async () => {
  await using files = await filled()
  const kept = () =>
    files.world.db
      .prepare<[], { seq: number }>('SELECT seq FROM confirmed ORDER BY seq')
      .all()
      .map(({ seq }) => seq)
  files.outbox.start()
  for (const title of ['one', 'two']) {
    await files.edit('contacts.update', 'contacts', 'c_1', { title })
    await files.sent()
    await files.clock.advance(61_000)
    await files.sent()
  }
  expect(kept()).toEqual([2])
  await files.restart()
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'three' })
  await files.sent()
  expect(kept().at(-1)).toBe(3)
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('three')
})

test('a value worked out when the edit is kept builds on the newest one: waiting, then confirmed, then read', async () => {
  await using files = await filled()
  const append = (line: string) =>
    files.outbox.edit('Line', [
      {
        endpoint: 'contacts.update',
        params: { id: 'c_1' },
        want: {},
        derive: { notes: (now) => `${String(now)} ${line}` },
        base: { notes: 'old' },
        read_at: 0,
      },
    ])
  await append('one')
  await append('two')
  expect((await files.row('contacts', 'c_1'))?.record.notes).toBe('old one two')
  files.outbox.start()
  await files.sent()
  await append('three')
  await files.sent()
  expect(atService(files, 'contacts', 'c_1')?.['notes']).toBe('old one two three')
  const { results } = await files.outbox.edit('Nothing', [
    {
      endpoint: 'contacts.update',
      params: { id: 'c_1' },
      want: {},
      derive: { notes: (now) => now },
    },
  ])
  expect(results).toMatchObject([{ changed: false }])
})

test('P20: an edit that a full disk kept off the screen is shown when there is room again', async () => {
  await using files = await filled()
  files.manner('full')
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('old')
  files.manner('listens')
  await files.clock.advance(10_000)
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('mine')
})

test('P20: what a full disk kept from the cache alone hides no later change', async () => {
  await using files = await filled()
  files.manner('refuses')
  await files.edit('contacts.update', 'contacts', 'c_1', { title: 'mine' })
  files.outbox.start()
  await files.sent()
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('mine')
  files.manner('listens')
  await files.clock.advance(10_000)
  await files.page('contacts', [{ ...records['contacts'], title: 'a colleague’s' }])
  expect((await files.row('contacts', 'c_1'))?.record.title).toBe('a colleague’s')
})
