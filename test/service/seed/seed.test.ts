import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaults } from '#service/options.ts'
import { campaignReading, campaignReadingsKey } from '#service/seed/campaign-readings.ts'
import {
  creditReading,
  creditReadingsKey,
  makeCreditReadings,
} from '#service/seed/credit-readings.ts'
import { seed } from '#service/seed/index.ts'
import { thisMachine } from '#service/world/machine.ts'
import { openWorld, type World } from '#service/world/world.ts'
import { friday } from '../support.ts'

const tables = [
  'companies',
  'contacts',
  'hot_lists',
  'members',
  'meetings',
  'notes',
  'jobs',
  'scrape_configs',
  'scrapes',
  'desks',
  'desk_companies',
  'desk_prospects',
  'reports',
  'campaigns',
  'campaign_steps',
  'enrolments',
  'happenings',
  'employment',
  'employment_roles',
  'employment_runs',
  'webhooks',
  'kv',
]

function seeded(contacts: number, number = 7): World {
  const world = openWorld(
    { ...defaults, contacts, seed: number },
    { ...thisMachine, now: () => friday },
  )
  seed(world, { contacts, seed: number })
  return world
}
const count = (world: World, sql: string, ...values: (string | number)[]) =>
  world.db.value<number>(`SELECT count(*) FROM ${sql}`, ...values) ?? 0

let world: World
beforeAll(() => {
  world = seeded(2000)
})
afterAll(() => world.close())

const page = 40
/** Names as a list sorts them: signs in front do not count. */
const sorted = (names: string[]) =>
  names
    .filter(Boolean)
    .toSorted((a, b) =>
      a.replace(/^[^\p{L}\p{N}]+/u, '').localeCompare(b.replace(/^[^\p{L}\p{N}]+/u, ''), 'en'),
    )

test.each(['first_name', 'last_name'])(
  'the first page of people by %s is believable, and odd names stand further down',
  (field) => {
    const names = sorted(
      world.db
        .all<Record<string, string>>(
          `SELECT trim(${field}) AS name FROM contacts WHERE ${field} IS NOT NULL`,
        )
        .map(({ name }) => name ?? ''),
    )
    const odd = (name: string) => !/^\p{L}[\p{L}\p{M}\s'’.-]*$/u.test(name)
    expect(names.slice(0, page).filter(odd)).toEqual([])
    expect(names.slice(page).filter(odd).length).toBeGreaterThan(2)
  },
)

test('the same seed and clock give the same rows, ids included; another seed gives others', () => {
  const duplicate = seeded(2000)
  const other = seeded(2000, 8)
  for (const table of tables)
    expect(duplicate.db.all(`SELECT * FROM ${table}`), table).toEqual(
      world.db.all(`SELECT * FROM ${table}`),
    )
  expect(other.db.all('SELECT id FROM contacts LIMIT 100')).not.toEqual(
    world.db.all('SELECT id FROM contacts LIMIT 100'),
  )
  duplicate.close()
  other.close()
})

test('a workspace has the size its screens were drawn for', () => {
  expect(count(world, 'contacts')).toBe(2000)
  expect(
    count(world, 'companies WHERE EXISTS (SELECT 1 FROM contacts WHERE company_id = companies.id)'),
  ).toBeGreaterThan(250)
  expect(count(world, 'companies WHERE do_not_contact = 1')).toBeGreaterThan(5)
  expect(
    world.db.all(
      'SELECT h.name, count(*) AS members FROM hot_lists h JOIN members m ON m.hot_list_id = h.id GROUP BY h.seq LIMIT 3',
    ),
  ).toEqual([
    { name: 'Fintech CFOs', members: 120 },
    { name: 'Lidar perception leads', members: 46 },
    { name: 'Berlin heads of people', members: 312 },
  ])
  expect(count(world, 'hot_lists')).toBe(8)
  const sizes = world.db
    .all<{ n: number }>('SELECT count(*) AS n FROM members GROUP BY hot_list_id')
    .map((row) => row.n)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400)
  expect(
    count(world, '(SELECT contact_id FROM members GROUP BY contact_id HAVING count(*) > 1)'),
  ).toBeGreaterThan(50)
  expect(count(world, 'campaigns')).toBe(12)
  expect(count(world, 'jobs')).toBe(1200)
  expect(count(world, 'desks')).toBe(6)
  expect(
    Math.max(
      ...world.db
        .all<{ n: number }>('SELECT count(*) AS n FROM desk_companies GROUP BY desk_id')
        .map((row) => row.n),
    ),
  ).toBeGreaterThan(450)
  expect(count(world, 'reports WHERE completed_at IS NOT NULL')).toBe(4)
  expect(world.db.all('SELECT active FROM webhooks ORDER BY seq')).toEqual([
    { active: 1 },
    { active: 0 },
  ])
})

