import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotListQueries } from '#main/features/hot-lists/hot-list-queries.ts'
import { meetingRow } from '#main/features/common/rows/meeting.ts'
import { memberRow } from '#main/features/common/rows/member.ts'
import { contactRow } from '#main/features/common/rows/people.ts'
import { oddFields } from '#main/engine/api/odd-fields.ts'
import type { EnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { Kind, Row } from './data.ts'
import { dialects } from './dialects.ts'
import type { Dialect } from './dialect.ts'
import { foreignWorld, type ForeignWorld } from './engine-world.ts'

const people = Number(process.env['HOTDESK_FOREIGN_PEOPLE'] ?? 60)
const each = dialects.map((dialect): [string, Dialect] => [dialect.name, dialect])
/** One is entered with the token from the settings, the others as a person in a browser does. */
const wayFor = (dialect: Dialect) => (dialect.name === 'numbered' ? 'token' : 'browser')

const tables: [Kind, TableName][] = [
  ['contact', 'contacts'],
  ['company', 'companies'],
  ['campaign', 'campaigns'],
  ['desk', 'desks'],
  ['hot_list', 'hot_lists'],
  ['member', 'members'],
  ['job', 'jobs'],
  ['scrape_config', 'scrape_configs'],
  ['report', 'reports'],
  ['meeting', 'meetings'],
  ['note', 'notes'],
  ['webhook', 'webhooks'],
]

type Reading = EnrolledReading & Pick<ForeignWorld['engine'], 'outbox'>
const named = ({ service }: ForeignWorld, kind: Kind) =>
  service.tables[kind].map(({ n }) => service.idOf(kind, n)).toSorted()
const person = ({ service }: ForeignWorld, n: unknown) =>
  service.tables.contact.find((row) => row.n === n) as Row

test('the foreign service shares nothing with Hotdesk', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/test|engine-world/.test(file))
  const imports = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, from]) => from ?? '',
    ),
  )
  expect(files.length).toBeGreaterThan(3)
  expect(imports.filter((from) => !/^(node:|\.\/)/.test(from))).toEqual([])
})

