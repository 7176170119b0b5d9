import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingHandlers } from '#main/features/history/pending.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import { startLive, type Live } from '#test/main/engine/outbox/live.ts'
import { engineOf } from '#test/support/engine.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/*
 * I9: a record was deleted at the service while it was edited here. Whatever kind it is, the edit is
 * kept until the person creates the record again, exports the edit or discards it. The service is
 * the judge of what arrives.
 */

let live: Live
let list = ''
beforeAll(async () => {
  live = await startLive({ contacts: 5 })
  const made = await live.service.call('POST', '/hot-lists', { name: 'Fintech CFOs' })
  list = (made.body as { id: string }).id
  live.outbox.start()
})
afterAll(() => live[Symbol.asyncDispose]())

function commands() {
  const folder = temporaryFolder()
  const { outbox, clock, api } = live
  const engine = engineOf({ outbox, clock, api, cache: live.store.cache })
  return pendingHandlers(
    engine,
    () => ({ unqueued: () => [] }),
    () => folder,
  )
}

/** Edits a record that the service does not have any more, until the edit waits for the person. */
async function editDeleted(edit: Pick<Edit, 'endpoint' | 'params' | 'want' | 'base'>) {
  await live.outbox.edit('Edit', [{ ...edit, subject: 'Somebody' }])
  await live.until(() => live.outbox.counts().needs_you === 1)
  const [row] = live.outbox.pending().rows
  return row?.id ?? ''
}

const recreate = async (id: string) =>
  live.clock.run(Promise.resolve(commands()['pending.recreate']({ id })))

async function anybody(): Promise<string> {
  const { contacts } = (await live.read('/contacts?per_page=1')) as { contacts: { id: string }[] }
  return contacts[0]?.id ?? ''
}

const remember = (table: 'contacts', rows: Record<string, unknown>[]) =>
  live.store.cache.putPage(table, rows, { startedAt: 0, now: live.clock.now() })

test('I9: a person who was deleted there is created again, with the edit over what was known', async () => {
  await remember('contacts', [
    {
      id: 'c_gone',
      first_name: 'Ada',
      last_name: 'Gone',
      email: 'ada@gone.example',
      phone: '+44 1',
    },
  ])
  const id = await editDeleted({
    endpoint: 'contacts.update',
    params: { id: 'c_gone' },
    want: { notes: 'Long notes that nobody wants to type twice' },
    base: { notes: null },
  })
  const [row] = (await commands()['pending.list']({})).rows
  expect(row).toMatchObject({ can: ['recreate', 'export', 'discard'] })
  await recreate(id)
  await live.sent()
  expect(await live.read('/contacts?q=ada@gone.example')).toMatchObject({
    contacts: [
      {
        first_name: 'Ada',
        email: 'ada@gone.example',
        notes: 'Long notes that nobody wants to type twice',
      },
    ],
  })
  expect(live.outbox.pending().rows).toEqual([])
  // The service said that she is gone: nobody sees her twice until the next reading.
  expect(await live.store.cache.get('contacts', 'c_gone')).toBeNull()
})

test('I9: an edit that is discarded leaves the row to the next reading, as it can be wanted again', async () => {
  await remember('contacts', [{ id: 'c_two', first_name: 'Two', last_name: 'Edits' }])
  const id = await editDeleted({
    endpoint: 'contacts.update',
    params: { id: 'c_two' },
    want: { title: 'CFO' },
    base: { title: null },
  })
  await commands()['pending.discard']({ ids: [id] })
  expect(await live.store.cache.get('contacts', 'c_two')).toMatchObject({ pending: false })
})

test('I9: a member who was taken off a list there is put back, with tier and note', async () => {
  const contact_id = await anybody()
  await live.store.cache.putPage(
    'members',
    [{ id: 'm_gone', list_id: list, contact_id, tier: 'B', status: 'not_started', notes: null }],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id: 'm_gone' },
    want: { tier: 'S', notes: 'Call on Monday' },
    base: { tier: 'B', notes: null },
  })
  await recreate(id)
  await live.sent()
  expect(await live.read(`/hot-lists/${list}`)).toMatchObject({
    members: [{ tier: 'S', notes: 'Call on Monday' }],
  })
  expect(await live.store.cache.get('members', 'm_gone')).toBeNull()
})

