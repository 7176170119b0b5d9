import { expect, test } from 'vitest'
import { DAY, hotListWorld, only, type HotListWorld } from './world.ts'

test('A8, H5, H6: a change of a whole queue touches each of its rows, tells a result per row, and is undone as one', async () => {
  await using here = await hotListWorld()
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
  await using here = await hotListWorld()
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

test('A8, H7: of a change of many the history names those that were changed, not those that had the value', async () => {
  await using here = await hotListWorld()
  const label = async (...ids: string[]) => {
    await here.ask['members.edit']({
      list_id: 'hl_1',
      select: only(...ids),
      edit: { tier: 'S' },
    })
    return here.outbox.history(1, 0)[0]?.label
  }
  const { rows } = await here.ask['hotLists.members']({ id: 'hl_1', queue: 'all' })
  expect(rows.map(({ tier }) => tier)).toEqual(['S', 'S', 'A', 'B', null])
  const ids = rows.map(({ id }) => id)
  expect(await label(...ids)).toBe('Tier S: 3 people')
})

test('A8, H6: a row that is gone is refused by name, and the others are changed', async () => {
  await using here = await hotListWorld()
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

test('A9, S-2: the outcome of a call is one change: status, a stamped line below the note, and the next try', async () => {
  await using here = await hotListWorld()
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
  await using here = await hotListWorld()
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

test('A12: taking a member off the list leaves the person, and undo puts them back', async () => {
  await using here = await hotListWorld()
  const done = await here.ask['members.remove']({ list_id: 'hl_1', select: only('m_3') })
  expect(await here.queue('all')).not.toContain('m_3')
  expect(await here.cache.get('contacts', 'c_3')).not.toBeNull()
  expect(here.waiting()[0]).toMatchObject({ summary: 'Remove from the list' })
  await here.outbox.undo(done.history_id ?? undefined)
  expect(await here.queue('all')).toContain('m_3')
})

test('A11: people are added to a list offline; who is on it already is said, not added twice', async () => {
  await using here = await hotListWorld()
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

test('A11, H6: of very many people, all who are on the list already are told', async () => {
  await using here = await hotListWorld()
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

const notesOf = async (here: HotListWorld, id: string) =>
  (await here.ask['members.context']({ list_id: 'hl_1', member_id: id })).context?.member.notes

test('P1, A8: ten notes at the same time are ten lines, in order, below what stood there', async () => {
  await using here = await hotListWorld()
  const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`)
  await Promise.all(
    lines.map(async (line) =>
      here.ask['members.edit']({ list_id: 'hl_1', select: only('m_2'), edit: { line } }),
    ),
  )
  expect(await notesOf(here, 'm_2')).toBe(['rang', ...lines].join('\n'))
})

test('P1, A9: an outcome and a note at the same time are two lines', async () => {
  await using here = await hotListWorld()
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
  await using here = await hotListWorld()
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
  await using here = await hotListWorld()
  await Promise.all(
    [1, 2].map(async () => here.ask['members.add']({ list_id: 'hl_2', contact_ids: ['c_2'] })),
  )
  expect(here.waiting()).toHaveLength(1)
})
