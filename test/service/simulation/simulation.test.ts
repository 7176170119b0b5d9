import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tick } from '#service/simulation/index.ts'
import { recordMeetings } from '#service/simulation/recorder.ts'
import type { World } from '#service/world/world.ts'
import { friday, testWorld, type TestWorld } from '../support.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Everything time changes, without the ids and clock times of events, which are new each time. */
const picture = ({ db }: World) => ({
  ...Object.fromEntries(
    [
      'campaigns',
      'enrolments',
      'happenings',
      'jobs',
      'scrapes',
      'scrape_configs',
      'reports',
      'employment_runs',
      'employment_roles',
      'contacts',
      'notes',
    ].map((table) => [
      table,
      db
        .all(`SELECT * FROM ${table}`)
        .map(({ seq: _order, ...row }) => JSON.stringify(row))
        .toSorted(),
    ]),
  ),
  events: db.all('SELECT type, cause, data FROM events ORDER BY type, cause'),
})

/** Several calls, as the service makes one a second: a long jump is caught up bit by bit. */
const settle = (world: World) => {
  for (let i = 0; i < 8; i++) tick(world)
}

function startReport({ world }: TestWorld, id: string, brief: string, after: number) {
  world.db.insert('reports', { id, brief, created_at: friday, due_at: friday + after })
}

test('what happens depends on the seed and the clock, not on how often the simulation looks', () => {
  using often = testWorld({ contacts: 400 })
  using once = testWorld({ contacts: 400 })
  for (const each of [often, once]) startReport(each, 'r_test', 'Fintechs in Berlin', 5 * minute)
  for (let i = 0; i < 96; i++) {
    often.wait(hour)
    tick(often.world)
  }
  once.wait(96 * hour)
  settle(once.world)
  expect(picture(once.world)).toEqual(picture(often.world))
  expect(once.world.db.value('SELECT count(*) FROM events')).toBeGreaterThan(50)
})

