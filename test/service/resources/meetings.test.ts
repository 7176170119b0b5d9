import { expect, test } from 'vitest'
import { meetingStatuses } from '#shared/api/meetings.ts'
import { testWorld } from '../support.ts'

test('any meeting may take any of the four statuses, and each change is one event', async () => {
  using test = testWorld({ contacts: 0 })
  const contact = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'A',
    company_name: 'Zephyr',
  })
  const meeting = await test.ok<{ id: string }>('POST', '/meetings', {
    title: 'First',
    starts_at_utc: '2026-11-21T10:00:00Z',
    duration_minutes: 30,
    contact_id: contact.id,
  })
  expect(meeting).toMatchObject({
    status: 'booked',
    contact_name: 'A',
    company_name: 'Zephyr',
    starts_at_utc: '2026-11-21T10:00:00.000Z',
  })
  let status = 'booked'
  let changes = 0
  for (const from of meetingStatuses) {
    for (const to of meetingStatuses) {
      for (const next of [from, to]) {
        expect(
          await test.ok('PATCH', `/meetings/${meeting.id}/status`, { status: next }),
        ).toMatchObject({ status: next })
        if (next !== status) changes += 1
        status = next
      }
    }
  }
  expect(
    test.world.db.value(`SELECT count(*) FROM events WHERE type = 'meeting.status_changed'`),
  ).toBe(changes)
})

test('upcoming meetings are those that start from now on, in order; the link stands in detail only', async () => {
  using test = testWorld({ contacts: 60 })
  const { meetings } = await test.ok<{ meetings: { id: string; starts_at_utc: string }[] }>(
    'GET',
    '/meetings?upcoming=true&per_page=200',
  )
  const starts = meetings.map((meeting) => Date.parse(meeting.starts_at_utc))
  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(starts.length).toBe(
    test.world.db.value(
      'SELECT count(*) FROM meetings WHERE starts_at >= ?',
      test.world.clock.now(),
    ),
  )
  expect(meetings.filter((meeting) => 'meeting_link' in meeting)).toEqual([])
  expect(await test.ok('GET', `/meetings/${meetings[0]?.id}`)).toHaveProperty('meeting_link')
})

test('a meeting is logged against somebody or some company', async () => {
  using test = testWorld({ contacts: 0 })
  const body = { title: 'x', starts_at_utc: '2026-11-21T10:00:00Z', duration_minutes: 30 }
  expect((await test.call('POST', '/meetings', body)).status).toBe(422)
  expect(await test.call('POST', '/meetings', { ...body, contact_id: 'c_none' })).toMatchObject({
    status: 422,
    body: { error: { fields: { contact_id: expect.any(String) } } },
  })
})

test('a sync pulls what has been recorded since, once', async () => {
  using test = testWorld({ contacts: 0 })
  await test.ok('POST', '/recorder/sync')
  const before = (await test.ok<{ notes: object[] }>('GET', '/recorder/notes')).notes.length
  test.world.db.insert('notes', {
    id: 'n_new',
    title: 'New',
    recorded_at: test.world.clock.now() + 1000,
  })
  expect(await test.ok('POST', '/recorder/sync')).toEqual({ ok: true, synced: 0 })
  test.wait(2000)
  expect(await test.ok('POST', '/recorder/sync')).toEqual({ ok: true, synced: 1 })
  expect(await test.ok('POST', '/recorder/sync')).toEqual({ ok: true, synced: 0 })
  expect((await test.ok<{ notes: { id: string }[] }>('GET', '/recorder/notes')).notes.length).toBe(
    before + 1,
  )
})
