import { expect, test } from 'vitest'
import type { Queue } from '#shared/bridge/hot-lists.ts'
import { hotListChanges } from '#main/features/hot-lists/hot-list-changes.ts'
import { memberChanges } from '#main/features/hot-lists/member-changes.ts'
import { hotListQueries } from '#main/features/hot-lists/hot-list-queries.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { peopleWorld } from '../people/people-world.ts'

const DAY = 24 * 3600_000
const start = manualClock().now()
const ago = (days: number) => new Date(start - days * DAY).toISOString()

/** Six members in every state a queue tells apart. */
const members = [
  {
    id: 'm_1',
    list_id: 'hl_1',
    contact_id: 'c_1',
    tier: 'S',
    status: 'not_started',
    notes: null,
    updated_at: ago(10),
  },
  {
    id: 'm_2',
    list_id: 'hl_1',
    contact_id: 'c_2',
    tier: 'S',
    status: 'lvm',
    notes: 'rang',
    updated_at: ago(4),
  },
  {
    id: 'm_3',
    list_id: 'hl_1',
    contact_id: 'c_3',
    tier: 'A',
    status: 'lvm',
    notes: null,
    updated_at: ago(1),
  },
  {
    id: 'm_4',
    list_id: 'hl_1',
    contact_id: 'c_4',
    tier: 'B',
    status: 'replied',
    notes: null,
    updated_at: ago(2),
  },
  {
    id: 'm_5',
    list_id: 'hl_1',
    contact_id: 'c_5',
    tier: null,
    status: 'not_started',
    notes: null,
    updated_at: ago(20),
  },
  {
    id: 'm_6',
    list_id: 'hl_2',
    contact_id: 'c_1',
    tier: 'B',
    status: 'connected',
    notes: null,
    updated_at: ago(3),
  },
]
const contacts = Array.from({ length: 5 }, (_, index) => ({
  id: `c_${index + 1}`,
  first_name: `Person ${index + 1}`,
  last_name: 'Example',
  company_id: index === 0 ? 'co_1' : null,
  title: 'CFO',
}))
const companies = [{ id: 'co_1', name: 'Kvist Bank', do_not_contact: true }]
const hot_lists = [
  { id: 'hl_1', name: 'Fintech CFOs', member_count: 5 },
  { id: 'hl_2', name: '2025 alumni', member_count: 1 },
]

/** `more`: members of the first list whom nobody has touched. */
async function world(more = 0) {
  const others = Array.from({ length: more }, (_, index) => ({
    ...members[4],
    id: `m_${index + 11}`,
    contact_id: null,
  }))
  const people = await peopleWorld({
    contacts,
    companies,
    hot_lists,
    members: [...members, ...others],
  })
  const ask = {
    ...hotListQueries(people.live, () => []),
    ...hotListChanges(people.live),
    ...memberChanges(people.live),
  }
  return {
    ...people,
    ask,
    queue: async (queue: Queue) =>
      (await ask['hotLists.members']({ id: 'hl_1', queue })).rows.map((row) => row.id),
    counts: async () =>
      Object.fromEntries(
        (await ask['hotLists.read']({ id: 'hl_1' })).queues.map(({ queue, count }) => [
          queue,
          count,
        ]),
      ),
    [Symbol.asyncDispose]: people[Symbol.asyncDispose],
  }
}
const only = (...ids: string[]) => ({ ids })

test('A5: the queues split a list, and their counts are those of the rows', async () => {
  await using here = await world()
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
  await using here = await world()
  await here.ask['members.edit']({ list_id: 'hl_1', select: only('m_5'), edit: { tier: 'S' } })
  expect(await here.queue('s_not_started')).toEqual(['m_1', 'm_5'])
  expect(await here.counts()).toMatchObject({ s_not_started: 2, waiting: 1 })
})

test('A4: a snoozed member waits in a queue of its own, on this computer only, and nothing is sent', async () => {
  await using here = await world()
  await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_1'),
    edit: { snoozed_until: here.clock.now() + DAY },
  })
  expect(await here.queue('s_not_started')).toEqual([])
  expect(await here.queue('snoozed')).toEqual(['m_1'])
  expect(here.waiting()).toEqual([])
})

