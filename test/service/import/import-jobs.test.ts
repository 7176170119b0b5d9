import { stateOf } from '#service/import/locations.ts'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { describeImport, ImportError, importJobs } from '#service/import/index.ts'
import { friday } from '../support.ts'
import { importWorld, type ImportWorld } from './world.ts'

let here: ImportWorld
beforeEach(() => {
  here = importWorld()
})
afterEach(() => here[Symbol.dispose]())

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
  const report = await importJobs(here.world, here.file('jobs.json', JSON.stringify(listings)))
  expect(describeImport(report)).toEqual([
    '3 rows: 3 imported, 0 rejected, 2 companies (1 matched, 1 made)',
  ])
  const rows = here.world.db.all(
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
      status: 'closed',
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
  expect(here.count('jobs j JOIN companies c ON c.id = j.company_id')).toBe(3)
})

test.each([
  ['San Jose, CA; Remote in USA', 'CA'],
  ['Toronto, ON, Canada', 'ON'],
  ['Austin, Texas, United States', 'TX'],
  ['NYC', 'NY'],
  ['Remote', null],
  ['Remote in Canada', null],
  ['London, UK', null],
  ['London', null],
  ['Vancouver, Canada', null],
  ['Paris, France', null],
  ['Berlin', null],
  [null, null],
])('the state of %s is %s: a place, a country and remote work are none', (location, state) => {
  expect(stateOf(location)).toBe(state)
})

test('imported listings take the place of the generated ones and of what scrapes found before, once; importing again changes nothing', async () => {
  const scraped = (id: string) =>
    here.world.db.insert('jobs', {
      id,
      title: 'Found since',
      created_at: friday,
      updated_at: friday,
    })
  scraped('before')
  expect(here.count('jobs')).toBe(1201)
  const path = here.file('jobs.json', JSON.stringify(listings))
  await importJobs(here.world, path)
  expect(here.count('jobs')).toBe(3)
  scraped('after')
  const again = await importJobs(here.world, path)
  expect([again.added, again.unchanged, again.companies.made]).toEqual([0, 3, 0])
  expect(here.count('jobs')).toBe(4)
})

test('a file of bad rows alone leaves the generated listings in place', async () => {
  const report = await importJobs(
    here.world,
    here.file('jobs.json', '[{"title": "No company"}, {"company_name": "No title"}]'),
  )
  expect(report.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '1 It has no company name.',
    '2 It has no title.',
  ])
  expect(here.count('jobs')).toBe(1200)
})

test('every rejected row is named with its number and reason, none silently', async () => {
  const report = await importJobs(
    here.world,
    here.file(
      'jobs.json',
      `[
    {"title": "A", "company": "B", "url": "javascript:alert(1)"},
    {"title": "A", "company": "B"}, , {"title": "A", "company": "B"}, 5, {"title": 7, "company": "B"},
    {"title": "x", "company": "y", "posted_at": "2024-02-31"}, {broken}, {"title": "brace ]} \\" in text", "company": "B"},
    {"title": "x", "company": "y", "active": "perhaps"}, {"title": "cut",`,
    ),
  )
  expect(report.rejected.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [2, 'The same listing is in row 1.'],
    [3, 'There is nothing between two commas.'],
    [4, 'The same listing is in row 1.'],
    [5, 'It is not an object with fields.'],
    [8, 'It is not valid JSON'],
    [10, 'The same listing is in row 7.'],
    [11, 'The file ends here, in the middle of the list. It may have been cut off.'],
  ])
  expect([report.rows, report.added]).toEqual([11, 4])
  // A bad cell costs no row: it is kept below the notes.
  expect(here.world.db.all('SELECT title, url, posting_date, notes FROM jobs')).toEqual([
    {
      title: 'A',
      url: null,
      posting_date: null,
      notes: 'Link to the posting: javascript:alert(1)',
    },
    { title: '7', url: null, posting_date: null, notes: null },
    { title: 'x', url: null, posting_date: null, notes: 'Posted on: 2024-02-31' },
    { title: 'brace ]} " in text', url: null, posting_date: null, notes: null },
  ])
  expect(describeImport(report)[0]).toBe(
    '11 rows: 4 imported, 7 rejected, 2 companies (0 matched, 2 made)',
  )
})

test('jobs from CSV: aliases, quotes, line breaks and another delimiter', async () => {
  const report = await importJobs(
    here.world,
    here.file(
      'jobs.csv',
      '\ufeffJob Title;Employer;City;Salary;Posted;Colour\n' +
        '"CFO; ""interim""";Kvist Bank;"Oslo\nNorway";1 200 000 kr;02.11.2026;red\n' +
        '\n;Nobody;;;;\nA;B;;;32.01.2026;\nA;B;C;;;;;too;many\n',
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
  expect(report.rejected.map(({ row }) => row)).toEqual([4, 6])
  expect(
    here.world.db.all("SELECT title, location, salary, posting_date FROM jobs WHERE title <> 'A'"),
  ).toEqual([
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
    ['columns.csv', 'colour,size\nred,1\n', /no column for Title/],
    ['twice.csv', 'title,title\na,b\n', /Two columns/],
  ]
  const before = here.count('jobs')
  for (const [name, content, message] of refused) {
    await expect(importJobs(here.world, here.file(name, content)), name).rejects.toThrow(
      ImportError,
    )
    await expect(importJobs(here.world, join(here.folder, name)), name).rejects.toThrow(message)
  }
  await expect(importJobs(here.world, join(here.folder, 'missing.csv'))).rejects.toThrow(
    ImportError,
  )
  expect(here.count('jobs')).toBe(before)
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
      const report = await importJobs(here.world, here.file('any.json', JSON.stringify(elements)), {
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
    { numRuns: times(200, 60) },
  )
})