test('the first hot list opens on people in every state, one of them at a company not to be contacted', () => {
  const rows = world.db.all<{ name: string; tier: string | null; status: string; dnc: number }>(`
SELECT c.first_name || ' ' || c.last_name AS name, m.tier, m.status, o.do_not_contact
  AS dnc FROM members m JOIN contacts c ON c.id = m.contact_id
JOIN companies o ON o.id = c.company_id WHERE m.hot_list_id = (SELECT id FROM hot_lists WHERE seq = 1) ORDER BY m.seq LIMIT 17`)
  expect(rows[0]).toEqual({ name: 'Ingrid Solberg', tier: 'S', status: 'lvm', dnc: 0 })
  expect(rows[4]?.name).toBe('Zeynep Aydın')
  expect(rows.find((row) => row.name === 'Sean Gallagher')?.dnc).toBe(1)
  expect(new Set(rows.map((row) => row.status))).toEqual(
    new Set(['not_started', 'connected', 'lvm', 'replied', 'meeting_booked', 'converted']),
  )
})

test('X-6: names and notes are as varied as life', () => {
  const names = world.db
    .all<{ name: string }>(
      "SELECT coalesce(first_name, '') || ' ' || coalesce(last_name, '') AS name FROM contacts",
    )
    .map((row) => row.name)
    .join('\n')
  for (const script of [
    /\p{Script=Han}/u,
    /\p{Script=Hangul}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Hebrew}/u,
    /\p{Script=Cyrillic}/u,
    /[ıİ]/,
    /[ßøåéñ]/,
    /’|'/,
  ])
    expect(names).toMatch(script)
  expect(names).toContain('=HYPERLINK(')
  expect(count(world, 'contacts WHERE length(last_name) > 40')).toBeGreaterThan(0)
  expect(count(world, 'contacts WHERE last_name IS NULL OR first_name IS NULL')).toBeGreaterThan(0)
  for (const table of ['contacts', 'companies', 'members', 'jobs'])
    expect(count(world, `${table} WHERE length(notes) = 10000`), table).toBeGreaterThan(0)
  expect(count(world, "contacts WHERE notes LIKE '<img%onerror%'")).toBeGreaterThan(0)
  for (const empty of [
    'company_id IS NULL',
    'email IS NULL',
    "email_status = 'bounced'",
    "title IS NULL OR title = ''",
    'location IS NULL',
    'phone IS NULL',
    "notes = ''",
  ]) {
    expect(count(world, `contacts WHERE ${empty}`), empty).toBeGreaterThan(10)
  }
  const shapes = new Set(
    world.db
      .all<{ phone: string }>("SELECT phone FROM contacts WHERE phone <> ''")
      .map((row) => row.phone.replace(/\d+/g, '9')),
  )
  expect(shapes.size).toBeGreaterThan(8)
})

test('no practice address can reach anybody', () => {
  expect(count(world, "contacts WHERE email NOT LIKE '%.example'")).toBe(0)
  expect(count(world, "companies WHERE domain NOT LIKE '%.example'")).toBe(0)
  const addresses = JSON.stringify(
    [
      'contacts',
      'companies',
      'jobs',
      'meetings',
      'notes',
      'webhooks',
      'reports',
      'campaign_steps',
    ].map((table) => world.db.all(`SELECT * FROM ${table}`)),
  )
  const hosts = new Set([...addresses.matchAll(/https?:\/\/([\w.-]+)/g)].map((match) => match[1]))
  expect([...hosts].filter((host) => !host?.endsWith('.example'))).toEqual([])
})

