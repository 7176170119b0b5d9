import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transcriptOf } from '#shared/domain/note-text.ts'
import { meetingOccasions } from '#main/features/reminders/occasions.ts'
import { createMeetingWorld, iso, minute, now, statusesSent } from './world.ts'

const unfolded = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n ', '')

describe('C2, C3, C4', () => {
  test('C4: over and booked asks for an outcome; on now does not, and nothing is set by itself', async () => {
    const world = await createMeetingWorld()
    expect((await world['meetings.unlogged']({})).meetings.map((one) => one.id)).toEqual(['m_1'])
    await world.send()
    expect(world.service.writes()).toEqual([])
  })

  test('C5: what runs now is what "join" means', async () => {
    const world = await createMeetingWorld()
    expect((await world['meetings.next']({})).meeting?.id).toBe('m_4')
  })

  test('C3: a status is one edit, shown at once, undone as one', async () => {
    const world = await createMeetingWorld()
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
    const world = await createMeetingWorld()
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
    const world = await createMeetingWorld()
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
  const world = await createMeetingWorld()
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

test.each(['attended', 'no_show'] as const)(
  'C11, C12: a meeting that was %s keeps its outcome when another one is logged in its place',
  async (status) => {
    const world = await createMeetingWorld()
    await world['meetings.setStatus']({ ids: ['m_3'], status })
    const moved = await world['meetings.reschedule']({
      id: 'm_3',
      starts_at: now + 9 * 1440 * minute,
      duration_minutes: 45,
    })
    expect((await world['meetings.read']({ id: 'm_3' })).meeting).toMatchObject({ status })
    expect((await world['meetings.read']({ id: moved.id })).meeting).toMatchObject({
      status: 'booked',
    })
  },
)

test('C10: the card to know before is made of what is here', async () => {
  const world = await createMeetingWorld()
  expect((await world['meetings.read']({ id: 'm_3' })).prep).toMatchObject({
    person: { name: 'Zeynep Aydın', title: 'CFO', notes: 'met at the Lisbon panel\n' },
    company: { name: 'Moneta Labs', do_not_contact: true },
    lists: [{ list_id: 'hl_1', name: 'Fintech CFOs', tier: 'A', status: 'lvm' }],
    last_meeting: { id: 'm_1', status: 'booked' },
  })
})

test('F6: a meeting that names only a person, and a call note with them, wear the mark of the company they work for', async () => {
  const world = await createMeetingWorld()
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
  const world = await createMeetingWorld()
  await world['meetings.setStatus']({ ids: ['m_1'], status: 'no_show' })
  const rates = await world['meetings.rates']({ weeks: 4, first_day: 1, zone: 'Europe/Berlin' })
  expect(rates.total).toEqual({ attended: 1, no_show: 1, cancelled: 0, unlogged: 0, rate: 0.5 })
  expect(rates.sources).toMatchObject([
    { source: 'Referral', no_show: 1, rate: 0 },
    { source: null, attended: 1, rate: 1 },
  ])
  expect(rates.weeks).toHaveLength(4)
})

test('C11: the source is where somebody was found, whatever lists they join later', async () => {
  const world = await createMeetingWorld()
  await world['meetings.setStatus']({ ids: ['m_1'], status: 'no_show' })
  const joined = {
    id: 'mb_2',
    list_id: 'hl_2',
    contact_id: 'c_1',
    source: 'Conference',
    created_at: '2026-11-02T09:00:00Z',
  }
  await world.cache.putPage('members', [joined], { startedAt: 1, now })
  const rates = await world['meetings.rates']({ weeks: 4, first_day: 1, zone: 'Europe/Berlin' })
  expect(rates.sources.map(({ source }) => source)).toEqual(['Referral', null])
})

describe('C7: calendar files', () => {
  test('one meeting: times in UTC, text escaped, the link, an alarm', async () => {
    const world = await createMeetingWorld()
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
    const world = await createMeetingWorld()
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

describe('a start that is a date alone', () => {
  const today = new Date(now).toLocaleDateString('sv-SE')
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const nextMidnight = new Date(midnight).setDate(new Date(midnight).getDate() + 1)
  const onDay = { id: 'm_day', title: 'Site visit', starts_at_utc: today, contact_id: 'c_1' }
  const worldWith = (more: object = {}) =>
    createMeetingWorld([{ ...onDay, duration_minutes: 30, status: 'booked', ...more }])

  test('C1, C4: it stands on its day on this computer, without a time, and is over with the day', async () => {
    const world = await worldWith()
    const { meeting } = await world['meetings.read']({ id: 'm_day' })
    expect(meeting).toMatchObject({ starts_at: midnight, date_only: true, needs_outcome: false })
    const shown = await world['meetings.range']({ from: midnight, to: nextMidnight })
    expect(shown.meetings[0]?.id).toBe('m_day')
    expect((await world['meetings.unlogged']({})).meetings.map(({ id }) => id)).toEqual(['m_1'])
    await world.clock.advance(nextMidnight - now + 1)
    const later = await world['meetings.unlogged']({})
    expect(later.meetings.find(({ id }) => id === 'm_day')).toMatchObject({ needs_outcome: true })
  })

  test('C6: nothing reminds of its beginning; its outcome is asked for after the day, without a time', async () => {
    const world = await worldWith()
    const { meeting } = await world['meetings.read']({ id: 'm_day' })
    const occasionsAt = (at: number) => meetingOccasions(meeting!, at, () => 'a time')
    expect(occasionsAt(midnight + minute)).toEqual([])
    expect(occasionsAt(nextMidnight - minute)).toEqual([])
    expect(occasionsAt(nextMidnight)).toMatchObject([
      { kind: 'outcome', body: 'Zeynep Aydın · Moneta Labs · No outcome logged yet' },
    ])
  })

  test('C5: it is never what "join" means while another runs', async () => {
    const world = await worldWith()
    expect((await world['meetings.next']({})).meeting?.id).toBe('m_4')
  })

  test('C7: in a calendar it takes the day and rings no alarm', async () => {
    const world = await worldWith()
    const { path } = await world['meetings.saveCalendar']({ ids: ['m_day'] })
    const written = unfolded(path)
    expect(written).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
    expect(written).not.toContain('VALARM')
  })

  test('C9: a call of that day is matched by who was on it, not by the hour', async () => {
    const world = await createMeetingWorld([{ ...onDay, duration_minutes: 30, status: 'attended' }])
    const { notes } = await world['meetings.noteSuggestions']({ id: 'm_day' })
    const match = notes.find(({ note }) => note.id === 'n_1')?.suggestion
    expect(match?.meeting).toMatchObject({ starts_at: midnight, date_only: true })
    expect(match?.reasons.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['day', 'phone']))
    expect(match?.reasons.map(({ kind }) => kind)).not.toContain('time')
  })
})

test('C8: a call note keeps its summary apart from what was said, and is one text beside', async () => {
  const called = (id: string, written: object) => ({ id, contact_id: 'c_1', ...written })
  const world = await createMeetingWorld(
    [],
    [
      called('n_both', { summary: 'They agreed.', text: 'Ada: Yes.\n\nBen: Good.' }),
      called('n_said', { text: 'Ada: Yes.' }),
      called('n_sum', { summary: 'They agreed.' }),
    ],
  )
  const read = async (id: string) => (await world['notes.read']({ id })).note
  const both = await read('n_both')
  expect(both).toMatchObject({
    summary: 'They agreed.',
    text: 'They agreed.\n\nAda: Yes.\n\nBen: Good.',
  })
  expect(both && transcriptOf(both)).toBe('Ada: Yes.\n\nBen: Good.')
  const said = await read('n_said')
  expect(said).toMatchObject({ summary: null, text: 'Ada: Yes.' })
  expect(said && transcriptOf(said)).toBe('Ada: Yes.')
  const summed = await read('n_sum')
  expect(summed).toMatchObject({ summary: 'They agreed.', text: 'They agreed.' })
  expect(summed && transcriptOf(summed)).toBeNull()
})

describe('a recording that names the day alone', () => {
  const today = new Date(now).toLocaleDateString('sv-SE')
  const onDay = {
    id: 'n_day',
    title: 'Recording',
    recorded_at: today,
    duration_minutes: 25,
    participants: [{ name: 'Zeynep Aydin', phone: '0532 5550123', email: null }],
    contact_id: null,
    meeting_id: null,
  }

  test('C9: it stands on that day, and is matched by the day and who was on it, not by the hour', async () => {
    const world = await createMeetingWorld([], [onDay])
    const { notes } = await world['notes.unmatched']({})
    const shown = notes.find(({ note }) => note.id === 'n_day')
    expect(shown?.note).toMatchObject({
      recorded_at: new Date(now).setHours(0, 0, 0, 0),
      date_only: true,
    })
    const [best] = shown?.suggestions ?? []
    expect(best).toMatchObject({ meeting: { id: 'm_1' }, person: { id: 'c_1' } })
    expect(best?.reasons.map(({ kind }) => kind)).toEqual(['day', 'phone', 'name'])
  })

  test('C9: it is offered on the page of a meeting of that day', async () => {
    const world = await createMeetingWorld([], [onDay])
    const { notes } = await world['meetings.noteSuggestions']({ id: 'm_1' })
    expect(notes.map(({ note }) => note.id)).toEqual(['n_1', 'n_day'])
  })
})

describe('a start that cannot be read', () => {
  const nextWeek = 'next Tuesday after lunch'
  const worldWith = (starts_at_utc: unknown) =>
    createMeetingWorld([{ id: 'm_odd', title: 'Odd', starts_at_utc, status: 'booked' }])

  test.each([nextWeek, null, '', '31.12.2026 around noon'])(
    'C1: %j is shown as it came, on no day, and asks for no outcome',
    async (starts) => {
      const world = await worldWith(starts)
      const expected = { id: 'm_odd', starts_at: null, starts_text: starts || null }
      const { meeting } = await world['meetings.read']({ id: 'm_odd' })
      expect(meeting).toMatchObject({ ...expected, needs_outcome: false })
      const all = await world['meetings.range']({ from: 0, to: now * 2 })
      expect(all.unplaced).toMatchObject([expected])
      expect(all.meetings.map(({ id }) => id)).not.toContain('m_odd')
      expect((await world['meetings.unlogged']({})).meetings.map(({ id }) => id)).toEqual(['m_1'])
      expect(meetingOccasions(meeting!, now, String)).toEqual([])
    },
  )

  test('C7: a calendar file leaves it out, and one of it alone is refused', async () => {
    const world = await worldWith(nextWeek)
    await expect(world['meetings.saveCalendar']({ ids: ['m_odd'] })).rejects.toThrow(/no start/)
    const { count, path } = await world['meetings.saveCalendar']({ ids: ['m_odd', 'm_1'] })
    expect(count).toBe(1)
    expect(readFileSync(path, 'utf8')).not.toContain('1970')
  })
})
