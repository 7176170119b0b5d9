import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_FRAME_BYTES } from '#shared/bridge/frames.ts'
import { importWorld, manyPeople } from './world.ts'

/*
 * L2: a file of people into a workspace that is a service, by its API. The service's own journal
 * says what it received.
 */

const problem = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return (error as { problem?: { code: string } }).problem?.code ?? String(error)
  }
  return null
}

const file = [
  'Name,Mail,Phone,Title,Firm',
  'Ada Byron,ada@new.example,,Engineer,Engines',
  'Ada Byron,ADA@new.example,,,',
  'Known Person,known@old.example,+44 20 7946 0018,Director,',
  'Someone Else,,+44 20 7946 0018,,',
  ',nobody,,,',
].join('\n')

test('L2: a trial says what would be made, who is a duplicate, what is rejected and how long; and sends nothing', async () => {
  await using world = await importWorld({ contacts: 10, scale: 1 })
  await world.service.call('POST', '/contacts', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'known@old.example',
    phone: '020 7946 0018',
  })
  await world.sync()
  await world.give(file)
  expect(await world.state()).toMatchObject({
    ways: ['api'],
    way: 'api',
    plan: {
      kind: 'contacts',
      kinds: ['contacts'],
      fields: expect.not.arrayContaining(['email_status']) as string[],
    },
  })
  expect(await world.check()).toMatchObject({
    state: 'done',
    rows: 5,
    result: { added: 1, rejected: 1 },
    check: {
      creates: 1,
      fills: 0,
      skipped: 3,
      per_minute: 10,
      groups: [
        { because: 'email', count: 1, fillable: 1, choice: 'skip' },
        { because: 'phone', count: 1, fillable: 0, choice: 'skip', choices: ['skip', 'create'] },
        { because: 'in_file', count: 1, choice: 'skip' },
      ],
    },
  })
  expect((await world.handlers['import.duplicates']({})).rows).toMatchObject([
    { row: 3, because: 'in_file', duplicate: 'Ada Byron, row 2' },
    { row: 4, because: 'email', duplicate: 'Known Person', fills: ['title'] },
    { row: 5, because: 'phone', duplicate: 'Known Person' },
  ])
  expect((await world.handlers['import.rejected']({})).rows).toEqual([
    {
      id: '6',
      row: 6,
      reason: 'It has neither a name nor an e-mail address; ‘nobody’ is no address.',
    },
  ])
  const saved = await world.handlers['import.saveRejected']({})
  expect(readFileSync(saved.path, 'utf8')).toContain(
    '6,It has neither a name nor an e-mail address; ‘nobody’ is no address.,,nobody,,,',
  )
  await world.handlers['import.choose']({ because: 'email', choice: 'fill' })
  await world.handlers['import.choose']({ because: 'in_file', choice: 'create' })
  expect((await world.state()).run?.check).toMatchObject({ creates: 2, fills: 1, skipped: 1 })
  expect(await world.requests('contacts.create')).toHaveLength(1)
})

test('L2: the minutes are those of the rate the workspace has: 600 people at 10 a minute take an hour', async () => {
  await using world = await importWorld({ contacts: 0, scale: 1 })
  await world.give(manyPeople(600))
  const run = await world.check()
  expect(Math.round((run?.check?.eta_ms ?? 0) / 60_000)).toBeGreaterThanOrEqual(59)
  expect(Math.round((run?.check?.eta_ms ?? 0) / 60_000)).toBeLessThanOrEqual(60)
})

test('L2: every new row is one POST and no more, a filled one is one PATCH of the empty fields, and the rest sends nothing', async () => {
  await using world = await importWorld({ contacts: 10 })
  await world.service.call('POST', '/contacts', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'known@old.example',
    phone: '020 7946 0018',
  })
  await world.sync()
  const id = await world.begin(file, { email: 'fill' })
  expect(await world.state()).toMatchObject({ file: null, run: null })
  expect(await world.ended(id)).toMatchObject({
    name: 'people.csv',
    state: 'done',
    counts: { made: 1, filled: 1, skipped: 2, rejected: 1, waiting: 0, failed: 0 },
  })
  expect((await world.rows(id)).map(({ row, state }) => [row, state])).toEqual([
    [2, 'made'],
    [3, 'skipped'],
    [4, 'filled'],
    [5, 'skipped'],
    [6, 'rejected'],
  ])
  expect(await world.requests('contacts.create')).toHaveLength(2)
  expect(
    (await world.requests('contacts.update')).map(({ effects }) =>
      effects
        .flatMap(({ fields }) => Object.keys(fields ?? {}))
        .filter((field) => field !== 'updated_at'),
    ),
  ).toEqual([['title']])
  expect(await world.people('ada')).toMatchObject([{ email: 'ada@new.example', title: 'Engineer' }])
})