test('meetings lie around today, and some of those that are over have no outcome yet', () => {
  const day = 86_400_000
  expect(
    count(world, 'meetings WHERE starts_at BETWEEN ? AND ?', friday - 9 * day, friday),
  ).toBeGreaterThan(10)
  expect(
    count(world, 'meetings WHERE starts_at BETWEEN ? AND ?', friday, friday + 15 * day),
  ).toBeGreaterThan(15)
  expect(
    count(world, 'meetings WHERE starts_at BETWEEN ? AND ?', friday - day / 2, friday + day / 2),
  ).toBeGreaterThanOrEqual(4)
  expect(
    count(
      world,
      "meetings WHERE status = 'booked' AND starts_at + duration_minutes * 60000 < ?",
      friday,
    ),
  ).toBeGreaterThan(2)
  expect(
    world.db
      .all<{ status: string }>('SELECT DISTINCT status FROM meetings ORDER BY status')
      .map((row) => row.status),
  ).toEqual(['attended', 'booked', 'cancelled', 'no_show'])
  expect(count(world, 'meetings WHERE meeting_link IS NULL')).toBeGreaterThan(0)
  expect(
    count(
      world,
      'notes n WHERE EXISTS (SELECT 1 FROM meetings m WHERE abs(m.starts_at - n.recorded_at) < 600000 AND m.title = n.title)',
    ),
  ).toBeGreaterThan(3)
  expect(count(world, 'notes WHERE synced_at IS NULL')).toBeGreaterThan(0)
})

test('campaign figures agree with the enrolments and mails they count', () => {
  for (const row of world.db.all<
    Record<'id' | 'name', string> &
      Record<'enrolled' | 'sent' | 'opens' | 'clicks' | 'replies' | 'bounces', number>
  >('SELECT * FROM campaigns')) {
    const happened = (kind: string) =>
      count(
        world,
        'happenings h JOIN enrolments e ON e.id = h.enrolment_id WHERE e.campaign_id = ? AND h.kind = ? AND h.done_at IS NOT NULL',
        row.id,
        kind,
      )
    const state = (name: string) =>
      count(world, 'enrolments WHERE campaign_id = ? AND state = ?', row.id, name)
    expect(row.enrolled).toBe(count(world, 'enrolments WHERE campaign_id = ?', row.id))
    expect(row.sent).toBe(
      world.db.value<number>(
        'SELECT coalesce(sum(step), 0) FROM enrolments WHERE campaign_id = ?',
        row.id,
      ),
    )
    expect(row.opens).toBe(happened('open'))
    expect(row.clicks).toBe(happened('click'))
    expect(row.replies).toBe(state('replied'))
    expect(row.bounces).toBe(state('bounced'))
    expect(row.opens).toBeLessThanOrEqual(row.sent)
  }
  expect(
    count(world, "campaigns WHERE status = 'active' AND replies > 5 AND sent > 100"),
  ).toBeGreaterThan(3)
  expect(count(world, "campaigns WHERE bounces * 20 > sent AND status = 'active'")).toBeGreaterThan(
    0,
  )
  expect(
    count(
      world,
      "enrolments e JOIN campaigns c ON c.id = e.campaign_id WHERE c.status = 'active' AND e.state = 'active' AND e.next_at > ?",
      friday,
    ),
  ).toBeGreaterThan(20)
  expect(count(world, 'events')).toBe(0)
})

test('the pipeline has the same role posted again, free-text pay and follow-ups', () => {
  expect(
    count(
      world,
      '(SELECT 1 FROM jobs GROUP BY trim(title), company_name, location HAVING count(*) > 1)',
    ),
  ).toBeGreaterThan(50)
  expect(
    count(world, '(SELECT DISTINCT salary FROM jobs WHERE salary IS NOT NULL)'),
  ).toBeGreaterThan(15)
  expect(count(world, '(SELECT DISTINCT sector FROM jobs)')).toBeGreaterThan(12)
  expect(count(world, '(SELECT DISTINCT state FROM jobs)')).toBeGreaterThan(20)
  expect(count(world, 'jobs WHERE follow_up_date < ?', '2026-11-20')).toBeGreaterThan(0)
  expect(count(world, 'jobs WHERE follow_up_date > ?', '2026-11-20')).toBeGreaterThan(0)
})

test('small workspaces hold together: none, one, forty people', () => {
  for (const contacts of [0, 1, 40]) {
    const small = seeded(contacts)
    expect(count(small, 'contacts')).toBe(contacts)
    expect(count(small, 'hot_lists')).toBe(8)
    expect(small.db.all('PRAGMA foreign_key_check')).toEqual([])
    small.close()
  }
})