test('a workspace that is closed half-way and opened again goes on as if it had not been', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-simulation-'))
  try {
    using whole = testWorld({ contacts: 200 })
    whole.wait(2 * day)
    settle(whole.world)
    {
      using first = testWorld({ contacts: 200, data: folder })
      first.wait(30 * hour)
      tick(first.world)
    }
    using second = testWorld({ contacts: 200, data: folder })
    second.wait(2 * day)
    settle(second.world)
    expect(picture(second.world)).toEqual(picture(whole.world))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('looking again without time passing changes nothing', () => {
  using subject = testWorld({ contacts: 200 })
  subject.wait(day)
  settle(subject.world)
  const before = JSON.stringify(picture(subject.world))
  const journal = subject.world.db.value('SELECT count(*) FROM journal')
  settle(subject.world)
  expect(JSON.stringify(picture(subject.world))).toBe(before)
  expect(subject.world.db.value('SELECT count(*) FROM journal')).toBe(journal)
})

test('research takes its time and ends in one report and one event', () => {
  using subject = testWorld()
  startReport(subject, 'r_test', 'Fintechs in Berlin without a CFO', 3 * minute)
  subject.wait(3 * minute - 1)
  tick(subject.world)
  expect(
    subject.world.db.get('SELECT companies, completed_at FROM reports WHERE id = ?', 'r_test'),
  ).toEqual({ companies: null, completed_at: null })
  subject.wait(1)
  settle(subject.world)
  const report = subject.world.db.get<Record<'companies' | 'market_insights' | 'sources', string>>(
    'SELECT companies, market_insights, sources FROM reports WHERE id = ?',
    'r_test',
  )
  const companies = JSON.parse(report?.companies ?? '[]') as {
    name: string
    reason: string
    industry: string
    location: string
    company_id: string | null
  }[]
  expect(companies.length).toBeGreaterThan(1)
  for (const company of companies)
    expect([company.name, company.reason].every((text) => text !== '')).toBe(true)
  for (const { industry, location } of companies.filter((company) => company.company_id !== null))
    expect([industry, location.split(',')[0]]).toEqual(['Fintech', 'Berlin'])
  expect(JSON.parse(report?.market_insights ?? '[]')).not.toEqual([])
  expect(JSON.parse(report?.sources ?? '[]')).not.toEqual([])
  expect(
    subject.world.db
      .all("SELECT data FROM events WHERE type = 'research.completed'")
      .map((row) => JSON.parse(String(row.data)) as unknown),
  ).toEqual([{ report_id: 'r_test', companies_found: companies.length }])
})

test('B9: scrapes run once a day, find new and known leads, obey exclusions, and quality follows', async () => {
  using subject = testWorld({ contacts: 300 })
  const { db } = subject.world
  const config =
    db.get<{ id: string }>("SELECT id FROM scrape_configs WHERE name LIKE 'Software%'")?.id ?? ''
  const quality = (from: number) =>
    db.get<{ runs: number; relevance: number }>(
      'SELECT count(*) AS runs, 1.0 * sum(relevant) / sum(scraped) AS relevance FROM scrapes WHERE config_id = ? AND scraped_at >= ?',
      config,
      from,
    )
  const since = (from: number) =>
    db.all<{ title: string; company_name: string }>(
      'SELECT title, company_name FROM jobs WHERE config_id = ? AND created_at >= ? AND id NOT IN (SELECT id FROM jobs WHERE seq <= 1200)',
      config,
      from,
    )
  subject.wait(7 * day)
  settle(subject.world)
  const before = quality(friday)
  expect(before?.runs).toBe(7)
  expect(
    since(friday).some((job) => /agency|intern/i.test(`${job.title} ${job.company_name}`)),
  ).toBe(true)
  for (const run of db.all<{
    id: string
    config_id: string
    scraped: number
    relevant: number
    duplicates: number
    new_leads: number
    scraped_at: number
  }>('SELECT * FROM scrapes WHERE scraped_at >= ?', friday)) {
    expect(run.relevant).toBeLessThanOrEqual(run.scraped)
    expect(run.duplicates).toBeLessThanOrEqual(run.scraped)
    expect(run.new_leads).toBeGreaterThanOrEqual(run.scraped - run.duplicates)
    expect(
      db.value(
        'SELECT count(*) FROM jobs WHERE config_id = ? AND created_at = ? AND seq > 1200',
        run.config_id,
        run.scraped_at,
      ),
    ).toBe(run.new_leads)
    const event = db.value<string>(
      "SELECT data FROM events WHERE type = 'scrape.complete' AND cause = ?",
      `scrape.complete:${run.id}`,
    )
    expect(JSON.parse(event ?? 'null')).toEqual({
      config_id: run.config_id,
      new_lead_count: run.new_leads,
    })
  }
  await subject.ok('POST', `/scrape-configs/${config}/excludes`, {
    terms: ['AGENCY', 'intern', 'trainee', 'junior'],
    companies: ['confidential', 'jobrocket  aggregator'],
  })
  const changed = subject.world.clock.now()
  subject.wait(7 * day)
  settle(subject.world)
  expect(
    since(changed).filter((job) =>
      /agency|intern|trainee|junior|^confidential$|jobrocket/i.test(
        `${job.title}\n${job.company_name}`,
      ),
    ),
  ).toEqual([])
  expect(quality(changed)?.runs).toBe(7)
  expect(quality(changed)?.relevance).toBeGreaterThan(Number(before?.relevance) + 0.05)
})

test('archived configurations do not run', () => {
  using subject = testWorld()
  const archived =
    subject.world.db.value<string>('SELECT id FROM scrape_configs WHERE archived = 1') ?? ''
  subject.wait(5 * day)
  settle(subject.world)
  expect(
    subject.world.db.value(
      'SELECT count(*) FROM scrapes WHERE config_id = ? AND scraped_at > ?',
      archived,
      friday,
    ),
  ).toBe(0)
})

test('F8: readings of profiles end ready, with proposals that name a change and its evidence, or failed', () => {
  using subject = testWorld({ contacts: 120 })
  const { db } = subject.world
  const contacts = db.all<{ id: string }>('SELECT id FROM contacts ORDER BY seq DESC LIMIT 40')
  contacts.forEach(({ id }, index) =>
    db.insert('employment_runs', {
      id: `er_${index}`,
      contact_id: id,
      status: 'processing',
      source_revision: 1,
      history_revision: 1,
      created_at: friday,
      due_at: friday + minute,
    }),
  )
  tick(subject.world)
  expect(
    db.value(
      "SELECT count(*) FROM employment_runs WHERE id LIKE 'er\\__%' ESCAPE '\\' AND status = 'processing' AND due_at = ?",
      friday + minute,
    ),
  ).toBe(40)
  subject.wait(minute)
  settle(subject.world)
  const runs = contacts.map((_, index) =>
    db.get<{ status: string; roles: string }>(
      'SELECT status, roles FROM employment_runs WHERE id = ?',
      `er_${index}`,
    ),
  )
  expect(new Set(runs.map((run) => run?.status))).toEqual(new Set(['ready', 'failed']))
  for (const run of runs) {
    const roles = JSON.parse(run?.roles ?? '[]') as {
      role_key: string
      change: string
      current: unknown
      evidence: unknown[]
    }[]
    expect(new Set(roles.map((role) => role.role_key)).size).toBe(roles.length)
    if (run?.status === 'failed') expect(roles).toEqual([])
    else expect(roles.some((role) => role.change !== 'keep' && role.evidence.length > 0)).toBe(true)
    for (const role of roles) expect(role.current === null).toBe(role.change === 'add')
  }
})

test('C8: a meeting that is over is recorded once, waits for sync, and one that was cancelled is not', async () => {
  using subject = testWorld({ contacts: 40 })
  const { db } = subject.world
  const add = (id: string, status: string) =>
    db.insert('meetings', {
      id,
      title: `Test ${id}`,
      starts_at: friday + hour,
      duration_minutes: 30,
      status,
      created_at: friday,
      updated_at: friday,
    })
  for (let i = 0; i < 20; i++) add(`booked_${i}`, 'booked')
  for (let i = 0; i < 20; i++) add(`cancelled_${i}`, 'cancelled')
  const recorded = (what: string) =>
    db.value<number>('SELECT count(*) FROM notes WHERE title LIKE ?', `Test ${what}%`) ?? 0
  subject.wait(hour + 29 * minute)
  settle(subject.world)
  expect(recorded('booked')).toBe(0)
  subject.wait(minute)
  settle(subject.world)
  const found = recorded('booked')
  expect(found).toBeGreaterThan(5)
  expect(recorded('cancelled')).toBe(0)
  subject.wait(hour)
  db.transaction(() => recordMeetings(subject.world, subject.world.clock.now()))
  expect(recorded('booked')).toBe(found)
  const shown = async () =>
    (
      await subject.ok<{ notes: { title: string }[] }>('GET', '/recorder/notes?per_page=200')
    ).notes.filter((note) => note.title.startsWith('Test booked')).length
  expect(await shown()).toBe(0)
  await subject.ok('POST', '/recorder/sync')
  expect(await shown()).toBe(found)
})