test('A8, H5, H6: a change of a whole queue touches each of its rows, tells a result per row, and is undone as one', async () => {
  await using here = await world()
  const done = await here.ask['members.edit']({
    list_id: 'hl_1',
    select: { queue: 'not_started', except: [] },
    edit: { tier: 'A' },
  })
  expect(done.results).toEqual([
    { id: 'm_1', ok: true },
    { id: 'm_5', ok: true },
  ])
  expect(here.waiting()).toHaveLength(2)
  await here.outbox.undo(done.history_id ?? undefined)
  expect(here.waiting()).toEqual([])
  expect(
    (await here.ask['hotLists.members']({ id: 'hl_1', queue: 'all' })).rows.map((row) => row.tier),
  ).toEqual(['S', 'S', 'A', 'B', null])
})

test('A8: a note for many goes below what each one has, and undo leaves theirs', async () => {
  await using here = await world()
  const notes = async () =>
    (await here.ask['hotLists.members']({ id: 'hl_1', queue: 'all' })).rows
      .slice(0, 3)
      .map((row) => row.notes)
  const done = await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_1', 'm_2'),
    edit: { line: 'Met at the fair' },
  })
  expect(await notes()).toEqual(['Met at the fair', 'rang\nMet at the fair', null])
  await here.outbox.undo(done.history_id ?? undefined)
  expect(await notes()).toEqual([null, 'rang', null])
})

test('A8, H6: a row that is gone is refused by name, and the others are changed', async () => {
  await using here = await world()
  const done = await here.ask['members.edit']({
    list_id: 'hl_1',
    select: only('m_2', 'm_gone'),
    edit: { status: 'replied' },
  })
  expect(done.results).toEqual([
    { id: 'm_2', ok: true },
    { id: 'm_gone', ok: false, message: 'No longer on this list.' },
  ])
})

test('A9, S-2: what came of a call is one change: status, a stamped line below the note that was there, and when to try again', async () => {
  await using here = await world()
  const { now } = here.clock
  const outcome = (member_id: string, what: 'voicemail' | 'connected', next_touch: number | null) =>
    here.ask['members.outcome']({
      list_id: 'hl_1',
      member_id,
      outcome: what,
      line: '20/11 14:02: left voicemail',
      next_touch,
    })
  const done = await outcome('m_1', 'voicemail', now() + 3 * DAY)
  await outcome('m_2', 'voicemail', null)
  const member = async (id: string) =>
    (await here.ask['members.context']({ list_id: 'hl_1', member_id: id })).context?.member
  expect(await member('m_1')).toMatchObject({
    status: 'lvm',
    notes: '20/11 14:02: left voicemail',
    snoozed_until: now() + 3 * DAY,
  })
  expect(await member('m_2')).toMatchObject({
    status: 'lvm',
    notes: 'rang\n20/11 14:02: left voicemail',
  })
  expect(here.waiting()).toHaveLength(2)
  await here.outbox.undo(done.history_id ?? undefined)
  expect(await member('m_1')).toMatchObject({
    status: 'not_started',
    notes: null,
    snoozed_until: null,
  })
})

test('A9: who has replied already is not taken back by a call', async () => {
  await using here = await world()
  await here.ask['members.outcome']({
    list_id: 'hl_1',
    member_id: 'm_4',
    outcome: 'connected',
    line: 'spoke on the phone',
    next_touch: null,
  })
  expect(
    (await here.ask['members.context']({ list_id: 'hl_1', member_id: 'm_4' })).context?.member,
  ).toMatchObject({ status: 'replied', notes: 'spoke on the phone' })
})

test('A7, F6: the person stands beside the row: company, do-not-contact, other lists', async () => {
  await using here = await world()
  const { context } = await here.ask['members.context']({ list_id: 'hl_1', member_id: 'm_1' })
  expect(context).toMatchObject({
    member: { name: 'Person 1 Example', do_not_contact: true },
    company: { name: 'Kvist Bank', do_not_contact: true },
    lists: [{ name: '2025 alumni', tier: 'B' }],
  })
})

test('A12: taking a member off the list leaves the person, and undo puts them back', async () => {
  await using here = await world()
  const done = await here.ask['members.remove']({ list_id: 'hl_1', select: only('m_3') })
  expect(await here.queue('all')).not.toContain('m_3')
  expect(await here.cache.get('contacts', 'c_3')).not.toBeNull()
  expect(here.waiting()[0]).toMatchObject({ summary: 'Remove from the list' })
  await here.outbox.undo(done.history_id ?? undefined)
  expect(await here.queue('all')).toContain('m_3')
})

