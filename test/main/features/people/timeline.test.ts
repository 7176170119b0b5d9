import { expect, test } from 'vitest'
import { memberChanges } from '#main/features/hot-lists/member-changes.ts'
import { meetingChanges } from '#main/features/meetings/meeting-changes.ts'
import { listAdditions } from '#main/features/people/list-additions.ts'
import { peopleChanges } from '#main/features/people/people-changes.ts'
import { timelineQuery } from '#main/features/people/timeline.ts'
import { peopleWorld } from './people-world.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(days * DAY).toISOString()

const records = {
  contacts: [
    { id: 'c_1', first_name: 'Ingrid', last_name: 'Solberg', title: 'CFO', created_at: at(1) },
    { id: 'c_2', first_name: 'Chiamaka', last_name: 'Okafor' },
  ],
  hot_lists: [
    { id: 'hl_1', name: 'Fintech CFOs' },
    { id: 'hl_2', name: 'Berlin' },
  ],
  members: [
    { id: 'm_1', list_id: 'hl_1', contact_id: 'c_1', tier: 'A', created_at: at(2) },
    { id: 'm_2', list_id: 'hl_1', contact_id: 'c_2', created_at: at(2) },
  ],
  meetings: [
    {
      id: 'me_1',
      title: 'Intro',
      starts_at_utc: at(40_000),
      status: 'booked',
      contact_id: 'c_1',
    },
    { id: 'me_2', title: 'Of somebody else', starts_at_utc: at(3), contact_id: 'c_2' },
  ],
  notes: [
    {
      id: 'n_1',
      title: 'Call with Ingrid',
      recorded_at: at(4),
      duration_minutes: 12,
      summary: 'Likes\nthe role.',
      contact_id: 'c_1',
    },
  ],
  campaigns: [{ id: 'ca_1', name: 'Autumn' }],
}

const story = async (more: Partial<typeof records> = {}) => {
  const place = await peopleWorld({ ...records, ...more })
  const { 'contacts.timeline': read } = timelineQuery(place.live)
  return Object.assign(place, {
    read: async (id = 'c_1', more: object = {}) => await read({ id, ...more }),
    lines: async (id = 'c_1') =>
      (await read({ id })).rows.map(({ kind, title, source }) => [kind, title, source]),
  })
}

test('F11: what has a day and no time stands on that day, and no time is made up', async () => {
  await using place = await story({
    contacts: [{ id: 'c_1', first_name: 'Ingrid', last_name: 'Solberg', created_at: '2026-01-06' }],
    members: [{ id: 'm_1', list_id: 'hl_1', contact_id: 'c_1', created_at: '2026-01-07' }],
    meetings: [{ id: 'me_1', title: 'Visit', starts_at_utc: '2026-01-08', contact_id: 'c_1' }],
    notes: [{ id: 'n_1', title: 'Call', recorded_at: '2026-01-09', contact_id: 'c_1' }],
  } as unknown as typeof records)
  const { rows } = await place.read()
  expect(rows.map(({ at, date_only }) => [at, date_only])).toEqual([
    [new Date(2026, 0, 9).getTime(), true],
    [new Date(2026, 0, 8).getTime(), true],
    [new Date(2026, 0, 7).getTime(), true],
    [new Date(2026, 0, 6).getTime(), true],
  ])
})

test('F11: what the service tells of a person is one story, with its source and its age', async () => {
  await using place = await story()
  const { rows, counts, all } = await place.read()
  expect(rows.map(({ kind, title, source }) => [kind, title, source])).toEqual([
    ['meeting', 'Intro', 'service'],
    ['call', 'Call with Ingrid', 'service'],
    ['list', 'Added to Fintech CFOs', 'service'],
    ['edit', 'Added to the workspace', 'service'],
  ])
  expect(rows[1]).toMatchObject({
    at: 4 * DAY,
    detail: '12 min · Likes the role.',
    link: '/notes/n_1',
  })
  expect(rows[2]).toMatchObject({ link: '/hot-lists/hl_1?member=m_1' })
  expect(all).toBe(4)
  expect(counts).toMatchObject({ call: 1, meeting: 1, list: 1, edit: 1, note: 0, purchase: 0 })
})

test('F11: edits, notes, calls and list moves of this computer stand in it, pending until they are confirmed', async () => {
  await using place = await story()
  const { clock, live } = place
  const member = (edit: object) =>
    memberChanges(live)['members.edit']({ list_id: 'hl_1', select: { ids: ['m_1'] }, edit })
  const edit = (set: object) =>
    peopleChanges(live)['contacts.edit']({ select: { ids: ['c_1', 'c_2'] }, set })
  await edit({ title: 'Group CFO' })
  await clock.advance(1000)
  await edit({ notes: 'First line\nWants to talk in May' })
  await clock.advance(1000)
  await member({ tier: 'S' })
  await clock.advance(1000)
  await memberChanges(live)['members.outcome']({
    list_id: 'hl_1',
    member_id: 'm_1',
    outcome: 'voicemail',
    line: 'Rang twice',
    next_touch: 5,
  })
  await clock.advance(1000)
  await listAdditions(live)['contacts.addToList']({ select: { ids: ['c_1'] }, list_id: 'hl_2' })
  const { rows } = await place.read()
  const here = rows.filter(({ source }) => source === 'here')
  expect(here.map(({ kind, title, detail, pending }) => [kind, title, detail, pending])).toEqual([
    ['list', 'Added to Berlin', null, true],
    ['call', 'Left voicemail', 'Rang twice · Fintech CFOs · Snoozed', true],
    ['list', 'Tier A → S', 'Fintech CFOs', true],
    ['note', 'Note', 'Wants to talk in May', true],
    ['edit', 'Title', 'CFO → Group CFO', true],
  ])
  expect(here[1]?.link).toBe('/hot-lists/hl_1?member=m_1')
})

