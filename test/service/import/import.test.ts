import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  describeImport,
  importCompanies,
  importContacts,
  ImportError,
  importJobs,
} from '#service/import/index.ts'
import { friday, testWorld, type TestWorld } from '../support.ts'

let folder: string
let test_: TestWorld
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-import-'))
  test_ = testWorld({ contacts: 30 })
})
afterEach(() => {
  test_[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})
const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const count = (sql: string) => test_.world.db.value<number>(`SELECT count(*) FROM ${sql}`) ?? 0

const listings = [
  {
    id: 'a1',
    title: ' Perception Engineer – LiDAR ',
    company_name: 'Kvist  BANK',
    locations: ['San Jose, CA', 'Remote in USA'],
    url: 'https://jobs.example/1',
    posted_at: 1714605534,
    updated_at: 1714605534,
    active: true,
    sponsorship: 'Offers Sponsorship',
  },
  {
    id: 'a2',
    title: 'Finance Lead',
    company_name: 'Neue Firma',
    locations: ['Toronto, ON, Canada'],
    url: 'https://jobs.example/2',
    posted_at: 1714605534,
    updated_at: 1714605534,
    active: false,
    sponsorship: 'Other',
  },
  {
    id: 'a3',
    title: 'Finance Lead II',
    company_name: 'neue firma ',
    locations: [],
    url: null,
    posted_at: '2024-05-02',
    active: true,
    sponsorship: null,
  },
]

test('job listings from JSON: companies are matched by name or made, and the summary says so', async () => {
  const report = await importJobs(test_.world, file('jobs.json', JSON.stringify(listings)))
  expect(describeImport(report)).toEqual([
    '3 rows: 3 imported, 0 rejected, 2 companies (1 matched, 1 made)',
  ])
  const rows = test_.world.db.all(
    'SELECT title, company_name, status, state, sector, location, posting_date, notes, url FROM jobs ORDER BY seq',
  )
  expect(rows).toEqual([
    {
      title: 'Perception Engineer – LiDAR',
      company_name: 'Kvist  BANK',
      status: 'new',
      state: 'CA',
      sector: 'Fintech',
      location: 'San Jose, CA; Remote in USA',
      posting_date: '2024-05-01',
      notes: 'Sponsorship: Offers Sponsorship',
      url: 'https://jobs.example/1',
    },
    {
      title: 'Finance Lead',
      company_name: 'Neue Firma',
      status: 'lost',
      state: 'ON',
      sector: null,
      location: 'Toronto, ON, Canada',
      posting_date: '2024-05-01',
      notes: null,
      url: 'https://jobs.example/2',
    },
    {
      title: 'Finance Lead II',
      company_name: 'neue firma',
      status: 'new',
      state: null,
      sector: null,
      location: null,
      posting_date: '2024-05-02',
      notes: null,
      url: null,
    },
  ])
  expect(count('jobs j JOIN companies c ON c.id = j.company_id')).toBe(3)
})

test('imported listings take the place of the generated ones, once; importing again changes nothing', async () => {
  expect(count('jobs')).toBe(1200)
  const path = file('jobs.json', JSON.stringify(listings))
  await importJobs(test_.world, path)
  expect(count('jobs')).toBe(3)
  test_.world.db.insert('jobs', {
    id: 'scraped',
    title: 'Found since',
    created_at: friday,
    updated_at: friday,
  })
  const again = await importJobs(test_.world, path)
  expect([again.added, again.unchanged, again.companies.made]).toEqual([0, 3, 0])
  expect(count('jobs')).toBe(4)
})

test('a file of bad rows alone leaves the generated listings in place', async () => {
  const report = await importJobs(
    test_.world,
    file('jobs.json', '[{"title": "No company"}, {"company_name": "No title"}]'),
  )
  expect(report.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '1 It has no company name.',
    '2 It has no title.',
  ])
  expect(count('jobs')).toBe(1200)
})

test('every rejected row is named with its number and reason, none silently', async () => {
  const report = await importJobs(
    test_.world,
    file(
      'jobs.json',
      `[
    {"title": "A", "company": "B", "url": "javascript:alert(1)"},
    {"title": "A", "company": "B"}, , {"title": "A", "company": "B"}, 5, {"title": 7, "company": "B"},
    {"title": "x", "company": "y", "posted_at": "2024-02-31"}, {broken}, {"title": "brace ]} \\" in text", "company": "B"},
    {"title": "x", "company": "y", "active": "perhaps"}, {"title": "cut",`,
    ),
  )
  expect(report.rejected.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [1, 'url is not an http or https address'],
    [3, 'There is nothing between two commas.'],
    [4, 'The same listing is in row 2.'],
    [5, 'It is not an object with fields.'],
    [6, 'title must be text, but is 7.'],
    [7, 'posting_date is not a date'],
    [8, 'It is not valid JSON'],
    [10, "active must be yes or no, but is 'perhaps'."],
    [11, 'The file ends here, in the middle of the list. It may have been cut off.'],
  ])
  expect([report.rows, report.added]).toEqual([11, 2])
  expect(describeImport(report)[0]).toBe(
    '11 rows: 2 imported, 9 rejected, 1 company (0 matched, 1 made)',
  )
})

