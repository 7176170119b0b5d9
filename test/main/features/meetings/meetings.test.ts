import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { meetingChanges } from '#main/features/meetings/meeting-changes.ts'
import { meetingQueries, noteQueries } from '#main/features/meetings/meeting-queries.ts'
import { noteChanges } from '#main/features/meetings/note-changes.ts'
import { noteMatching } from '#main/features/meetings/note-matching.ts'
import { engineOf } from '#test/support/engine.ts'
import { openWorkspaceInMemory } from '#main/engine/store/workspace-store.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { quiet, account } from '#test/main/engine/outbox/live.ts'
import { createScriptedService } from '#test/main/engine/outbox/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const now = Date.parse('2026-11-20T13:00Z')
const minute = 60_000
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const iso = (at: number) => new Date(at).toISOString()
const people = [
  {
    id: 'c_1',
    first_name: 'Zeynep',
    last_name: 'Aydın',
    email: 'z.aydin@moneta.example',
    phone: '+90 532 555 0123',
    notes: 'met at the Lisbon panel\n',
    company_id: 'co_1',
    company_name: 'Moneta Labs',
    title: 'CFO',
  },
  {
    id: 'c_2',
    first_name: 'Noor',
    last_name: 'al-Rashid',
    email: null,
    phone: null,
    notes: null,
    company_id: null,
  },
]
const meetings = [
  {
    id: 'm_1',
    title: 'Intro call',
    starts_at_utc: iso(now - 90 * minute),
    duration_minutes: 30,
    status: 'booked',
    contact_id: 'c_1',
    company_id: null,
  },
  {
    id: 'm_2',
    title: 'Second',
    starts_at_utc: iso(now - 300 * minute),
    duration_minutes: 30,
    status: 'attended',
    contact_id: 'c_2',
    company_id: null,
  },
  {
    id: 'm_3',
    title: 'Next week, with a "quote", and a ; and ä',
    starts_at_utc: iso(now + 7 * 1440 * minute),
    duration_minutes: 45,
    status: 'booked',
    contact_id: 'c_1',
    company_id: null,
    meeting_link: 'https://meet.example/abc',
  },
  {
    id: 'm_4',
    title: 'On now',
    starts_at_utc: iso(now - 5 * minute),
    duration_minutes: 30,
    status: 'booked',
    contact_id: 'c_2',
    company_id: null,
  },
]
const notes = [
  {
    id: 'n_1',
    title: 'Call',
    summary: 'Asked about equity.',
    recorded_at: iso(now - 88 * minute),
    duration_minutes: 25,
    participants: ['Dana', { name: 'Zeynep Aydin', phone: '0532 5550123', email: null }],
    contact_id: null,
    meeting_id: null,
  },
  {
    id: 'n_2',
    title: 'Recording',
    summary: null,
    recorded_at: iso(now - 10_000 * minute),
    duration_minutes: 3,
    participants: [],
    contact_id: null,
    meeting_id: null,
  },
]