test('F11: what the service told after its list was read is as new as that, and the rest as old as the list', async () => {
  await using place = await story()
  const listed = place.clock.now()
  await place.cache.setFreshness('meetings', listed)
  await place.clock.advance(4 * 60_000)
  await place.cache.putPage(
    'meetings',
    [{ id: 'me_9', title: 'Logged just now', starts_at_utc: at(40_001), contact_id: 'c_1' }],
    { startedAt: place.clock.monotonic(), now: place.clock.now() },
  )
  const { rows } = await place.read()
  const told = rows.map(({ title, read_at }) => [title, read_at])
  expect(told).toContainEqual(['Logged just now', listed + 4 * 60_000])
  expect(told).toContainEqual(['Intro', listed])
})

test('F11: joining a list is told once, by this computer that did it', async () => {
  await using place = await story()
  await listAdditions(place.live)['contacts.addToList']({
    select: { ids: ['c_1', 'c_2'] },
    list_id: 'hl_2',
  })
  const added = (await place.lines()).filter(([, title]) => title === 'Added to Berlin')
  expect(added).toEqual([['list', 'Added to Berlin', 'here']])
})

test('F11: what was undone or called off is left out, what was done again is back', async () => {
  await using place = await story()
  const before = await place.lines()
  const { 'contacts.edit': edit } = peopleChanges(place.live)
  await edit({ select: { ids: ['c_1'] }, set: { title: 'Group CFO' } })
  await listAdditions(place.live)['contacts.addToList']({
    select: { ids: ['c_1'] },
    list_id: 'hl_2',
  })
  expect(await place.lines()).toHaveLength(before.length + 2)
  await place.outbox.undo()
  await place.outbox.undo()
  expect(await place.lines()).toEqual(before)
  await place.outbox.redo()
  expect(await place.lines()).toHaveLength(before.length + 1)
})

test('F11: what was done on a list stays told after the person was taken off it', async () => {
  await using place = await story()
  const { 'members.edit': edit, 'members.remove': remove } = memberChanges(place.live)
  await edit({ list_id: 'hl_1', select: { ids: ['m_1'] }, edit: { tier: 'S' } })
  await place.clock.advance(1000)
  await remove({ list_id: 'hl_1', select: { ids: ['m_1'] } })
  expect((await place.lines()).filter(([, , source]) => source === 'here')).toEqual([
    ['list', 'Taken off Fintech CFOs', 'here'],
    ['list', 'Tier A → S', 'here'],
  ])
})

test('F11: meetings logged and judged here are told, beside when they take place', async () => {
  await using place = await story()
  await meetingChanges(place.live)['meetings.setStatus']({ ids: ['me_1'], status: 'cancelled' })
  expect(await place.lines()).toContainEqual(['meeting', 'Meeting: cancelled', 'here'])
})

test('F11, D5: enrolments and purchases are told as far as this computer knows them', async () => {
  await using place = await story()
  place.enrolled.set('c_1', [{ campaign_id: 'ca_1', at: 6 * DAY, state: 'unknown' }])
  place.db.transact(() => {
    place.receipts.open({
      id: 'r_1',
      intent_id: 'i_1',
      operation_id: 'o_1',
      route: 'contacts.findEmail',
      target: { table: 'contacts', id: 'c_1', label: 'Ingrid Solberg' },
      max_cost: 2,
      balance_before: 100,
      tags: {},
      asked_at: 5 * DAY,
    })
    place.receipts.close('o_1', 'paid', 2, { result: { email: 'ingrid@kvist.example' } })
  })
  const { rows } = await place.read()
  expect(rows.slice(1, 3)).toMatchObject([
    { kind: 'campaign', title: 'Enrolled in Autumn', detail: 'Outcome unknown', source: 'here' },
    {
      kind: 'purchase',
      title: 'E-mail: found',
      detail: 'ingrid@kvist.example · 2 credits',
      source: 'here',
    },
  ])
  expect((await place.lines('c_2')).map(([kind]) => kind)).not.toContain('purchase')
})

test('F11: of one kind, page by page, nothing is lost or told twice', async () => {
  await using place = await story()
  const { 'contacts.edit': edit } = peopleChanges(place.live)
  for (let turn = 0; turn < 23; turn += 1) {
    await edit({ select: { ids: ['c_1'] }, set: { title: `Title ${turn}` } })
    await place.clock.advance(1000)
  }
  const whole = (await place.read('c_1', { kind: 'edit', limit: 200 })).rows
  expect(whole).toHaveLength(24)
  const pages = await Promise.all(
    [0, 10, 20].map(
      async (offset) => (await place.read('c_1', { kind: 'edit', limit: 10, offset })).rows,
    ),
  )
  expect(pages.flat()).toEqual(whole)
})

test('F11: of somebody nobody knows there is nothing to tell', async () => {
  await using place = await story()
  expect(await place.read('c_9')).toMatchObject({ rows: [], total: 0, all: 0 })
})
