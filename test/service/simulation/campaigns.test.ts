import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tick } from '#service/simulation/index.ts'
import { localDay } from '#service/simulation/local-day.ts'
import type { World } from '#service/world/world.ts'
import { times } from '#test/support/sampled.ts'
import { friday, testWorld, type TestWorld } from '../support.ts'

const hour = 3_600_000
const day = 24 * hour
type Counts = Record<'enrolled' | 'sent' | 'opens' | 'clicks' | 'replies' | 'bounces', number>

/** A campaign of its own with `steps` mails a day apart, running from the start. */
function addCampaign(
  { world }: TestWorld,
  id: string,
  { steps = 3, limit = 1000, timezone = 'Europe/Berlin' } = {},
) {
  world.db.insert('campaigns', {
    id,
    name: id,
    status: 'active',
    timezone,
    daily_limit: limit,
    started_at: friday,
    created_at: friday,
    updated_at: friday,
  })
  for (let position = 0; position < steps; position++)
    world.db.insert('campaign_steps', {
      id: `${id}_${position}`,
      campaign_id: id,
      position,
      subject: 's',
      body: 'b',
      delay_days: position === 0 ? 0 : 1,
    })
}
const people = ({ db }: World, count: number) =>
  db
    .all<{ id: string }>(
      `SELECT c.id FROM contacts c LEFT JOIN companies o ON o.id = c.company_id
WHERE c.email IS NOT NULL AND c.email_status IN ('verified', 'unverified', 'risky')
  AND coalesce(o.do_not_contact, 0) = 0 ORDER BY c.seq LIMIT ?`,
      count,
    )
    .map((row) => row.id)
const counts = (world: World, id: string) =>
  world.db.get<Counts>(
    'SELECT enrolled, sent, opens, clicks, replies, bounces FROM campaigns WHERE id = ?',
    id,
  ) as Counts
const events = (world: World, type: string, id: string) =>
  world.db.value<number>(
    "SELECT count(*) FROM events WHERE type = ? AND json_extract(data, '$.campaign_id') = ?",
    type,
    id,
  ) ?? 0

/** What must hold at every moment. */
function checkBooks(world: World, id: string) {
  const now = counts(world, id)
  const state = (name: string) =>
    world.db.value<number>(
      'SELECT count(*) FROM enrolments WHERE campaign_id = ? AND state = ?',
      id,
      name,
    )
  expect(now.sent).toBe(
    world.db.value('SELECT coalesce(sum(step), 0) FROM enrolments WHERE campaign_id = ?', id),
  )
  expect(now.replies).toBe(state('replied'))
  expect(now.bounces).toBe(state('bounced'))
  expect(now.opens).toBeLessThanOrEqual(now.sent)
  expect(now.clicks).toBeLessThanOrEqual(now.opens)
  expect(now.replies + now.bounces).toBeLessThanOrEqual(now.enrolled)
  expect(now.opens).toBe(events(world, 'email.opened', id))
  expect(now.clicks).toBe(events(world, 'link.clicked', id))
  expect(now.replies).toBe(events(world, 'campaign.replied', id))
  expect(now.bounces).toBe(events(world, 'campaign.bounced', id))
  // Who answered, bounced or was skipped is not written to again.
  expect(
    world.db.value(
      "SELECT count(*) FROM enrolments WHERE state <> 'active' AND next_at IS NOT NULL",
    ),
  ).toBe(0)
}

test('enrolled people walk the steps, open, click, reply and bounce, and the rest complete, each once', async () => {
  using subject = testWorld({ contacts: 400 })
  addCampaign(subject, 'ca_test')
  const ids = people(subject.world, 150)
  await subject.ok('POST', '/campaigns/ca_test/enrol', { contact_ids: ids })
  for (let i = 0; i < 14 * 4; i++) {
    subject.wait(6 * hour)
    tick(subject.world)
  }
  checkBooks(subject.world, 'ca_test')
  const final = counts(subject.world, 'ca_test')
  expect(final.sent).toBeGreaterThan(300)
  for (const counter of ['opens', 'clicks', 'replies', 'bounces'] as const)
    expect(final[counter], counter).toBeGreaterThan(0)
  expect(events(subject.world, 'campaign.completed', 'ca_test')).toBe(
    (subject.world.db.value(
      "SELECT count(*) FROM enrolments WHERE campaign_id = 'ca_test' AND state = 'completed'",
    ) as number) +
      (subject.world.db.value(
        "SELECT count(*) FROM events r WHERE r.type = 'campaign.replied' AND EXISTS (SELECT " +
          "1 FROM events c WHERE c.type = 'campaign.completed' AND c.cause = replace(r.cause, " +
          "'replied', 'completed')) AND json_extract(r.data, '$.campaign_id') = 'ca_test'",
      ) as number),
  )
  expect(
    subject.world.db.value(
      "SELECT count(*) FROM enrolments WHERE campaign_id = 'ca_test' AND state = 'active'",
    ),
  ).toBe(0)
  expect(subject.world.db.value("SELECT count(*) FROM events WHERE type = 'email.sent'")).toBe(0)
})