test('I9: a member who is put back has what stood on them there before, beside the edit', async () => {
  const made = await live.service.call('POST', '/hot-lists', { name: 'Heads of finance' })
  const { id: heads } = made.body as { id: string }
  await live.store.cache.putPage(
    'members',
    [
      {
        id: 'm_left',
        list_id: heads,
        contact_id: await anybody(),
        tier: 'S+',
        status: 'replied',
        notes: 'Wants to hear of Leeds',
      },
    ],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'hotLists.members.update',
    params: { id: heads, member_id: 'm_left' },
    want: { status: 'meeting_booked' },
    base: { status: 'replied' },
  })
  await recreate(id)
  await live.sent()
  expect(await live.read(`/hot-lists/${heads}`)).toMatchObject({
    members: [{ status: 'meeting_booked', notes: 'Wants to hear of Leeds' }],
  })
  expect(live.outbox.pending().rows).toEqual([])
})

test('I9: a member whose person was deleted there, too, comes back with the person', async () => {
  const contact = { id: 'c_left', first_name: 'Logan', last_name: 'Left', title: 'CFO' }
  await live.store.cache.putPage(
    'members',
    [
      {
        id: 'm_left_too',
        list_id: list,
        contact_id: 'c_left',
        contact,
        tier: 'A',
        status: 'not_started',
        notes: null,
      },
    ],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id: 'm_left_too' },
    want: { status: 'meeting_booked' },
    base: { status: 'not_started' },
  })
  await recreate(id)
  await live.sent()
  expect(live.outbox.pending().rows).toEqual([])
  const { members } = (await live.read(`/hot-lists/${list}`)) as { members: object[] }
  expect(members).toContainEqual(
    expect.objectContaining({
      tier: 'A',
      status: 'meeting_booked',
      contact: expect.objectContaining({ first_name: 'Logan', last_name: 'Left', title: 'CFO' }),
    }),
  )
})

test('I9: a member whose person is gone here and there is not sent to be refused', async () => {
  await live.store.cache.putPage(
    'members',
    [{ id: 'm_bare', list_id: list, contact_id: 'c_nowhere', tier: 'A', status: 'not_started' }],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id: 'm_bare' },
    want: { status: 'replied' },
    base: { status: 'not_started' },
  })
  await expect(recreate(id)).rejects.toMatchObject({ problem: { code: 'too_little' } })
  await live.outbox.discard([id])
})

test('I9: a member of a list that is gone is not offered to be put back on it', async () => {
  const id = await editDeleted({
    endpoint: 'hotLists.members.update',
    params: { id: 'hl_gone', member_id: 'm_1' },
    want: { tier: 'S' },
    base: { tier: 'B' },
  })
  expect(live.outbox.pending().rows).toMatchObject([
    {
      can: ['export', 'discard'],
      reason: 'The hot list no longer exists on the service. Export your edit, or discard it.',
    },
  ])
  await live.outbox.discard([id])
})

test('I9, I3: what waits for an addition that needs the person says so, promises no time, and goes with it', async () => {
  const contact_id = await anybody()
  await live.outbox.edit('Add', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: 'hl_gone' },
      want: { source_ids: [contact_id] },
      subject: 'Ada',
    },
  ])
  const added = live.outbox.projections().find(({ table }) => table === 'members')
  await live.outbox.edit('Tier S', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_gone', member_id: added?.id ?? '' },
      want: { tier: 'S' },
      base: { tier: null },
    },
  ])
  await live.until(() => live.outbox.counts().needs_you === 1)
  const { rows, eta_ms } = live.outbox.pending()
  expect(rows).toMatchObject([
    { state: 'needs_you', summary: 'Add people to the list: 1' },
    {
      state: 'waiting',
      eta_ms: null,
      reason:
        'Saved on this computer. Waiting for another change that is held up: Ada (Add people to the list: 1).',
    },
  ])
  expect(eta_ms).toBeNull()
  const { path } = await commands()['pending.export']({ ids: [rows[0]?.id ?? ''] })
  expect(readFileSync(path, 'utf8')).toContain('Add people to the list: 1')
  await live.outbox.discard([rows[0]?.id ?? ''])
  expect(live.outbox.pending().rows).toEqual([])
})

