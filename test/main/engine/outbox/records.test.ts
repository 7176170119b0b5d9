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

test('I5: a list made offline, a person made offline, put on it and triaged: each leaves once, in order', async () => {
  const list =
    (
      await world.outbox.edit('New list', [
        { endpoint: 'hotLists.create', params: {}, want: { name: 'Fintech CFOs' } },
      ])
    ).results[0]?.record_id ?? ''
  const person =
    (
      await world.outbox.edit('New contact', [
        { endpoint: 'contacts.create', params: {}, want: contact },
      ])
    ).results[0]?.record_id ?? ''
  await world.outbox.edit('Add', [
    { endpoint: 'hotLists.members.add', params: { id: list }, want: { source_ids: [person] } },
  ])
  const shown = [...world.cache.projections.values()].find((one) => one.table === 'members')
  expect(shown).toMatchObject({
    fields: { list_id: list, contact_id: person, status: 'not_started' },
    pending: true,
  })
  await world.outbox.edit('Tier', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: list, member_id: shown?.id ?? '' },
      want: { tier: 'S' },
      base: { tier: null },
    },
  ])
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map((one) => one.name)).toEqual([
    'hotLists.create',
    'contacts.create',
    'hotLists.members.add',
    'hotLists.members.update',
  ])
  const made = world.outbox.serverId(list)
  expect(world.service.members.get(made)).toMatchObject([
    { contact_id: world.outbox.serverId(person), tier: 'S' },
  ])
  expect(world.cache.projections.size).toBe(0)
  // A screen that still holds the id made here edits the right record.
  await world.outbox.edit('Status', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: list, member_id: shown?.id ?? '' },
      want: { status: 'lvm' },
      base: { status: 'not_started' },
    },
  ])
  await world.settle()
  expect(world.service.members.get(made)?.[0]).toMatchObject({ status: 'lvm' })
})

test.each(['lost', 'dropped'] as const)(
  'a create whose answer never came (%s) is looked for in the list and made once',
  async (fault) => {
    let once = true
    world.service.table('contacts').set('c_0', { id: 'c_0', ...contact })
    world.service.fault((_, write) => {
      if (!write || !once) return null
      once = false
      return fault
    })
    await world.outbox.edit('New contact', [
      { endpoint: 'contacts.create', params: {}, want: contact },
    ])
    world.outbox.start()
    await world.settle()
    expect(world.service.writes()).toHaveLength(1)
    expect(world.service.table('contacts').size).toBe(2)
    expect(world.states()).toEqual(['done'])
  },
)

test.each(['lost', 'dropped'] as const)(
  'added members are looked for in the list when the answer never came (%s)',
  async (fault) => {
    let once = true
    world.service.fault((_, write) => {
      if (!write || !once) return null
      once = false
      return fault
    })
    await world.outbox.edit('Add', [
      {
        endpoint: 'hotLists.members.add',
        params: { id: 'hl_1' },
        want: { source_ids: ['c_7', 'c_8'] },
      },
    ])
    world.outbox.start()
    await world.settle()
    expect(world.service.members.get('hl_1')?.map((one) => one['contact_id'])).toEqual([
      'c_m1',
      'c_7',
      'c_8',
    ])
  },
)

test('P5: people the service accepted and did not add are told, and trying again adds only those', async () => {
  world.service.refuseContact('c_8')
  await world.outbox.edit('Add', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: 'hl_1' },
      want: { source_ids: ['c_7', 'c_8'] },
    },
  ])
  world.outbox.start()
  await world.settle()
  expect(world.service.members.get('hl_1')?.map((one) => one['contact_id'])).toEqual([
    'c_m1',
    'c_7',
  ])
  const [row] = world.outbox.pending().rows
  expect(row).toMatchObject({ state: 'needs_you', can: ['retry', 'discard'] })
  expect([...world.cache.projections.values()].map((one) => one.fields?.['contact_id'])).toEqual([
    'c_8',
  ])
  world.service.refuseContact(null)
  await world.outbox.retry([row?.id ?? ''])
  await world.settle()
  expect(world.service.sent.map((one) => one.body)).toEqual([
    { source_ids: ['c_7', 'c_8'] },
    { source_ids: ['c_8'] },
  ])
  expect(world.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0 })
  await world.outbox.undo()
  await world.settle()
  expect(world.service.members.get('hl_1')?.map((one) => one['contact_id'])).toEqual(['c_m1'])
})