test('A11: people are added to a list offline; who is on it already is said, not added twice', async () => {
  await using here = await world()
  const done = await here.ask['members.add']({ list_id: 'hl_2', contact_ids: ['c_1', 'c_2'] })
  expect(done.results).toEqual([
    { id: 'c_2', ok: true },
    { id: 'c_1', ok: false, message: 'Already on this list.' },
  ])
  expect(
    (await here.ask['hotLists.members']({ id: 'hl_2', queue: 'all' })).rows
      .map((row) => row.contact_id)
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['c_1', 'c_2'])
})

test('A6: what was touched today is counted against the whole list', async () => {
  await using here = await world()
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

test('A6: the pace is that of the last quarter of an hour, and ends at the finish line', async () => {
  await using here = await world(5)
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
    pace: { per_minute: 3, left_ms: 80_000 },
  })
  await here.clock.advance(16 * 60_000)
  expect(await here.ask['hotLists.read']({ id: 'hl_1' })).toMatchObject({
    touched_today: 6,
    pace: null,
  })
})

test('A6: a colleague who changes many moves neither the count nor the pace; many at once by me count and are no pace; undone, they count no more', async () => {
  await using here = await world(10)
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

test('A11, H6: of very many people, all who are on the list already are told', async () => {
  await using here = await world()
  const people = Array.from({ length: 260 }, (_, index) => ({
    id: `m_${index + 100}`,
    list_id: 'hl_2',
    contact_id: `c_${index + 100}`,
    status: 'not_started',
  }))
  await here.cache.putPage('members', people, { startedAt: 1, now: here.clock.now() })
  const done = await here.ask['members.add']({
    list_id: 'hl_2',
    contact_ids: people.map((one) => one.contact_id),
  })
  expect(done).toMatchObject({ history_id: null })
  expect(done.results.filter(({ ok }) => !ok)).toHaveLength(260)
})

test('I5, A11: a list made offline takes members before the service knows it', async () => {
  await using here = await world()
  const { id } = await here.ask['hotLists.create']({ name: 'Night train', description: null })
  await here.ask['members.add']({ list_id: id, contact_ids: ['c_4'] })
  const { lists } = await here.ask['hotLists.list']({})
  expect(lists.find((list) => list.name === 'Night train')).toMatchObject({
    id,
    pending: true,
    member_count: 1,
  })
})

const notesOf = async (here: Awaited<ReturnType<typeof world>>, id: string) =>
  (await here.ask['members.context']({ list_id: 'hl_1', member_id: id })).context?.member.notes

test('P1, A8: ten notes at the same time are ten lines, in order, below what stood there', async () => {
  await using here = await world()
  const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`)
  await Promise.all(
    lines.map(async (line) =>
      here.ask['members.edit']({ list_id: 'hl_1', select: only('m_2'), edit: { line } }),
    ),
  )
  expect(await notesOf(here, 'm_2')).toBe(['rang', ...lines].join('\n'))
})

test('P1, A9: an outcome and a note at the same time are two lines', async () => {
  await using here = await world()
  await Promise.all([
    here.ask['members.outcome']({
      list_id: 'hl_1',
      member_id: 'm_2',
      outcome: 'connected',
      line: 'spoke',
      next_touch: null,
    }),
    here.ask['members.edit']({
      list_id: 'hl_1',
      select: { queue: 'all', except: [] },
      edit: { line: 'for all' },
    }),
  ])
  const notes = await notesOf(here, 'm_2')
  expect(notes?.split('\n').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'for all',
    'rang',
    'spoke',
  ])
})

test('A9: of two outcomes at the same time the one further along stands', async () => {
  await using here = await world()
  const outcome = (what: 'voicemail' | 'connected') =>
    here.ask['members.outcome']({
      list_id: 'hl_1',
      member_id: 'm_1',
      outcome: what,
      line: what,
      next_touch: null,
    })
  await Promise.all([outcome('voicemail'), outcome('connected')])
  expect(
    (await here.ask['members.context']({ list_id: 'hl_1', member_id: 'm_1' })).context?.member,
  ).toMatchObject({ status: 'lvm', notes: 'voicemail\nconnected' })
})

test('A11: somebody added to a list twice at the same time is added once', async () => {
  await using here = await world()
  await Promise.all(
    [1, 2].map(async () => here.ask['members.add']({ list_id: 'hl_2', contact_ids: ['c_2'] })),
  )
  expect(here.waiting()).toHaveLength(1)
})