test('L2: what somebody else made exactly so meanwhile is left alone', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give('Name,Mail\nAda Byron,ada@new.example\n')
  await world.check()
  await world.service.call('POST', '/contacts', {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@new.example',
  })
  const { import_id } = await world.handlers['import.start']({ dry_run: false })
  expect(await world.ended(import_id ?? '')).toMatchObject({ counts: { made: 0, known: 1 } })
  expect(await world.people('ada')).toHaveLength(1)
})

test('L2, P19: three of one name at three companies are three people, as the trial said', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.service.call('POST', '/contacts', {
    first_name: 'John',
    last_name: 'Smithson',
    title: 'CFO',
    company_name: 'Delta',
  })
  await world.give(
    'Name,Title,Company\n' +
      'John Smithson,CFO,Alpha\nJohn Smithson,CFO,Beta\nJohn Smithson,CFO,Gamma\n' +
      'John Smithson,CFO,\nJohn Smithson,CFO,\n',
  )
  expect((await world.check())?.check).toMatchObject({ creates: 5, skipped: 0 })
  const { import_id } = await world.handlers['import.start']({ dry_run: false })
  expect(await world.ended(import_id ?? '')).toMatchObject({ counts: { made: 5, known: 0 } })
  expect(
    (await world.people('smithson')).map((person) => String(person['company_name'])).toSorted(),
  ).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma', 'null', 'null'])
})

test.each([
  ['another company', 'Ada Byron,,,Gamma', 'name', 'create'],
  ['the same company', 'Ada Byron,,,Alpha', 'name_and_company', 'skip'],
  ['the same company, another address', 'Ada Byron,ada@work.example,,Alpha', 'name', 'create'],
  ['the same company, another number', 'Ada Byron,,+49 30 7654321,Alpha', 'name', 'create'],
  ['the same address, another company', 'Ada B,ada@alpha.example,,Gamma', 'email', 'skip'],
  ['no more than the name of somebody with more', 'Ada Byron,,,', 'name', 'create'],
  ['no more than the name of somebody with no more', 'Bo Alone,,,', 'name_only', 'skip'],
])(
  'L2, P19: somebody with %s is not dropped unless they are surely here',
  async (_, row, because, choice) => {
    await using world = await importWorld({ contacts: 0 })
    for (const person of [
      {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@alpha.example',
        phone: '+49 30 1234567',
        company_name: 'Alpha',
      },
      { first_name: 'Bo', last_name: 'Alone' },
    ])
      await world.service.call('POST', '/contacts', person)
    await world.sync()
    await world.give(`Name,Mail,Phone,Company\n${row}\n`)
    expect((await world.check())?.check?.groups).toMatchObject([{ because, choice }])
  },
)

test('L2: the same file again, while it is still leaving or afterwards, finds only duplicates @long', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(manyPeople(30))
  await world.give(manyPeople(30))
  expect((await world.check())?.check).toMatchObject({ creates: 0, skipped: 30 })
  await world.ended(id)
  expect((await world.check())?.check).toMatchObject({ creates: 0, skipped: 30 })
  expect(await world.requests('contacts.create')).toHaveLength(30)
})

