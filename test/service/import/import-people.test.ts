import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeImport, importCompanies, importContacts } from '#service/import/index.ts'
import { importWorld, type ImportWorld } from './world.ts'

let here: ImportWorld
beforeEach(() => {
  here = importWorld()
})
afterEach(() => here[Symbol.dispose]())

test('L2: contacts from CSV: names split, companies by domain or name, duplicates named, older encodings read', async () => {
  const known =
    here.world.db.get<{ email: string }>(
      'SELECT email FROM contacts WHERE email IS NOT NULL LIMIT 1',
    )?.email ?? ''
  const report = await importContacts(
    here.world,
    here.file(
      'people.csv',
      Buffer.from(
        [
          'Full name,E-Mail,Company,Website,Prospect,Phone',
          'J\xfcrgen M\xfcller,j@neu.example,Neu AG,https://www.Neu.example/team,yes,030 23125 001',
          'Ana Lima,ana@neu.example,Neu Holding,neu.example,no,',
          `Known,${known.toUpperCase()},,,,`,
          'Ana L.,ANA@neu.example,,,,',
          ',not-an-address,,,,',
          ',,Kvist bank,,,',
          'No Mail,,Kvist bank,,,',
        ].join('\n'),
        'latin1',
      ),
    ),
  )
  expect(report.rejected).toEqual([
    { row: 5, reason: 'The same contact is in row 3.' },
    {
      row: 6,
      reason: 'It has neither a name nor an e-mail address; ‘not-an-address’ is no address.',
    },
    { row: 7, reason: 'It has neither a name nor an e-mail address.' },
  ])
  expect([report.rows, report.added, report.unchanged, report.companies]).toEqual([
    7,
    3,
    1,
    { matched: 1, made: 1 },
  ])
  expect(
    here.world.db.all(
      'SELECT c.first_name, c.last_name, c.is_prospect, c.email_status, o.name FROM ' +
        'contacts c JOIN companies o ON o.id = c.company_id ORDER BY c.seq DESC LIMIT 3',
    ),
  ).toEqual([
    {
      first_name: 'No',
      last_name: 'Mail',
      is_prospect: 0,
      email_status: 'none',
      name: 'Kvist Bank',
    },
    {
      first_name: 'Ana',
      last_name: 'Lima',
      is_prospect: 0,
      email_status: 'unverified',
      name: 'Neu AG',
    },
    {
      first_name: 'Jürgen',
      last_name: 'Müller',
      is_prospect: 1,
      email_status: 'unverified',
      name: 'Neu AG',
    },
  ])
  expect(here.count("events WHERE type = 'contact.created'")).toBe(3)
  expect(here.count("events WHERE type = 'company.created'")).toBe(1)
})

test('L2, P19: namesakes are told apart by company, telephone and profile; trial and import say the same', async () => {
  const profile = 'https://www.linkedin.com/in/john-smithson'
  const path = here.file(
    'namesakes.csv',
    [
      'Name,Title,Company,Phone,LinkedIn',
      'John Smithson,CFO,Alpha,,',
      'John Smithson,CFO,Beta,,',
      'John Smithson,CFO,Beta,030 1234567,',
      `John Smithson,CFO,Beta,,${profile}`,
      'John Smithson,CFO,,,',
      'JOHN SMITHSON,CTO,beta,,',
    ].join('\n'),
  )
  const trial = await importContacts(here.world, path, { dry_run: true })
  expect([trial.added, trial.unchanged, trial.rejected]).toEqual([
    5,
    0,
    [{ row: 7, reason: 'The same contact is in row 3.' }],
  ])
  expect({ ...(await importContacts(here.world, path)), dry_run: true }).toEqual(trial)
  const again = await importContacts(here.world, path)
  expect([again.added, again.unchanged]).toEqual([0, 5])
  expect(here.count("contacts WHERE last_name = 'Smithson'")).toBe(5)
})

test('L2: somebody whose number is stored in another form is known', async () => {
  const file = here.file('people.csv', 'Name,Company,Phone\nNo Mail,Kvist bank,+44 20 7946 0018')
  await importContacts(here.world, file)
  for (const phone of ['+442079460018', '0044 (0)20 7946-0018', '+44 20 7946 0018']) {
    here.world.db.run("UPDATE contacts SET phone = ? WHERE last_name = 'Mail'", phone)
    expect(await importContacts(here.world, file)).toMatchObject({ added: 0, unchanged: 1 })
  }
  here.world.db.run("UPDATE contacts SET phone = '+44 20 7946 0019' WHERE last_name = 'Mail'")
  expect(await importContacts(here.world, file)).toMatchObject({ added: 1, unchanged: 0 })
})

test('L2, P19: somebody without an address is not taken for a namesake who has one', async () => {
  await importContacts(
    here.world,
    here.file('one.csv', 'Name,Company,Mail\nJohn Smithson,Alpha,john@alpha.example\n'),
  )
  const report = await importContacts(
    here.world,
    here.file('other.csv', 'Name,Company\nJohn Smithson,Alpha\n'),
  )
  expect([report.added, report.unchanged]).toEqual([1, 0])
})