describe.each(each)('%s', (_name, dialect) => {
  let world: ForeignWorld
  beforeAll(async () => {
    world = await foreignWorld(dialect, { way: wayFor(dialect), people })
    await world.swept()
    await world.until(() => world.engine.sync.state().incomplete.length === 0)
  }, 600_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const record = async (table: TableName, id: string): Promise<Record<string, unknown>> =>
    (await world.engine.cache.get(table, id))?.record ?? {}

  test('every row of the service is in the cache under its identity', async () => {
    const { engine, service } = world
    for (const [kind, table] of tables)
      expect([kind, (await engine.cache.ids(table)).toSorted()]).toEqual([kind, named(world, kind)])
    for (const contact of service.tables.contact) {
      const row = await record('contacts', service.idOf('contact', contact.n))
      expect([contact.n, row['first_name'] ?? null, row['last_name'] ?? null]).toEqual([
        contact.n,
        contact['first_name'],
        contact['last_name'],
      ])
    }
    for (const member of service.tables.member) {
      const row = await engine.cache.get('members', service.idOf('member', member.n))
      expect(row?.record).toMatchObject({
        list_id: service.idOf('hot_list', Number(member['_list'])),
        status: member['status'],
      })
      const contact = person(world, member['_contact'])
      expect(row?.joined.contact?.email ?? null).toBe(contact['email'])
    }
    const ofDesk = { field: 'desk_id', is: service.idOf('desk', 1) }
    expect(await engine.cache.total('desk_companies', ofDesk)).toBe(3)
    expect(await engine.cache.total('desk_prospects', ofDesk)).toBe(4)
    expect(await engine.cache.total('scrape_quality')).toBeGreaterThan(0)
    expect(engine.credits.state(world.clock.now(), 0)?.total).toBe(500)
  })

  test('nothing was refused, nothing was unreadable, and the rate was kept', () => {
    expect(world.logged).toEqual([])
    expect(world.service.journal.filter(({ status }) => status >= 400)).toEqual([])
    expect(world.engine.sync.state()).toMatchObject({ blocked: [], failing: [] })
  })

  test('what is odd is shown as it came', async () => {
    const { engine, service } = world
    const contact = (n: number) => record('contacts', service.idOf('contact', n))
    expect(await contact(4)).toMatchObject({ phone: '49301234567' })
    expect(await contact(5)).toMatchObject({
      notes: '{"text":"Prefers mail.","author":"Kim"}',
      odd_fields: { notes: { text: 'Prefers mail.', author: 'Kim' } },
    })
    expect(await contact(6)).toMatchObject({ notes: '20261122' })
    expect(await record('meetings', service.idOf('meeting', 3))).toMatchObject({
      starts_at_utc: '2026-11-23T09:00:00Z',
      contact_id: service.idOf('contact', 3),
    })
    expect(oddFields(await record('reports', service.idOf('report', 2)), ['companies'])).toEqual([
      { name: 'companies 1 reason', value: '{"fit":9}' },
    ])
    const campaign = await record('campaigns', service.idOf('campaign', 2))
    expect(oddFields(campaign, ['stats', 'steps'])).toEqual([
      { name: 'daily_limit', value: 'as many as possible' },
      { name: 'stats clicks', value: 'many' },
    ])
    const queries = hotListQueries(engine as unknown as Reading, () => [])
    const { lists } = await queries['hotLists.list']({})
    expect(lists.map(({ odd }) => odd?.map(({ name, value }) => [name, value]))).toEqual([
      undefined,
      undefined,
      [['description', '{"goal":"Calls"}']],
    ])
    expect(lists.map(({ name, member_count }) => [name, member_count])).toEqual(
      service.tables.hot_list.map((list) => [
        list['name'],
        service.tables.member.filter((member) => member['_list'] === list.n).length,
      ]),
    )
  })

  test('people, members and meetings say whose company, profile and name they have', async () => {
    const { engine, service, clock } = world
    const here = new Set<string>()
    for (const contact of service.tables.contact.slice(0, 8)) {
      await clock.run(
        engine.sync.refresh({ resource: 'contacts', id: service.idOf('contact', contact.n) }),
      )
      const row = await engine.cache.get('contacts', service.idOf('contact', contact.n))
      const company = service.tables.company.find(({ n }) => n === contact['_company'])
      expect(row && contactRow(row, here)).toMatchObject({
        company_name: company?.['name'],
        linkedin_url: contact['linkedin_profile'],
      })
    }
    for (const member of service.tables.member) {
      const row = await engine.cache.get('members', service.idOf('member', member.n))
      const contact = person(world, member['_contact'])
      const company = service.tables.company.find(({ n }) => n === contact['_company'])
      const shown = row && memberRow(row, here)
      expect(shown).toMatchObject({ company_name: company?.['name'] })
      expect(shown?.odd ?? []).not.toContainEqual(expect.objectContaining({ name: 'id' }))
    }
    const nobody = await engine.cache.get('meetings', service.idOf('meeting', 3))
    expect(nobody && meetingRow(nobody, here, clock.now())).toMatchObject({
      contact_name: 'No name',
    })
  })

  test('a note, a status and a new namesake arrive exactly once', async () => {
    const { engine, service } = world
    const from = service.journal.length
    const people_before = service.tables.contact.length
    const contact = service.idOf('contact', 5)
    const member = service.idOf('member', 8)
    const list = service.idOf(
      'hot_list',
      Number(service.tables.member.find(({ n }) => n === 8)?.['_list']),
    )
    // The last of its list, on a page that some dialects lead to by a cursor alone.
    const last = service.idOf('member', 44)
    const [before, seen] = [await record('members', member), await record('contacts', contact)]
    const behind = await record('members', last)
    const status = { status: 'converted', notes: 'Signed.' }
    const namesake = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.3@example.org' }
    await engine.outbox.edit('Note', [
      {
        endpoint: 'contacts.update',
        params: { id: contact },
        want: { notes: 'Prefers the phone.' },
        base: { notes: seen['notes'] ?? null },
      },
    ])
    await engine.outbox.edit('Status', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: list, member_id: member },
        want: status,
        base: { status: before['status'] ?? null, notes: before['notes'] ?? null },
      },
    ])
    await engine.outbox.edit('Tier', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: list, member_id: last },
        want: { tier: 'B' },
        base: { tier: behind['tier'] ?? null },
      },
    ])
    await engine.outbox.edit('New', [
      { endpoint: 'contacts.create', params: {}, want: namesake, base: {} },
    ])
    await world.sent()

    const writes = service.journal
      .slice(from)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body, status: answered }) => [method, path, body, answered < 300])
    const inOrder = (all: unknown[][]) =>
      all.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    expect(inOrder(writes)).toEqual(
      inOrder([
        ['PATCH', `/contacts/${contact}`, { notes: 'Prefers the phone.' }, true],
        ['PATCH', `/hot-lists/${list}/members/${last}`, { tier: 'B' }, true],
        ['PATCH', `/hot-lists/${list}/members/${member}`, status, true],
        ['POST', '/contacts', namesake, true],
      ]),
    )
    expect(engine.outbox.counts()).toMatchObject({ pending: 0, needs_you: 0, kept_here: 0 })
    expect(service.tables.contact).toHaveLength(people_before + 1)
    const made = service.tables.contact.at(-1) as Row
    expect(await engine.cache.get('contacts', service.idOf('contact', made.n))).toMatchObject({
      pending: false,
      record: { email: 'ada.3@example.org' },
    })
    expect(await record('members', member)).toMatchObject(status)
    expect(await record('members', last)).toMatchObject({ tier: 'B' })
  })

  test('an hour later the sign-in goes on, and one list that cannot be read holds up no other', async () => {
    const { engine, service, clock } = world
    const from = service.journal.length
    service.breakList('/pipeline')
    await clock.advance(3_700_000)
    await world.until(() => engine.sync.state().failing.some(({ times }) => times > 1))
    await world.swept()
    const read = new Set(service.journal.slice(from).map(({ path }) => path))
    for (const path of ['/contacts', '/companies', '/meetings', '/hot-lists', '/research', '/icp'])
      expect(read).toContain(path)
    expect(engine.sync.state().failing).toMatchObject([{ list: 'jobs' }])
    expect(
      new Set(world.logged.map(({ message, fields }) => [message, fields['list']].join())),
    ).toEqual(new Set(['a list could not be read,jobs']))
    expect((await engine.cache.ids('jobs')).length).toBe(30)
    expect(service.journal.filter(({ status }) => status === 401)).toEqual([])
  })
})