test('jobs from CSV: aliases, quotes, line breaks and another delimiter', async () => {
  const report = await importJobs(
    test_.world,
    file(
      'jobs.csv',
      '\ufeffJob Title;Employer;City;Salary;Posted;Colour\n"CFO; ""interim""";Kvist Bank;"Oslo\nNorway";1 200 000 kr;02.11.2026;red\n\n;Nobody;;;;\nA;B;;;32.01.2026;\nA;B;C;;;;;too;many\n',
    ),
  )
  expect(report.mapping).toEqual([
    { column: 'Job Title', field: 'title' },
    { column: 'Employer', field: 'company_name' },
    { column: 'City', field: 'location' },
    { column: 'Posted', field: 'posting_date' },
    { column: 'Salary', field: 'salary' },
  ])
  expect(report.ignored).toEqual(['Colour'])
  expect(report.rejected.map(({ row }) => row)).toEqual([4, 5, 6])
  expect(test_.world.db.all('SELECT title, location, salary, posting_date FROM jobs')).toEqual([
    {
      title: 'CFO; "interim"',
      location: 'Oslo\nNorway',
      salary: '1 200 000 kr',
      posting_date: '2026-11-02',
    },
  ])
})

test('a bad file is refused as a whole, in words, and nothing is changed', async () => {
  const refused: [string, string | Buffer, RegExp][] = [
    ['empty.json', '', /empty/],
    ['object.json', '{"jobs": []}', /must hold a JSON list/],
    ['sheet.xlsx', Buffer.from('PK\u0003\u0004rest'), /Save it as CSV/],
    ['binary.csv', Buffer.from([1, 0, 2, 0]), /not a text file/],
    ['columns.csv', 'colour,size\nred,1\n', /no column for title/],
    ['twice.csv', 'title,title\na,b\n', /Two columns/],
  ]
  const before = count('jobs')
  for (const [name, content, message] of refused) {
    await expect(importJobs(test_.world, file(name, content)), name).rejects.toThrow(ImportError)
    await expect(importJobs(test_.world, join(folder, name)), name).rejects.toThrow(message)
  }
  await expect(importJobs(test_.world, join(folder, 'missing.csv'))).rejects.toThrow(ImportError)
  expect(count('jobs')).toBe(before)
})

