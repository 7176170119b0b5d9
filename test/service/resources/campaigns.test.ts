import { expect, test } from 'vitest'
import { testWorld, type TestWorld } from '../support.ts'

const draft = (test: TestWorld) =>
  String(test.world.db.value(`SELECT id FROM campaigns WHERE status = 'draft' ORDER BY seq`))
const due = (test: TestWorld, campaign: string) =>
  test.world.db.value<number>(
    'SELECT next_at FROM enrolments WHERE campaign_id = ? ORDER BY seq DESC',
    campaign,
  )
const hour = 3_600_000

test('the moves of contract §3 and no others, each with its event', async () => {
  using test = testWorld({ contacts: 40 })
  const id = draft(test)
  const move = async (name: string) => (await test.call('POST', `/campaigns/${id}/${name}`)).status
  expect(await move('pause')).toBe(409)
  expect(await move('resume')).toBe(409)
  expect(await move('activate')).toBe(200)
  expect(await move('activate')).toBe(409)
  expect(await move('resume')).toBe(409)
  expect(await move('pause')).toBe(200)
  expect(await move('pause')).toBe(409)
  expect(await move('activate')).toBe(409)
  expect(await move('resume')).toBe(200)
  const events = test.world.db
    .all<{ type: string }>(
      `SELECT type FROM events WHERE json_extract(data, '$.campaign_id') = ? ORDER BY seq`,
      id,
    )
    .map((row) => row.type)
  expect(events).toEqual(['campaign.activated', 'campaign.paused', 'campaign.activated'])
})

test('a contact is enrolled once; the sequence waits for activation and stands still while paused', async () => {
  using test = testWorld({ contacts: 40 })
  const id = draft(test)
  const contact = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'A',
    email: 'a@b.example',
  })
  expect(
    await test.ok('POST', `/campaigns/${id}/enrol`, { contact_ids: [contact.id, contact.id] }),
  ).toMatchObject({ campaign_id: id, enrolled: 1 })
  expect(
    await test.ok('POST', `/campaigns/${id}/enrol`, { contact_ids: [contact.id] }),
  ).toMatchObject({ enrolled: 0 })
  const wait = (due(test, id) ?? 0) - test.world.clock.now()
  test.wait(5 * hour)
  await test.ok('POST', `/campaigns/${id}/activate`)
  expect(due(test, id)).toBe(test.world.clock.now() + wait)
  test.wait(hour)
  const left = (due(test, id) ?? 0) - test.world.clock.now()
  await test.ok('POST', `/campaigns/${id}/pause`)
  test.wait(100 * hour)
  await test.ok('POST', `/campaigns/${id}/resume`)
  expect((due(test, id) ?? 0) - test.world.clock.now()).toBe(left)
})

test('rates are computed from the counts; nothing sent is a rate of 0', async () => {
  using test = testWorld({ contacts: 40 })
  const id = draft(test)
  expect(await test.ok('GET', `/campaigns/${id}/stats`)).toMatchObject({
    sent: 0,
    open_rate: 0,
    reply_rate: 0,
    bounce_rate: 0,
  })
  test.world.db.run(
    'UPDATE campaigns SET sent = 200, opens = 90, replies = 7, bounces = 3 WHERE id = ?',
    id,
  )
  expect(await test.ok('GET', `/campaigns/${id}/stats`)).toMatchObject({
    sent: 200,
    open_rate: 0.45,
    reply_rate: 0.035,
    bounce_rate: 0.015,
  })
})
