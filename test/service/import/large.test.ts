import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  importContacts,
  importCompanies,
  ImportError,
  importJobs,
  previewImport,
} from '#service/import/index.ts'
import { top } from '#test/support/proc.ts'
import { testWorld, type TestWorld } from '../support.ts'

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
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const count = (table: string) => test_.world.db.value<number>(`SELECT count(*) FROM ${table}`) ?? 0

test('all rejected rows go to a file, with what stood in them; mended, it is imported as it is', async () => {
  const path = file(
    'people.csv',
    'Name,Mail,Notes\n,ada@example,=1+1\nBoole,b@boole.example,fine\n"Cut,c@c.example\n',
  )
  const rejected_to = join(folder, 'rejected.csv')
  const report = await importContacts(test_.world, path, { rejected_to })
  expect([report.rows, report.added, report.rejected_count]).toEqual([3, 1, 2])
  const written = readFileSync(rejected_to, 'utf8')
  expect(written.split('\r\n')).toEqual([
    '\ufeffrow,reason,Name,Mail,Notes',
    `2,It has neither a name nor an e-mail address; ‘ada@example’ is no address.,,ada@example,"'=1+1"`,
    expect.stringMatching(/^4,"A quotation mark/),
    '',
  ])
  const again = await importContacts(
    test_.world,
    file('mended.csv', written.replace(',,ada@example', ',Ada Byron,ada@byron.example')),
  )
  expect([again.added, again.rejected_count]).toEqual([1, 1])
  expect(
    test_.world.db.get(
      'SELECT first_name, email, notes FROM contacts WHERE email = ?',
      'ada@byron.example',
    ),
  ).toEqual({ first_name: 'Ada', email: 'ada@byron.example', notes: '=1+1' })
})

test('a file that is there already is not written over', async () => {
  const path = file('people.csv', 'Name\nAda\n')
  await expect(importContacts(test_.world, path, { rejected_to: path })).rejects.toThrow(
    /cannot be written/,
  )
  expect(readFileSync(path, 'utf8')).toBe('Name\nAda\n')
})

test('a report holds a thousand rejected rows at most, and counts them all', async () => {
  const path = file('bad.csv', `email\n${'nobody\n'.repeat(3000)}`)
  const rejected_to = join(folder, 'rejected.csv')
  const report = await importContacts(test_.world, path, { rejected_to })
  expect([
    report.rows,
    report.rejected_count,
    report.rejected.length,
    report.rejected[999]?.row,
  ]).toEqual([3000, 3000, 1000, 1001])
  expect(readFileSync(rejected_to, 'utf8').split('\r\n')).toHaveLength(3002)
})

test('an import that is stopped keeps whole batches, says so, and goes on from there when it is repeated @long', async () => {
  const path = file(
    'many.csv',
    `name,email\n${Array.from({ length: 20_000 }, (_, index) => `P${index},p${index}@many.example`).join('\n')}\n`,
  )
  const stop = new AbortController()
  const before = count('contacts')
  const report = await importContacts(test_.world, path, {
    signal: stop.signal,
    onProgress: (rows) => {
      if (rows > 3000) stop.abort()
    },
  })
  expect(report.stopped).toBe(true)
  expect(report.added).toBeGreaterThan(3000)
  expect(report.added).toBeLessThan(20_000)
  expect(count('contacts')).toBe(before + report.added)
  const rest = await importContacts(test_.world, path)
  expect([rest.stopped, rest.unchanged, rest.added + rest.unchanged]).toEqual([
    false,
    report.added,
    20_000,
  ])
})

test('a quotation mark that is never closed is told before the whole file is taken for one row', async () => {
  const path = file(
    'open.csv',
    `name,email\nAda,a@a.example\n"Boole,b@b.example\n${'x,y\n'.repeat(2_000_000)}`,
  )
  await expect(importContacts(test_.world, path, { dry_run: true })).rejects.toThrow(/never closed/)
})

test('a field that is set to no column is not read', async () => {
  await importCompanies(test_.world, file('firms.csv', 'Name,Notes\nEngines Ltd,secret\n'), {
    mapping: { notes: '' },
  })
  expect(test_.world.db.get('SELECT name, notes FROM companies ORDER BY seq DESC LIMIT 1')).toEqual(
    { name: 'Engines Ltd', notes: null },
  )
  await importJobs(
    test_.world,
    file('jobs.json', '[{"title": "CFO", "company": "Engines Ltd", "notes": "secret"}]'),
    { mapping: { notes: '' } },
  )
  expect(test_.world.db.get('SELECT title, notes FROM jobs')).toEqual({ title: 'CFO', notes: null })
})

test('L2: a preview shows columns with examples, guesses what the file holds and how each column is read', async () => {
  const people = await previewImport(
    file(
      'people.csv',
      'Full name,E-Mail,Company,Colour\nAda Byron,ada@byron.example,Engines,\nBoole,,Engines,red\n',
    ),
  )
  expect(people).toMatchObject({
    kind: 'contacts',
    kinds: ['contacts', 'companies', 'jobs'],
    needed: [['email', 'name', 'last_name', 'first_name']],
    columns: [
      { name: 'Full name', examples: ['Ada Byron', 'Boole'] },
      { name: 'E-Mail', examples: ['ada@byron.example'] },
      { name: 'Company', examples: ['Engines'] },
      { name: 'Colour', examples: ['red'] },
    ],
  })
  expect(people.mapping).toEqual(
    expect.arrayContaining([
      { column: 'Full name', field: 'name' },
      { column: 'E-Mail', field: 'email' },
      { column: 'Company', field: 'company_name' },
    ]),
  )
  expect(
    (await previewImport(file('firms.csv', 'Firma,Website,Branche\nA,a.example,Banking\n'))).kind,
  ).toBe('companies')
  expect(
    await previewImport(
      file('jobs.json', '[{"title": "CFO"}, {"company": "A", "locations": ["Oslo"]}]'),
    ),
  ).toMatchObject({
    kind: 'jobs',
    kinds: ['jobs'],
    columns: [
      { name: 'title', examples: ['CFO'] },
      { name: 'company', examples: ['A'] },
      { name: 'locations', examples: ['["Oslo"]'] },
    ],
  })
  expect(
    (await previewImport(file('firms.csv', 'Firma,Website,Branche\nA,a.example,Banking\n'), 'jobs'))
      .kind,
  ).toBe('jobs')
  await expect(
    previewImport(file('nothing.csv', '')).catch((error: unknown) => {
      throw error
    }),
  ).rejects.toThrow(ImportError)
})

test('memory does not grow with the file: 100 MB of rows pass in a heap that could not hold them @long', async () => {
  const rows = 16_000
  const path = join(folder, 'many.csv')
  writeFileSync(path, 'name,email,company,notes\n')
  const row = (index: number, at: number) => {
    const who = index % 3 === 0 ? ',nobody' : `Person ${at},p${at}@many.example`
    return `${who},Company ${at},${'x'.repeat(6_500)}\n`
  }
  for (let at = 0; at < rows; at += 4_000)
    appendFileSync(
      path,
      Array.from({ length: 4_000 }, (_, index) => row(index, at + index)).join(''),
    )
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=96',
      join(top, 'src-service/import/main.ts'),
      '--data',
      join(folder, 'data'),
      '--dry-run',
      '--contacts',
      path,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  expect([await once(child, 'exit'), said.split('\n').slice(0, 1)]).toEqual([
    [0, null],
    [expect.stringContaining('name -> name')],
  ])
  expect(said).toContain(
    '16,000 rows: 10,664 would be imported, 5,336 rejected, 10,664 companies (0 matched, 10,664 made)',
  )
}, 240_000)