test('a mail waits for its delay, not a moment less', async () => {
  using subject = testWorld({ contacts: 60 })
  addCampaign(subject, 'ca_test', { steps: 2 })
  await subject.ok('POST', '/campaigns/ca_test/enrol', { contact_ids: people(subject.world, 1) })
  tick(subject.world)
  expect(counts(subject.world, 'ca_test').sent).toBe(1)
  subject.wait(day - 1)
  tick(subject.world)
  expect(counts(subject.world, 'ca_test').sent).toBe(1)
})

test('only who has an address and may be contacted is written to; a dead address bounces and is marked', async () => {
  using subject = testWorld({ contacts: 200 })
  addCampaign(subject, 'ca_test', { steps: 1 })
  const { db } = subject.world
  const [dead = '', silent = '', off = ''] = people(subject.world, 3)
  db.run("UPDATE contacts SET email_status = 'invalid' WHERE id = ?", dead)
  db.run('UPDATE contacts SET email = NULL WHERE id = ?', silent)
  db.run(
    "UPDATE contacts SET company_id = (SELECT id FROM companies WHERE name = 'Harp') WHERE id = ?",
    off,
  )
  await subject.ok('POST', '/campaigns/ca_test/enrol', { contact_ids: [dead, silent, off] })
  subject.wait(hour)
  tick(subject.world)
  expect(counts(subject.world, 'ca_test')).toMatchObject({ enrolled: 3, sent: 1, bounces: 1 })
  expect(db.value('SELECT email_status FROM contacts WHERE id = ?', dead)).toBe('bounced')
  expect(events(subject.world, 'campaign.bounced', 'ca_test')).toBe(1)
})

test('no more than the daily limit leaves on one local day', async () => {
  for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles', 'nowhere']) {
    using subject = testWorld({ contacts: 200 })
    addCampaign(subject, 'ca_test', { steps: 1, limit: 7, timezone })
    await subject.ok('POST', '/campaigns/ca_test/enrol', { contact_ids: people(subject.world, 40) })
    for (let i = 0; i < 10 * 6; i++) {
      tick(subject.world)
      subject.wait(4 * hour)
    }
    const days = Object.groupBy(
      subject.world.db.all<{ at: number }>(
        "SELECT last_sent_at AS at FROM enrolments WHERE campaign_id = 'ca_test'",
      ),
      ({ at }) => localDay(at, timezone).day,
    )
    const perDay = Object.values(days).map((sent) => sent?.length ?? 0)
    expect(counts(subject.world, 'ca_test').sent).toBe(40)
    expect(Math.max(...perDay)).toBe(7)
  }
})

test('whatever people and managers do meanwhile: the books agree, and a paused campaign sends nothing', async () => {
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        hours: fc.integer({ min: 1, max: 72 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('enrol' as const),
        from: fc.nat(60),
        count: fc.integer({ min: 1, max: 15 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(60) }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 14 }), async (actions) => {
      using subject = testWorld({ contacts: 80 })
      addCampaign(subject, 'ca_test', { limit: 9 })
      const ids = people(subject.world, 60)
      let pausedAt: number | null = null
      const gone = new Set<string>()
      for (const one of actions) {
        const known = ids.filter((id) => !gone.has(id))
        if (one.kind === 'wait') subject.wait(one.hours * hour)
        else if (one.kind === 'enrol')
          await subject.call('POST', '/campaigns/ca_test/enrol', {
            contact_ids: known.slice(one.from, one.from + one.count),
          })
        else if (one.kind === 'delete') {
          const id = ids[one.which]
          // A deleted contact takes the enrolment along; the campaign's counters keep what has
          // happened.
          if (
            id &&
            subject.world.db.value('SELECT count(*) FROM enrolments WHERE contact_id = ?', id) === 0
          ) {
            await subject.call('DELETE', `/contacts/${id}`)
            gone.add(id)
          }
        } else await subject.call('POST', `/campaigns/ca_test/${one.kind}`)
        const paused =
          subject.world.db.value("SELECT status FROM campaigns WHERE id = 'ca_test'") === 'paused'
        if (paused && pausedAt === null) pausedAt = counts(subject.world, 'ca_test').sent
        if (!paused) pausedAt = null
        for (let i = 0; i < 3; i++) tick(subject.world)
        checkBooks(subject.world, 'ca_test')
        if (pausedAt !== null) expect(counts(subject.world, 'ca_test').sent).toBe(pausedAt)
      }
    }),
    { numRuns: times(25, 4) },
  )
})

test('after a pause the sequence goes on where it stopped, as far off as it was', async () => {
  using subject = testWorld({ contacts: 60 })
  addCampaign(subject, 'ca_test', { steps: 2 })
  const { db } = subject.world
  db.run(
    "UPDATE kv SET value = json_set(value, '$.ca_test', json(?)) WHERE key = 'simulation.rates'",
    JSON.stringify({ open: 0, click: 0, reply: 0, bounce: 0 }),
  )
  await subject.ok('POST', '/campaigns/ca_test/enrol', { contact_ids: people(subject.world, 5) })
  tick(subject.world)
  subject.wait(6 * hour)
  await subject.ok('POST', '/campaigns/ca_test/pause')
  subject.wait(10 * day)
  tick(subject.world)
  await subject.ok('POST', '/campaigns/ca_test/resume')
  subject.wait(18 * hour - 1)
  tick(subject.world)
  expect(counts(subject.world, 'ca_test').sent).toBe(5)
  subject.wait(1)
  tick(subject.world)
  expect(counts(subject.world, 'ca_test').sent).toBe(10)
})