test('A12, A3: removing a member is undone by adding the person again', async () => {
  await world.outbox.edit('Removed', [
    {
      endpoint: 'hotLists.members.remove',
      params: { id: 'hl_1', member_id: 'm1' },
      want: {},
      contact_id: 'c_m1',
    },
  ])
  expect(world.cache.shown('members', 'm1')).toMatchObject({ gone: true })
  world.outbox.start()
  await world.settle()
  expect(world.service.members.get('hl_1')).toEqual([])
  await world.outbox.undo()
  await world.settle()
  expect(world.service.members.get('hl_1')).toMatchObject([{ contact_id: 'c_m1' }])
})

test('A3, A12: undo puts people back on a list with tier, status and note, and redo takes them off', async () => {
  world.service.members.set('hl_1', [
    { ...memberOf('m1'), tier: 'S', status: 'replied', notes: 'knows Ada' },
  ])
  await world.outbox.edit('Removed', [
    {
      endpoint: 'hotLists.members.remove',
      params: { id: 'hl_1', member_id: 'm1' },
      want: {},
      contact_id: 'c_m1',
      gone: { tier: 'S', status: 'replied', notes: 'knows Ada' },
    },
  ])
  world.outbox.start()
  await world.settle()
  await world.outbox.undo()
  const [shown] = [...world.cache.projections.values()].filter(
    (one) => one.fields?.['contact_id'] === 'c_m1',
  )
  expect(shown?.fields).toMatchObject({
    list_id: 'hl_1',
    tier: 'S',
    status: 'replied',
    notes: 'knows Ada',
  })
  await world.settle()
  const back = { contact_id: 'c_m1', tier: 'S', status: 'replied', notes: 'knows Ada' }
  expect(world.service.members.get('hl_1')).toMatchObject([back])
  expect((await world.outbox.redo()).message).toBe('Done again: Removed')
  await world.settle()
  expect(world.service.members.get('hl_1')).toEqual([])
  await world.outbox.undo()
  await world.settle()
  expect(world.service.members.get('hl_1')).toMatchObject([back])
  expect(world.outbox.history(5).map(({ label }) => label)).toEqual([
    'Undid: Removed',
    'Done again: Removed',
    'Undid: Removed',
    'Removed',
  ])
})

test('A2, A11: somebody added offline stays in the list while they are triaged there', async () => {
  await world.outbox.edit('Add', [
    { endpoint: 'hotLists.members.add', params: { id: 'hl_1' }, want: { source_ids: ['c_7'] } },
  ])
  const member_id =
    [...world.cache.projections.values()].find((one) => one.table === 'members')?.id ?? ''
  await world.outbox.edit('Tier', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id },
      want: { tier: 'S' },
      base: { tier: null },
    },
  ])
  await world.outbox.keep('Snoozed', [
    { table: 'members', record_id: member_id, set: { snoozed_until: 9 } },
  ])
  const shown = {
    fields: {
      list_id: 'hl_1',
      contact_id: 'c_7',
      status: 'not_started',
      tier: 'S',
      snoozed_until: 9,
    },
    pending: true,
    local: true,
  }
  expect(world.cache.shown('members', member_id)).toMatchObject(shown)
  expect(world.outbox.projections()).toMatchObject([shown])
})

test('adding is undone by removing exactly those who were added', async () => {
  await world.outbox.edit('Add', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: 'hl_1' },
      want: { source_ids: ['c_7', 'c_8'] },
    },
  ])
  world.outbox.start()
  await world.settle()
  await world.outbox.undo()
  await world.settle()
  expect(world.service.members.get('hl_1')?.map((one) => one['id'])).toEqual(['m1'])
})

test('a create called off takes along what was to be built on it', async () => {
  const { results, history_id } = await world.outbox.edit('New list', [
    { endpoint: 'hotLists.create', params: {}, want: { name: 'X' } },
  ])
  await world.outbox.edit('Add', [
    {
      endpoint: 'hotLists.members.add',
      params: { id: results[0]?.record_id ?? '' },
      want: { source_ids: ['c_1'] },
    },
  ])
  await world.outbox.undo(history_id ?? '')
  expect(world.states()).toEqual(['cancelled', 'cancelled'])
  expect(world.cache.projections.size).toBe(0)
})