test('a larger workspace keeps the people of the smaller one', () => {
  const small = seeded(40)
  expect(small.db.all('SELECT first_name, last_name, email FROM contacts')).toEqual(
    world.db.all('SELECT first_name, last_name, email FROM contacts ORDER BY seq LIMIT 40'),
  )
  small.close()
})

test('loading in bulk leaves the schema as it was, and everybody can be found by search', () => {
  const small = seeded(40)
  const empty = openWorld({ ...defaults }, { ...thisMachine, now: () => friday })
  const schema = (of: World) =>
    of.db.all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
  expect(schema(small)).toEqual(schema(empty))
  const zeynep = small.db.value<number>("SELECT seq FROM contacts WHERE first_name = 'Zeynep'")
  expect(
    small.db
      .all("SELECT rowid FROM contacts_search WHERE contacts_search MATCH 'zeynep'")
      .map((row) => row.rowid),
  ).toContain(zeynep)
  expect(count(small, "contacts_search WHERE contacts_search MATCH 'cfo'")).toBe(
    count(
      small,
      "contacts WHERE title LIKE '%cfo%' OR target_role LIKE '%cfo%' OR notes LIKE '%cfo%'",
    ),
  )
  small.db.run('DELETE FROM contacts WHERE seq = ?', zeynep ?? 0)
  expect(
    small.db
      .all("SELECT rowid FROM contacts_search WHERE contacts_search MATCH 'zeynep'")
      .map((row) => row.rowid),
  ).not.toContain(zeynep)
  small.close()
  empty.close()
})

test('E4: somebody has looked at the campaigns on working days, saw them grow, and saw a pause when it came', () => {
  const looks = campaignReading.array().parse(world.kv.get(campaignReadingsKey))
  expect(looks.length).toBeGreaterThan(150)
  for (const { at } of looks) expect([0, 6]).not.toContain(new Date(at).getDay())
  expect(looks.map(({ at }) => at)).toEqual(looks.map(({ at }) => at).toSorted((a, b) => a - b))
  const now = new Map(
    world.db
      .all<{ id: string; status: string; sent: number; replies: number }>(
        'SELECT id, status, sent, replies FROM campaigns',
      )
      .map((row) => [row.id, row]),
  )
  const last = new Map<string, (typeof looks)[number]['campaigns'][number]>()
  for (const one of looks.flatMap(({ campaigns }) => campaigns)) {
    expect(one.stats.sent).toBeGreaterThanOrEqual(last.get(one.id)?.stats.sent ?? 0)
    expect(one.stats.replies).toBeGreaterThanOrEqual(last.get(one.id)?.stats.replies ?? 0)
    last.set(one.id, one)
  }
  for (const [id, { status, stats }] of last) {
    expect(now.get(id)?.status).toBe(status)
    expect(stats.sent).toBeLessThanOrEqual(now.get(id)?.sent ?? 0)
  }
  expect([...last.values()].reduce((sum, { stats }) => sum + stats.replies, 0)).toBeGreaterThan(
    looks[0]?.campaigns.reduce((sum, { stats }) => sum + stats.replies, 0) ?? Infinity,
  )
})

test('D8: the balance was read on working days up to yesterday, with colleagues’ spending and an add-on', () => {
  const looks = creditReading.array().parse(world.kv.get(creditReadingsKey))
  expect(looks.length).toBeGreaterThan(150)
  expect(looks.at(-1)).toMatchObject({
    plan: world.options.credits.plan,
    addon: world.options.credits.addon,
  })
  expect(looks.at(-1)?.at).toBeLessThan(new Date(friday).setHours(0, 0, 0, 0))
  expect(looks.map(({ at }) => at)).toEqual(looks.map(({ at }) => at).toSorted((a, b) => a - b))
  const steps = looks
    .slice(1)
    .map(
      (look, index) =>
        look.plan + look.addon - (looks[index]?.plan ?? 0) - (looks[index]?.addon ?? 0),
    )
  expect(steps.filter((step) => step < 0).length).toBeGreaterThan(30)
  expect(steps.filter((step) => step > 0)).toEqual([100])
  const empty = seeded(0)
  expect(empty.kv.get(creditReadingsKey)).toEqual([])
  empty.close()
  expect(makeCreditReadings(7, friday, { plan: 50, addon: 0 })).toEqual([])
})