test('L2: it is paused, goes on, and what has not left can be called off; what came in stays', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(manyPeople(60))
  await world.until(() => (world.batch(id)?.counts.made ?? 0) >= 5)
  await world.handlers['import.control']({ id, what: 'pause' })
  await world.until(() => world.batch(id)?.counts.handed === 0)
  const paused = world.batch(id)?.counts
  await world.clock.advance(600_000)
  expect([world.batch(id)?.state, world.batch(id)?.counts]).toEqual(['paused', paused])
  await world.handlers['import.control']({ id, what: 'resume' })
  await world.until(() => (world.batch(id)?.counts.made ?? 0) >= (paused?.made ?? 0) + 5)
  await world.handlers['import.control']({ id, what: 'cancel' })
  const { counts } = (await world.ended(id)) ?? {}
  expect([counts?.waiting, counts?.handed, (counts?.made ?? 0) + (counts?.cancelled ?? 0)]).toEqual(
    [0, 0, 60],
  )
  expect(counts?.cancelled).toBeGreaterThan(0)
  expect(await world.people('many.example')).toHaveLength(counts?.made ?? -1)
  const saved = await world.handlers['import.saveOut']({ id })
  expect(readFileSync(saved.path, 'utf8').split('\r\n')[0]).toBe(
    '\ufeffrow,reason,Name,Mail,Company',
  )
  expect(saved.rows).toBe(counts?.cancelled)
})

test('L2: twenty refusals in a row stop it before the rest follows, and only what failed is tried again', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.service.control('POST', '/faults', {
    endpoint: 'contacts.create',
    count: 20,
    what: { kind: 'status', status: 422, after_effect: false },
  })
  const id = await world.begin(manyPeople(40))
  const stopped = await world.ended(id)
  expect(stopped).toMatchObject({
    state: 'paused',
    reason: '20 rows in a row were refused. See why before the rest is sent.',
  })
  expect(stopped?.counts.waiting).toBeGreaterThan(10)
  // P23: the rest waits, wherever it is counted, until somebody resumes it.
  expect(world.outbox.counts()).toMatchObject({ pending: 1, needs_you: 20 })
  expect(world.outbox.pending()).toMatchObject({ held: 1, counts: { waiting: 0, needs_you: 20 } })
  await world.service.control('DELETE', '/faults')
  await world.handlers['import.control']({ id, what: 'retry' })
  await world.until(() => (world.batch(id)?.counts.made ?? 0) === 40)
  expect(await world.people('many.example')).toHaveLength(40)
  expect(
    (await world.requests('contacts.create')).filter(({ effects }) =>
      effects.some(({ kind }) => kind === 'create'),
    ),
  ).toHaveLength(40)
})

test('L2: a person’s own edit goes before the rest of an import @long', async () => {
  await using world = await importWorld({ contacts: 5, scale: 1 })
  await world.sync()
  const [somebody] = await world.people('')
  const id = await world.begin(manyPeople(200))
  await world.until(() => (world.batch(id)?.counts.made ?? 0) >= 12)
  await world.outbox.edit('Title', [
    {
      endpoint: 'contacts.update',
      params: { id: String(somebody?.['id']) },
      want: { title: 'Mine' },
      base: { title: somebody?.['title'] ?? null },
    },
  ])
  const made = world.batch(id)?.counts.made ?? 0
  await world.until(() => world.outbox.openOf('contacts', String(somebody?.['id'])).length === 0)
  const [edit] = await world.requests('contacts.update')
  const creates = await world.requests('contacts.create')
  const sentBefore = creates.filter(({ seq }) => seq < (edit?.seq ?? 0)).length
  // One of the rows was leaving already, and one more may have been on its way.
  expect(sentBefore - made).toBeLessThanOrEqual(2)
  expect(sentBefore).toBeLessThan(50)
})

test('L2, A3: undo takes an import back as one: nobody it made is left, what it filled is empty again', async () => {
  await using world = await importWorld({ contacts: 10 })
  await world.service.call('POST', '/contacts', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'known@old.example',
  })
  await world.sync()
  const id = await world.begin(file, { email: 'fill' })
  await world.ended(id)
  const line = { label: 'Import of 2 people: people.csv' }
  const changes = [{ subject: 'people.csv', records: 2 }]
  expect(world.outbox.history(5)).toMatchObject([{ ...line, changes }])
  expect(await world.handlers['import.control']({ id, what: 'undo' })).toEqual({
    message: 'Undone: Import of 2 people: people.csv',
  })
  await world.until(() => world.batch(id)?.state === 'done')
  expect(world.batch(id)).toMatchObject({ back: 1, counts: { returned: 2, made: 0, filled: 0 } })
  expect(await world.people('ada')).toEqual([])
  expect(await world.people('known')).toMatchObject([{ title: null }])
  expect((await world.outbox.redo()).message).toMatch(/can’t repeat an import/)
})