test('a contact made here is taken back by deleting it; a hot list cannot be', async () => {
  const made = await world.outbox.edit('New contact', [
    { endpoint: 'contacts.create', params: {}, want: contact },
  ])
  const list = await world.outbox.edit('New list', [
    { endpoint: 'hotLists.create', params: {}, want: { name: 'X' } },
  ])
  world.outbox.start()
  await world.settle()
  const [newest] = world.outbox.history(1)
  expect(newest && (await world.outbox.cannotUndo(newest))).toBe(
    'The service can’t delete a hot list.',
  )
  expect((await world.outbox.undo(list.history_id ?? '')).message).toBe(
    'The service can’t delete a hot list.',
  )
  await world.outbox.undo(made.history_id ?? '')
  await world.settle()
  expect(world.service.table('contacts').size).toBe(0)
})

test('F7: a delete is held, can be taken back without a trace, and is held again after a restart', async () => {
  world.service.table('contacts').set('c_1', { id: 'c_1' })
  const remove = () =>
    world.outbox.edit('Deleted', [
      { endpoint: 'contacts.delete', params: { id: 'c_1' }, want: {}, hold_ms: 30_000 },
    ])
  const first = await remove()
  world.outbox.start()
  await world.settle(29_000)
  await world.outbox.undo(first.history_id ?? '')
  await world.settle()
  expect(world.service.sent).toEqual([])
  await remove()
  await world.settle(20_000)
  await world.outbox.stop()
  await world.restart()
  world.outbox.start()
  await world.settle(29_000)
  expect(world.service.sent).toEqual([])
  await world.settle(2_000)
  expect(world.service.sent.map((one) => one.name)).toEqual(['contacts.delete'])
})

test('C2, C3: a meeting logged offline and given its outcome arrives with it', async () => {
  const { results } = await world.outbox.edit('New meeting', [
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
  const id = results[0]?.record_id ?? ''
  await world.outbox.edit('Attended', [
    {
      endpoint: 'meetings.setStatus',
      params: { id },
      want: { status: 'attended' },
      base: { status: 'booked' },
    },
  ])
  expect(world.cache.shown('meetings', id)?.fields).toMatchObject({
    title: 'Call',
    status: 'attended',
  })
  world.outbox.start()
  await world.settle()
  expect([...world.service.table('meetings').values()]).toMatchObject([
    { title: 'Call', status: 'attended' },
  ])
})

test('F2, F6: a company is patched with the touched fields only, do-not-contact is read back once', async () => {
  world.service
    .table('companies')
    .set('co_1', { id: 'co_1', name: 'Acme', do_not_contact: false, phone: '1' })
  await world.outbox.edit('Do not contact', [
    {
      endpoint: 'companies.update',
      params: { id: 'co_1' },
      want: { do_not_contact: true },
      base: { do_not_contact: false },
    },
  ])
  world.outbox.start()
  await world.settle()
  expect(world.service.sent.map((one) => one.body)).toEqual([{ do_not_contact: true }])
  expect(world.service.reads.map((one) => one.name)).toEqual(['companies.read', 'companies.read'])
})

test('R1, A4: what stays on this computer is projected, undone, and sends nothing', async () => {
  await world.outbox.keep('Stage', [
    { table: 'jobs', record_id: 'j1', set: { stage: 'qualified', follow_up_at: 5 } },
  ])
  expect(world.cache.shown('jobs', 'j1')).toEqual({
    table: 'jobs',
    id: 'j1',
    fields: { stage: 'qualified', follow_up_at: 5 },
    pending: false,
    overlay: ['follow_up_at', 'stage'],
  })
  await world.outbox.keep('Stage', [
    { table: 'jobs', record_id: 'j1', set: { stage: 'won', follow_up_at: null } },
  ])
  expect(world.cache.shown('jobs', 'j1')?.fields).toEqual({ stage: 'won' })
  await world.outbox.undo()
  await world.restart()
  expect(world.cache.shown('jobs', 'j1')?.fields).toEqual({ stage: 'qualified', follow_up_at: 5 })
  await world.outbox.undo()
  expect(world.cache.shown('jobs', 'j1')).toBeUndefined()
  expect(world.service.sent).toEqual([])
})
