import { expect, test } from 'vitest'
import { events, eventTypes, type EventType } from '#shared/api/events.ts'
import { tick } from '#service/simulation/index.ts'
import { generous, testWorld } from '../support.ts'

const hour = 3_600_000

test('three weeks of use bring all 18 events of contract §6 with the data stated, none twice for one cause', async () => {
  using test = testWorld({ contacts: 300, credits: { plan: 30, addon: 0 } })
  test.world.enrichment = generous
  const made = await test.ok<{ id: string; company_id: string }>('POST', '/contacts', {
    first_name: 'Ada',
    last_name: 'Byron',
    company_name: 'Analytical Engines',
  })
  await test.ok('PATCH', `/contacts/${made.id}`, { title: 'Countess' })
  await test.ok('PATCH', `/companies/${made.company_id}`, { bd_status: 'target' })
  await test.ok('POST', `/contacts/${made.id}/find-email`)
  await test.ok('POST', `/contacts/${made.id}/find-phone`)
  await test.ok('POST', '/research', { brief: 'Mechanical computing in London' })
  for (let turn = 0; turn < 6; turn++)
    await test.call('POST', `/companies/${made.company_id}/research`)
  const meeting = await test.ok<{ id: string }>('POST', '/meetings', {
    title: 'x',
    starts_at_utc: '2026-11-21T10:00:00Z',
    duration_minutes: 30,
    contact_id: made.id,
  })
  await test.ok('PATCH', `/meetings/${meeting.id}/status`, { status: 'attended' })
  const draft = String(test.world.db.value(`SELECT id FROM campaigns WHERE status = 'draft'`))
  const people = test.world.db
    .all<{ id: string }>(
      `SELECT id FROM contacts WHERE email IS NOT NULL AND email_status <> 'bounced' LIMIT 150`,
    )
    .map(({ id }) => id)
  await test.ok('POST', `/campaigns/${draft}/enrol`, { contact_ids: people })
  for (const move of ['activate', 'pause', 'resume'])
    await test.ok('POST', `/campaigns/${draft}/${move}`)
  for (let turn = 0; turn < 21 * 4; turn++) {
    test.wait(6 * hour)
    tick(test.world)
  }
  const recorded = test.world.db.all<{ type: EventType; data: string; cause: string }>(
    'SELECT type, data, cause FROM events',
  )
  expect([...new Set(recorded.map(({ type }) => type))].toSorted()).toEqual(
    [...eventTypes].toSorted(),
  )
  for (const { type, data } of recorded)
    expect([type, events[type].safeParse(JSON.parse(data)).error?.issues ?? []]).toEqual([type, []])
  expect(new Set(recorded.map(({ type, cause }) => `${type} ${cause}`)).size).toBe(recorded.length)
})
