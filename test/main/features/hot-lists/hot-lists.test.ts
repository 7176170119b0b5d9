import { expect, test } from 'vitest'
import { ago, DAY, hotListWorld, only } from './world.ts'

test('A5: the queues split a list, and their counts are those of the rows', async () => {
  await using here = await hotListWorld()
  expect(await here.queue('s_not_started')).toEqual(['m_1'])
  expect(await here.queue('lvm_3_days')).toEqual(['m_2'])
  expect(await here.queue('replied')).toEqual(['m_4'])
  expect(await here.counts()).toEqual({
    all: 5,
    s_not_started: 1,
    not_started: 2,
    lvm_3_days: 1,
    replied: 1,
    waiting: 0,
    snoozed: 0,
  })
})

test('A5, A2: an edit made offline moves its row between the queues at once', async () => {
  await using here = await hotListWorld()
  await here.ask['members.edit']({ list_id: 'hl_1', select: only('m_5'), edit: { tier: 'S' } })
  expect(await here.queue('s_not_started')).toEqual(['m_1', 'm_5'])
  expect(await here.counts()).toMatchObject({ s_not_started: 2, waiting: 1 })
})

test('A4: a snoozed member waits in a queue of its own, on this computer only, and nothing is sent', async () => {
  await using here = await hotListWorld()
  await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_1'),
    edit: { snoozed_until: here.clock.now() + DAY },
  })
  expect(await here.queue('s_not_started')).toEqual([])
  expect(await here.queue('snoozed')).toEqual(['m_1'])
  expect(here.waiting()).toEqual([])
})

test('A4, P23: the list of lists counts whoever is not started as the queue does, and a snoozed one as neither', async () => {
  await using here = await hotListWorld()
  const row = async () =>
    (await here.ask['hotLists.list']({})).lists.find(({ id }) => id === 'hl_1')
  expect(await row()).toMatchObject({ started: 3, not_started: 2 })
  await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_1'),
    edit: { snoozed_until: here.clock.now() + DAY },
  })
  expect(await row()).toMatchObject({ started: 3, not_started: 1 })
  expect(await here.counts()).toMatchObject({ not_started: 1, snoozed: 1 })
  await here.clock.advance(2 * DAY)
  expect(await row()).toMatchObject({ not_started: 2 })
})

test('A7, F6: the person stands beside the row: company, do-not-contact, other lists', async () => {
  await using here = await hotListWorld()
  const { context } = await here.ask['members.context']({ list_id: 'hl_1', member_id: 'm_1' })
  expect(context).toMatchObject({
    member: { name: 'Person 1 Example', do_not_contact: true },
    company: { name: 'Kvist Bank', do_not_contact: true },
    lists: [{ name: '2025 alumni', tier: 'B' }],
  })
})

test('A6: what was touched today is counted against the whole list', async () => {
  await using here = await hotListWorld()
  expect((await here.ask['hotLists.read']({ id: 'hl_1' })).touched_today).toBe(0)
  await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_4', 'm_5'),
    edit: { tier: 'A' },
  })
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 2,
    pace: null,
  })
})

test('A6: the pace is that of the work and not of the pauses, and ends at the finish line', async () => {
  await using here = await hotListWorld(5)
  const decide = async (...ids: string[]) => {
    for (const id of ids)
      await here.ask['members.edit']({
        list_id: 'hl_1',
        select: only(id),
        edit: { status: 'connected' },
      })
  }
  await here.clock.advance(3_600_000)
  await decide('m_1', 'm_2')
  await here.clock.advance(120_000)
  await decide('m_3', 'm_4', 'm_5', 'm_11')
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 6,
    pace: { per_minute: 2.5, left_ms: 96_000 },
  })
  await here.clock.advance(16 * 60_000)
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 6,
    pace: { per_minute: 2.5, left_ms: 96_000 },
  })
})

test('A6: a colleague’s changes count for nothing; mine of many at once count without a pace, until undone', async () => {
  await using here = await hotListWorld(10)
  const theirs = Array.from({ length: 10 }, (_, index) => ({
    id: `m_${index + 11}`,
    list_id: 'hl_1',
    contact_id: null,
    tier: 'B',
    status: 'lvm',
    notes: null,
    updated_at: ago(0),
  }))
  await here.cache.putPage('members', theirs, { startedAt: 1, now: here.clock.now() })
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 0,
    pace: null,
  })
  const { history_id } = await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only(...theirs.map(({ id }) => id)),
    edit: { tier: 'A' },
  })
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 10,
    pace: null,
  })
  await here.outbox.undo(history_id ?? undefined)
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 0,
    pace: null,
  })
  await here.outbox.redo()
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({ touched_today: 10 })
})

test('I5, A11: a list made offline takes members before the service knows it', async () => {
  await using here = await hotListWorld()
  const { id } = await here.ask['hotLists.create']({ name: 'Night train', description: null })
  await here.ask['members.add']({ list_id: id, contact_ids: ['c_4'] })
  const { lists } = await here.ask['hotLists.list']({})
  expect(lists.find((list) => list.name === 'Night train')).toMatchObject({
    id,
    pending: true,
    member_count: 1,
  })
})

test('a list whose members nobody has counted is not said to have none', async () => {
  await using here = await hotListWorld(0, [
    { id: 'hl_1', name: 'Not counted' },
    { id: 'hl_2', name: 'Counted', member_count: 7 },
  ])
  const counts = async () =>
    (await here.ask['hotLists.list']({})).lists.map(({ name, member_count }) => [
      name,
      member_count,
    ])
  expect(await counts()).toEqual([
    ['Counted', 7],
    ['Not counted', null],
  ])
  await here.live.cache.setFreshness('members:hl_1', here.clock.now())
  expect(await counts()).toEqual([
    ['Counted', 7],
    ['Not counted', 5],
  ])
})