/** Meetings over both real files and a service in memory. */
async function createWorld() {
  const clock = manualClock(now)
  const service = createScriptedService(clock)
  const store = await openWorkspaceInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-downloads-'))
  const tables = {
    contacts: people,
    meetings,
    notes,
    companies: [{ id: 'co_1', name: 'Moneta Labs', do_not_contact: true }],
    members: [
      {
        id: 'mb_1',
        list_id: 'hl_1',
        contact_id: 'c_1',
        tier: 'A',
        status: 'lvm',
        source: 'Referral',
        notes: null,
      },
    ],
    hot_lists: [{ id: 'hl_1', name: 'Fintech CFOs' }],
  }
  for (const [table, rows] of Object.entries(tables)) {
    await store.cache.putPage(table as 'contacts', rows, { startedAt: clock.monotonic(), now })
    for (const row of rows) service.table(table).set(row.id, { ...row })
  }
  service.members.set('hl_1', [{ ...tables.members[0] }])
  const outbox = createOutbox({
    db: store.outbox,
    api: { call: service.call } as never,
    cache: store.cache,
    clock,
    account,
    log: quiet,
    touch() {},
    emit() {},
  })
  const engine = engineOf({
    cache: store.cache,
    clock,
    outbox,
    conflicts: () => new Set<string>(),
  })
  closers.push(async () => {
    await clock.run(outbox.stop())
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    clock,
    service,
    outbox,
    folder,
    ...meetingQueries(engine),
    ...noteQueries(engine),
    ...meetingChanges(engine, () => folder),
    ...noteChanges(engine),
    ...noteMatching(engine),
    /** Goes online and sends all there is. */
    async send() {
      outbox.start()
      await clock.run(
        (async () => {
          while (outbox.counts().pending > 0 || outbox.state().sending > 0)
            await new Promise<void>((resolve) => {
              setImmediate(resolve)
            })
        })(),
        100,
      )
    },
  }
}

const statusesSent = (world: Awaited<ReturnType<typeof createWorld>>) =>
  world.service
    .writes()
    .filter((one) => one.name === 'meetings.setStatus')
    .map((one) => [one.params['id'], one.body?.['status']])

describe('C2, C3, C4', () => {
  test('C4: over and booked asks for an outcome; on now does not, and nothing is set by itself', async () => {
    const world = await createWorld()
    expect((await world['meetings.unlogged']({})).meetings.map((one) => one.id)).toEqual(['m_1'])
    await world.send()
    expect(world.service.writes()).toEqual([])
  })

  test('C5: what runs now is what "join" means', async () => {
    const world = await createWorld()
    expect((await world['meetings.next']({})).meeting?.id).toBe('m_4')
  })

  test('C3: a status is one edit, shown at once, undone as one', async () => {
    const world = await createWorld()
    const done = await world['meetings.setStatus']({ ids: ['m_1'], status: 'no_show' })
    expect((await world['meetings.read']({ id: 'm_1' })).meeting).toMatchObject({
      status: 'no_show',
      pending: true,
      needs_outcome: false,
    })
    await world.outbox.undo(done.history_id ?? '')
    await world.send()
    expect(statusesSent(world)).toEqual([])
  })

  test('C2: logged offline against a company, in UTC; it leaves once', async () => {
    const world = await createWorld()
    const made = await world['meetings.create']({
      title: 'Lunch',
      starts_at: now + minute,
      duration_minutes: 60,
      contact_id: null,
      company_id: 'co_1',
      meeting_link: null,
      notes: null,
    })
    expect((await world['meetings.read']({ id: made.id })).meeting).toMatchObject({
      title: 'Lunch',
      status: 'booked',
      pending: true,
      company_name: 'Moneta Labs',
    })
    await world.send()
    expect(world.service.writes().map((one) => one.body)).toEqual([
      {
        title: 'Lunch',
        duration_minutes: 60,
        starts_at_utc: iso(now + minute),
        company_id: 'co_1',
      },
    ])
  })

  test('a meeting against nobody is refused, and says what to do', async () => {
    const world = await createWorld()
    await expect(
      world['meetings.create']({
        title: 'x',
        starts_at: now,
        duration_minutes: 30,
        contact_id: null,
        company_id: null,
        meeting_link: null,
        notes: null,
      }),
    ).rejects.toMatchObject({ problem: { code: 'unlinked' } })
  })
})

test('C12: rescheduling cancels and logs anew as one gesture, and one Undo takes both back', async () => {
  const world = await createWorld()
  const moved = await world['meetings.reschedule']({
    id: 'm_3',
    starts_at: now + 9 * 1440 * minute,
    duration_minutes: 45,
  })
  expect((await world['meetings.read']({ id: 'm_3' })).meeting).toMatchObject({
    status: 'cancelled',
    moved_to: now + 9 * 1440 * minute,
  })
  expect((await world['meetings.read']({ id: moved.id })).meeting).toMatchObject({
    status: 'booked',
    contact_id: 'c_1',
    meeting_link: 'https://meet.example/abc',
    starts_at: now + 9 * 1440 * minute,
  })
  await world.outbox.undo(moved.history_id ?? '')
  expect((await world['meetings.read']({ id: 'm_3' })).meeting).toMatchObject({
    status: 'booked',
    moved_to: null,
  })
  expect((await world['meetings.read']({ id: moved.id })).meeting).toBeNull()
  await world.send()
  expect(world.service.writes()).toEqual([])
})

describe('C9, R-5: the matching bench', () => {
  test('a note is put beside its meeting with reasons, one without a trace beside nothing; nothing is changed by looking', async () => {
    const world = await createWorld()
    const { notes: found, total } = await world['notes.unmatched']({})
    expect(total).toBe(2)
    expect(found[0]?.suggestions[0]).toMatchObject({
      meeting: { id: 'm_1' },
      person: { id: 'c_1', name: 'Zeynep Aydın' },
      confidence: 'strong',
    })
    expect(found[0]?.suggestions[0]?.reasons.map(({ kind }) => kind)).toEqual([
      'time',
      'phone',
      'name',
    ])
    expect(found[1]?.suggestions).toEqual([])
    expect(
      (await world['meetings.noteSuggestions']({ id: 'm_1' })).notes.map((one) => one.note.id),
    ).toEqual(['n_1'])
    await world.send()
    expect(world.service.writes()).toEqual([])
  })

  test('attended by key, then confirmed: one status, one line below the old notes unchanged, and one Undo reverts both', async () => {
    const world = await createWorld()
    const pressed = await world['meetings.setStatus']({ ids: ['m_1'], status: 'attended' })
    const done = await world['notes.confirm']({
      id: 'n_1',
      meeting_id: 'm_1',
      contact_id: 'c_1',
      attended: true,
      line: '20/11/2026 12:32, call of 25 min: Asked about equity.',
      member: { list_id: 'hl_1', member_id: 'mb_1', status: 'replied' },
      together_with: pressed.history_id,
    })
    expect((await world['notes.unmatched']({})).total).toBe(1)
    expect((await world['meetings.read']({ id: 'm_1' })).notes).toMatchObject([
      { id: 'n_1', confirmed: true, contact_id: 'c_1' },
    ])
    await world.send()
    expect(statusesSent(world)).toEqual([['m_1', 'attended']])
    const written = world.service.writes().filter((one) => one.name === 'contacts.update')
    expect(written.map((one) => one.body)).toEqual([
      { notes: 'met at the Lisbon panel\n20/11/2026 12:32, call of 25 min: Asked about equity.' },
    ])
    expect(world.service.member('hl_1', 'mb_1')?.['status']).toBe('replied')

    await world.outbox.undo(done.history_id ?? '')
    await world.send()
    expect(world.service.table('meetings').get('m_1')?.['status']).toBe('booked')
    expect(world.service.table('contacts').get('c_1')?.['notes']).toBe('met at the Lisbon panel\n')
    expect(world.service.member('hl_1', 'mb_1')?.['status']).toBe('lvm')
    expect((await world['notes.unmatched']({})).total).toBe(2)
  })

  test('P1: two notes confirmed for one person at the same time are two lines', async () => {
    const world = await createWorld()
    const confirm = (id: string) =>
      world['notes.confirm']({
        id,
        meeting_id: null,
        contact_id: 'c_1',
        attended: false,
        line: id,
        member: null,
        together_with: null,
      })
    await Promise.all([confirm('n_1'), confirm('n_2')])
    await world.send()
    expect(world.service.table('contacts').get('c_1')?.['notes']).toBe(
      'met at the Lisbon panel\nn_1\nn_2',
    )
  })

  test('undone before it was sent, nothing leaves at all', async () => {
    const world = await createWorld()
    const pressed = await world['meetings.setStatus']({ ids: ['m_1'], status: 'attended' })
    const done = await world['notes.confirm']({
      id: 'n_1',
      meeting_id: 'm_1',
      contact_id: 'c_1',
      attended: true,
      line: 'a line',
      member: null,
      together_with: pressed.history_id,
    })
    await world.outbox.undo(done.history_id ?? '')
    await world.send()
    expect(world.service.writes()).toEqual([])
    expect((await world['meetings.read']({ id: 'm_1' })).meeting).toMatchObject({
      status: 'booked',
      pending: false,
      needs_outcome: true,
    })
  })

  test('what was confirmed can be said anew, and nothing of the first word is left', async () => {
    const world = await createWorld()
    const confirm = (meeting_id: string | null, contact_id: string | null) =>
      world['notes.confirm']({
        id: 'n_2',
        meeting_id,
        contact_id,
        attended: false,
        line: null,
        member: null,
        together_with: null,
      })
    await confirm('m_1', null)
    expect((await world['meetings.read']({ id: 'm_1' })).notes.map(({ id }) => id)).toContain('n_2')
    await confirm(null, 'c_1')
    expect((await world['meetings.read']({ id: 'm_1' })).notes.map(({ id }) => id)).not.toContain(
      'n_2',
    )
    expect((await world['notes.read']({ id: 'n_2' })).note).toMatchObject({
      contact_id: 'c_1',
      meeting_id: null,
      confirmed: true,
    })
  })

  test('set aside, a note is not asked about again; undone, it is', async () => {
    const world = await createWorld()
    const aside = await world['notes.setAside']({ id: 'n_2' })
    expect((await world['notes.unmatched']({})).total).toBe(1)
    await world.outbox.undo(aside.history_id ?? '')
    expect((await world['notes.unmatched']({})).total).toBe(2)
  })
})

test('C10: the card to know before is made of what is here', async () => {
  const world = await createWorld()
  expect((await world['meetings.read']({ id: 'm_3' })).prep).toMatchObject({
    person: { name: 'Zeynep Aydın', title: 'CFO', notes: 'met at the Lisbon panel\n' },
    company: { name: 'Moneta Labs', do_not_contact: true },
    lists: [{ list_id: 'hl_1', name: 'Fintech CFOs', tier: 'A', status: 'lvm' }],
    last_meeting: { id: 'm_1', status: 'booked' },
  })
})

test('F6: a meeting that names only a person, and a call note with them, wear the mark of the company they work for', async () => {
  const world = await createWorld()
  const mark = async (id: string) => (await world['meetings.read']({ id })).meeting?.do_not_contact
  expect([await mark('m_1'), await mark('m_2')]).toEqual([true, null])
  await world['notes.confirm']({
    id: 'n_1',
    meeting_id: null,
    contact_id: 'c_1',
    attended: false,
    line: null,
    member: null,
    together_with: null,
  })
  expect(
    (await world['notes.list']({})).rows.map(({ id, do_not_contact }) => [id, do_not_contact]),
  ).toEqual([
    ['n_1', true],
    ['n_2', null],
  ])
})

test('C11: rates name the source and what they are computed from', async () => {
  const world = await createWorld()
  await world['meetings.setStatus']({ ids: ['m_1'], status: 'no_show' })
  const rates = await world['meetings.rates']({ weeks: 4, first_day: 1, zone: 'Europe/Berlin' })
  expect(rates.total).toEqual({ attended: 1, no_show: 1, cancelled: 0, unlogged: 0, rate: 0.5 })
  expect(rates.sources).toMatchObject([
    { source: 'Referral', no_show: 1, rate: 0 },
    { source: null, attended: 1, rate: 1 },
  ])
  expect(rates.weeks).toHaveLength(4)
})

describe('C7: calendar files', () => {
  const unfolded = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n ', '')

  test('one meeting: times in UTC, text escaped, the link, an alarm', async () => {
    const world = await createWorld()
    const { path, count } = await world['meetings.saveCalendar']({ ids: ['m_3'] })
    expect([count, path]).toEqual([1, join(world.folder, 'meeting-2026-11-27.ics')])
    const text = unfolded(path)
    expect(text).toContain('DTSTART:20261127T130000Z\r\n')
    expect(text).toContain('DTEND:20261127T134500Z\r\n')
    expect(text).toContain('UID:m_3@hotdesk\r\n')
    expect(text).toContain(
      String.raw`SUMMARY:Next week\, with a "quote"\, and a \; and ä · Zeynep Aydın`,
    )
    expect(text).toContain('https://meet.example/abc')
    expect(text).toContain('TRIGGER:-PT10M')
    // RFC 5545 §3.1: lines end with CR LF and are at most 75 octets long.
    expect(
      readFileSync(path, 'utf8')
        .split('\r\n')
        .every((line) => Buffer.byteLength(line) <= 75),
    ).toBe(true)
  })

  test('a range: as many events as it says; an earlier file is left alone; an empty range writes nothing', async () => {
    const world = await createWorld()
    const first = await world['meetings.saveCalendar']({
      from: now - 86_400_000,
      to: now + 30 * 86_400_000,
    })
    const second = await world['meetings.saveCalendar']({
      from: now - 86_400_000,
      to: now + 30 * 86_400_000,
    })
    expect(unfolded(first.path).match(/BEGIN:VEVENT/g)).toHaveLength(first.count)
    expect(first.count).toBe(4)
    expect(second.path).not.toBe(first.path)
    await expect(world['meetings.saveCalendar']({ from: 0, to: 1 })).rejects.toMatchObject({
      problem: { code: 'empty' },
    })
  })
})