test.each([
  ['Jürgen Österle', 'JÜRGEN ÖSTERLE'],
  ['ЮРИЙ ЖУКОВ', 'Юрий Жуков'],
  ['Zoé Élan', 'Zoe\u0301 E\u0301lan'],
])('L2: %s is known when a later file writes %s', async (before, later) => {
  const first = await importContacts(here.world, here.file('a.csv', `Name,Title\n${before},CFO\n`))
  expect(first.added).toBe(1)
  const again = await importContacts(here.world, here.file('b.csv', `Name,Title\n${later},CFO\n`))
  expect([again.added, again.unchanged]).toEqual([0, 1])
  const other = here.file('c.csv', 'Name,Title\nJurgen Osterle,CFO\nZoe Elan,CFO\n')
  expect((await importContacts(here.world, other)).added).toBe(2)
})

test('companies from CSV: flags and domains are understood, twins named', async () => {
  const report = await importCompanies(
    here.world,
    here.file(
      'firms.csv',
      'Firma,Website,DNC\nMüller AG,https://www.mueller.example/x,ja\nKvist bank,,\n' +
        'müller  ag,,no\n,x.example,\nA,bad domain,\nB,b.example,maybe\n',
    ),
  )
  expect(report.rejected.map(({ row }) => row)).toEqual([4, 5])
  expect([report.added, report.unchanged]).toEqual([3, 1])
  expect(
    here.world.db.get(
      "SELECT name, domain, do_not_contact FROM companies WHERE name = 'Müller AG'",
    ),
  ).toEqual({ name: 'Müller AG', domain: 'mueller.example', do_not_contact: 1 })
  // What is not understood is kept as a note; whoever wrote it beside “do not contact” meant it.
  expect(
    here.world.db.all(
      'SELECT name, domain, do_not_contact, notes FROM companies ORDER BY seq DESC LIMIT 2',
    ),
  ).toEqual([
    { name: 'B', domain: 'b.example', do_not_contact: 1, notes: 'Do not contact: maybe' },
    { name: 'A', domain: null, do_not_contact: 0, notes: 'Website: bad domain' },
  ])
})

test('a dry run reports what would happen and changes nothing', async () => {
  const path = here.file('people.csv', 'Name,Company\nAda Byron,Engines\nBad Row,Engines,extra\n')
  const state = () =>
    ['contacts', 'companies', 'events', 'journal'].map((table) => here.count(table))
  const before = state()
  const dry = await importContacts(here.world, path, { dry_run: true })
  expect(state()).toEqual(before)
  const real = await importContacts(here.world, path)
  expect({ ...real, dry_run: true }).toEqual(dry)
  expect(describeImport(dry)[0]).toBe(
    '2 rows: 1 would be imported, 1 rejected, 1 company (0 matched, 1 made)',
  )
})

test('a chosen mapping overrules the guess, and a wrong one is refused', async () => {
  const path = here.file('people.csv', 'Name,Alias\nFirma,Ada Byron\n')
  await importContacts(here.world, path, { mapping: { name: 'Alias', company_name: 'Name' } })
  expect(
    here.world.db.get(
      'SELECT c.last_name, o.name FROM contacts c JOIN companies o ON o.id = c.company_id ORDER BY c.seq DESC LIMIT 1',
    ),
  ).toEqual({ last_name: 'Byron', name: 'Firma' })
  await expect(importContacts(here.world, path, { mapping: { name: 'Nickname' } })).rejects.toThrow(
    /no column “Nickname”/,
  )
  await expect(
    importContacts(here.world, path, { mapping: { shoe_size: 'Name' } }),
  ).rejects.toThrow(/no field shoe_size/)
})

test('a long file is read in pieces, with progress, and other work runs in between @long', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `P${index},p${index}@many.example,"note ${'x'.repeat(20)}"`,
  )
  const seen: number[] = []
  let turns = 0
  let stop = false
  const turn = () => {
    turns++
    if (!stop) setImmediate(turn)
  }
  turn()
  const report = await importContacts(
    here.world,
    here.file('many.csv', `name,email,notes\n${rows.join('\n')}\n`),
    { onProgress: (_rows, share) => seen.push(share) },
  )
  stop = true
  expect([report.added, report.rejected.length]).toEqual([20_000, 0])
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(1)
  expect(turns).toBeGreaterThan(3)
})

test('L2: a contact whose company or number cannot be read is known by the ID of our export', async () => {
  const { id } = await here.ok('POST', '/contacts', {
    first_name: 'Ada',
    last_name: 'Byron',
    company_name: 'None',
    phone: 'ext. 12',
  })
  const rows = ['ID,First name,Last name,Company,Phone', `${String(id)},Ada,Byron,None,ext. 12`]
  const report = await importContacts(here.world, here.file('ours.csv', rows.join('\n')))
  expect([report.added, report.unchanged]).toEqual([0, 1])
})