test('L2, A3: the key that undoes deletes nobody of an import that arrived; it says where to take it back', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(file)
  await world.ended(id)
  const asks =
    'Undoing an import deletes people for everyone, so Hotdesk asks first: take it back under Import.'
  expect((await world.outbox.undo()).message).toBe(asks)
  expect(world.batch(id)).toMatchObject({ back: 0 })
  expect(await world.people('ada')).toHaveLength(1)
  expect(await world.requests('contacts.delete')).toEqual([])
  expect((await world.outbox.undo()).message).toBe('Nothing to undo.')
  expect(world.batch(id)).toMatchObject({ back: 0 })
})

test('L2: taken back while it runs, what is on its way comes back too @long', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(manyPeople(40))
  await world.until(() => (world.batch(id)?.counts.made ?? 0) >= 6)
  await world.handlers['import.control']({ id, what: 'undo' })
  await world.until(() => world.batch(id)?.state === 'done')
  expect(await world.people('many.example')).toEqual([])
  const { counts } = world.batch(id) ?? {}
  expect((counts?.returned ?? 0) + (counts?.cancelled ?? 0)).toBe(40)
})

test('L2: 50,000 rows are checked and kept in pieces, with other work in between, and cross the bridge page by page @long', async () => {
  await using world = await importWorld({ contacts: 0 })
  let turns = 0
  let over = false
  const others = (async () => {
    while (!over) {
      turns += 1
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  await world.give(manyPeople(50_000))
  const given = turns
  await world.check()
  const checked = turns
  const id = (await world.handlers['import.start']({ dry_run: false })).import_id ?? ''
  over = true
  await others
  // A piece of 64 KB holds some 1,200 rows, a transaction 500: after each, whoever waits is served.
  expect(checked - given).toBeGreaterThan(30)
  expect(turns - checked).toBeGreaterThan(90)
  await world.handlers['import.control']({ id, what: 'pause' })
  const page = await world.handlers['import.rows']({ id, offset: 49_900 })
  expect([page.total, page.rows.length]).toEqual([50_000, 100])
  expect(JSON.stringify(await world.handlers['import.rows']({ id })).length).toBeLessThan(
    MAX_FRAME_BYTES,
  )
  expect(world.outbox.pending().total).toBeLessThanOrEqual(2)
})

test('L2: what was chosen for one workspace is not there in another', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give(file)
  world.open({ id: 'other' } as never)
  expect(await world.state()).toMatchObject({ file: null, plan: null })
  expect(await problem(() => world.handlers['import.start']({ dry_run: true }))).toBe('no_file')
  world.hub.touch('session')
  await world.clock.advance(100)
  world.open({ id: 'w' } as never)
  expect(await world.state()).toMatchObject({ file: null })
})

test.each([
  ['a spreadsheet', 'PK\u0003\u0004rest', /Save it as CSV/],
  ['nothing', '', /The file is empty/],
  ['JSON', '[{"title":"x"}]', /A CSV or vCard file is needed/],
  ['two columns of one name', 'Name,Name\na,b', /Two columns are called “Name”/],
  ['bytes', 'a\u0000b', /not a text file/],
])('L2, X-6: %s is refused in words, and nothing of it is kept', async (_, text, words) => {
  await using world = await importWorld({ contacts: 0 })
  await world.give(text, 'people.txt')
  expect(await world.state()).toMatchObject({
    plan: null,
    problem: expect.stringMatching(words) as string,
  })
  expect(await problem(() => world.handlers['import.start']({ dry_run: true }))).toBe('not_ready')
})

test('L2, X-6: hostile cells are text: no formula in a saved file, no row swallowed in silence', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give(
    'Name,Mail,Title\n' +
      '"=HYPERLINK(""http://evil.example"")",a@x.example,<script>alert(1)</script>\n' +
      ',=cmd|calc,@SUM(A1)\n"never closed,b@x.example\n',
  )
  const run = await world.check()
  expect([run?.rows, run?.check?.creates, run?.result?.rejected]).toEqual([3, 1, 2])
  const saved = readFileSync((await world.handlers['import.saveRejected']({})).path, 'utf8')
  expect(saved).toContain(`"'=cmd|calc","'@SUM(A1)"`)
  const id = (await world.handlers['import.start']({ dry_run: false })).import_id ?? ''
  await world.ended(id)
  expect(await world.people('a@x.example')).toMatchObject([{ title: '<script>alert(1)</script>' }])
})