test('I9: a webhook that was off is off when it is made again', async () => {
  await live.store.cache.putPage(
    'webhooks',
    [{ id: 'w_off', url: 'https://off.example/hook', events: ['contact.created'], active: false }],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'webhooks.update',
    params: { id: 'w_off' },
    want: { events: ['contact.updated'] },
    base: { events: ['contact.created'] },
  })
  await recreate(id)
  await live.sent()
  const { webhooks } = (await live.read('/webhooks')) as { webhooks: { url: string }[] }
  expect(webhooks.find(({ url }) => url.includes('off.example'))).toMatchObject({
    active: false,
    events: ['contact.updated'],
  })
})

test('I9: a meeting that is gone is logged again, and has the outcome that was chosen', async () => {
  await live.store.cache.putPage(
    'meetings',
    [
      {
        id: 'mt_gone',
        title: 'Quarterly review',
        contact_id: await anybody(),
        starts_at_utc: '2026-11-24T09:00:00Z',
        duration_minutes: 30,
        status: 'booked',
      },
    ],
    { startedAt: 0, now: live.clock.now() },
  )
  const id = await editDeleted({
    endpoint: 'meetings.setStatus',
    params: { id: 'mt_gone' },
    want: { status: 'attended' },
    base: { status: 'booked' },
  })
  await recreate(id)
  await live.sent()
  const { meetings } = (await live.read('/meetings?per_page=200')) as {
    meetings: { title: string; status: string }[]
  }
  expect(meetings.filter(({ title }) => title === 'Quarterly review')).toMatchObject([
    { status: 'attended' },
  ])
})

test('I9: a desk and a webhook that are gone are made again as they are wanted', async () => {
  const put = { startedAt: 0, now: live.clock.now() }
  await live.store.cache.putPage('desks', [{ id: 'd_gone', title: 'Payments desk' }], put)
  const desk = await editDeleted({
    endpoint: 'desks.update',
    params: { id: 'd_gone' },
    want: { keywords: ['treasury'] },
    base: { keywords: [] },
  })
  await commands()['pending.recreate']({ id: desk })
  await live.sent()
  expect(JSON.stringify(await live.read('/icp'))).toContain('Payments desk')
  expect(await live.store.cache.get('desks', 'd_gone')).toBeNull()
  await live.store.cache.putPage(
    'webhooks',
    [{ id: 'w_gone', url: 'https://gone.example/hook', events: ['contact.created'], active: true }],
    put,
  )
  const hook = await editDeleted({
    endpoint: 'webhooks.update',
    params: { id: 'w_gone' },
    want: { active: false },
    base: { active: true },
  })
  await commands()['pending.recreate']({ id: hook })
  await live.sent()
  expect(JSON.stringify(await live.read('/webhooks'))).toMatch(/gone\.example/)
})

test('I9: what cannot be created again is exported word for word, and kept until it is discarded', async () => {
  await live.store.cache.putPage('companies', [{ id: 'co_gone', name: 'Gone Ltd' }], {
    startedAt: 0,
    now: live.clock.now(),
  })
  const notes = 'First line\n=2+2, and "quotes"'
  const id = await editDeleted({
    endpoint: 'companies.update',
    params: { id: 'co_gone' },
    want: { notes },
    base: { notes: 'before' },
  })
  const { 'pending.export': exporting, 'pending.recreate': again } = commands()
  const [row] = (await commands()['pending.list']({})).rows
  expect(row).toMatchObject({ can: ['export', 'discard'] })
  expect(row?.reason).toMatch(/no way to create it again/)
  const { path, rows } = await exporting({ ids: [id] })
  expect(rows).toBe(1)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('First line')
  expect(text).toContain('and ""quotes""')
  await expect(again({ id })).rejects.toThrow('Too little of this record is left')
  expect(live.outbox.pending().rows).toHaveLength(1)
  await live.outbox.discard([id])
  expect(live.outbox.pending().rows).toEqual([])
})

test('I9: a person of whom only an edit is left is not created without a name', async () => {
  const id = await editDeleted({
    endpoint: 'contacts.update',
    params: { id: 'c_unknown' },
    want: { notes: 'Who was that?' },
    base: { notes: null },
  })
  await expect(commands()['pending.recreate']({ id })).rejects.toThrow(
    'Too little of this record is left',
  )
  expect(live.outbox.pending().rows).toMatchObject([{ changes: [{ to: 'Who was that?' }] }])
})