test('L2: contacts from CSV: names split, companies by domain or name, duplicates named, older encodings read', async () => {
  const known =
    test_.world.db.get<{ email: string }>(
      'SELECT email FROM contacts WHERE email IS NOT NULL LIMIT 1',
    )?.email ?? ''
  const report = await importContacts(
    test_.world,
    file(
      'people.csv',
      Buffer.from(
        [
          'Full name,E-Mail,Company,Website,Prospect,Phone',
          'J\xfcrgen M\xfcller,j@neu.example,Neu AG,https://www.Neu.example/team,yes,030 23125 001',
          'Ana Lima,ana@neu.example,Neu Holding,neu.example,no,',
          `Known,${known.toUpperCase()},,,,`,
          'Ana L.,ANA@neu.example,,,,',
          'Bad,not-an-address,,,,',
          ',,Kvist bank,,,',
          'No Mail,,Kvist bank,,,',
        ].join('\n'),
        'latin1',
      ),
    ),
  )
  expect(report.rejected).toEqual([
    { row: 5, reason: 'The same contact is in row 3.' },
    { row: 6, reason: "email is not an e-mail address: 'not-an-address'." },
    { row: 7, reason: 'It has neither a name nor an e-mail address.' },
  ])
  expect([report.rows, report.added, report.unchanged, report.companies]).toEqual([
    7,
    3,
    1,
    { matched: 1, made: 1 },
  ])
  expect(
    test_.world.db.all(
      'SELECT c.first_name, c.last_name, c.is_prospect, c.email_status, o.name FROM contacts c JOIN companies o ON o.id = c.company_id ORDER BY c.seq DESC LIMIT 3',
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
  expect(count("events WHERE type = 'contact.created'")).toBe(3)
  expect(count("events WHERE type = 'company.created'")).toBe(1)
})

test('L2, P19: namesakes are told apart by company, telephone and profile; the trial says what the import does, twice the same', async () => {
  const profile = 'https://www.linkedin.com/in/john-smithson'
  const path = file(
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
  const trial = await importContacts(test_.world, path, { dry_run: true })
  expect([trial.added, trial.unchanged, trial.rejected]).toEqual([
    5,
    0,
    [{ row: 7, reason: 'The same contact is in row 3.' }],
  ])
  expect({ ...(await importContacts(test_.world, path)), dry_run: true }).toEqual(trial)
  const again = await importContacts(test_.world, path)
  expect([again.added, again.unchanged]).toEqual([0, 5])
  expect(count("contacts WHERE last_name = 'Smithson'")).toBe(5)
})

test('L2, P19: somebody without an address is not taken for a namesake who has one', async () => {
  await importContacts(
    test_.world,
    file('one.csv', 'Name,Company,Mail\nJohn Smithson,Alpha,john@alpha.example\n'),
  )
  const report = await importContacts(
    test_.world,
    file('other.csv', 'Name,Company\nJohn Smithson,Alpha\n'),
  )
  expect([report.added, report.unchanged]).toEqual([1, 0])
})

test('companies from CSV: flags and domains are understood, twins named', async () => {
  const report = await importCompanies(
    test_.world,
    file(
      'firms.csv',
      'Firma,Website,DNC\nMüller AG,https://www.mueller.example/x,ja\nKvist bank,,\nmüller  ag,,no\n,x.example,\nA,bad domain,\nB,b.example,maybe\n',
    ),
  )
  expect(report.rejected.map(({ row }) => row)).toEqual([4, 5, 6, 7])
  expect([report.added, report.unchanged]).toEqual([1, 1])
  expect(
    test_.world.db.get(
      'SELECT name, domain, do_not_contact FROM companies ORDER BY seq DESC LIMIT 1',
    ),
  ).toEqual({ name: 'Müller AG', domain: 'mueller.example', do_not_contact: 1 })
})

test('a dry run reports what would happen and changes nothing', async () => {
  const path = file('people.csv', 'Name,Company\nAda Byron,Engines\nBad Row,Engines,extra\n')
  const state = () => ['contacts', 'companies', 'events', 'journal'].map((table) => count(table))
  const before = state()
  const dry = await importContacts(test_.world, path, { dry_run: true })
  expect(state()).toEqual(before)
  const real = await importContacts(test_.world, path)
  expect({ ...real, dry_run: true }).toEqual(dry)
  expect(describeImport(dry)[0]).toBe(
    '2 rows: 1 would be imported, 1 rejected, 1 company (0 matched, 1 made)',
  )
})

test('a chosen mapping overrules the guess, and a wrong one is refused', async () => {
  const path = file('people.csv', 'Name,Alias\nFirma,Ada Byron\n')
  await importContacts(test_.world, path, { mapping: { name: 'Alias', company_name: 'Name' } })
  expect(
    test_.world.db.get(
      'SELECT c.last_name, o.name FROM contacts c JOIN companies o ON o.id = c.company_id ORDER BY c.seq DESC LIMIT 1',
    ),
  ).toEqual({ last_name: 'Byron', name: 'Firma' })
  await expect(
    importContacts(test_.world, path, { mapping: { name: 'Nickname' } }),
  ).rejects.toThrow(/no column 'Nickname'/)
  await expect(
    importContacts(test_.world, path, { mapping: { shoe_size: 'Name' } }),
  ).rejects.toThrow(/no field shoe_size/)
})

test('a long file is read in pieces, with progress, and other work runs in between', async () => {
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
    test_.world,
    file('many.csv', `name,email,notes\n${rows.join('\n')}\n`),
    { onProgress: (_rows, share) => seen.push(share) },
  )
  stop = true
  expect([report.added, report.rejected.length]).toEqual([20_000, 0])
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(1)
  expect(turns).toBeGreaterThan(3)
})

test('whatever stands in a JSON file, every element is counted once: imported, known or rejected', async () => {
  const element = fc.oneof(
    fc.record({
      title: fc.string({ maxLength: 12 }),
      company: fc.constantFrom('A', 'B ', ''),
      url: fc.constantFrom('https://x.example', 'nope', null),
    }),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 12 }), async (elements) => {
      const report = await importJobs(test_.world, file('any.json', JSON.stringify(elements)), {
        dry_run: true,
      }).catch((error: unknown) => {
        // Refused as a whole only where no element names a title and a company.
        expect(error).toBeInstanceOf(ImportError)
        return null
      })
      if (report === null) return
      expect(report.rows).toBe(elements.length)
      expect(report.added + report.unchanged + report.rejected.length).toBe(report.rows)
      expect(new Set(report.rejected.map(({ row }) => row)).size).toBe(report.rejected.length)
    }),
    { numRuns: 200 },
  )
})
