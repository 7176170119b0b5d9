import { expect, test } from 'vitest'
import { previewImport } from '#shared/tables/preview.ts'
import { ImportError } from '#shared/tables/problem.ts'
import { companies, contacts, fileOf } from './file-pieces.ts'

/* L2: what a file looks like before anything of it is imported. */

test.each([
  ['people', 'Name,E-mail,Phone\nAda,a@x.example,1\n', 'people.csv', 'contacts'],
  ['companies', 'Company,Industry,bd_status\nAcme,Tools,target\n', 'firms.csv', 'companies'],
  ['jobs', 'Job title,Employer,Apply URL\nCFO,Acme,https://a.example\n', 'jobs.csv', 'jobs'],
  ['jobs, which alone come as JSON', '[{"name":"CFO","company":"Acme"}]', 'jobs.json', 'jobs'],
])('%s are told apart by their columns', async (_name, text, name, kind) => {
  const preview = await previewImport(fileOf(text, name))
  expect(preview.kind).toBe(kind)
  expect(preview.kinds).toContain(kind)
})

test('JSON can only hold jobs, and cards only people', async () => {
  expect((await previewImport(fileOf('[{"name":"A"}]', 'a.json'))).kinds).toEqual(['jobs'])
  const card = 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\n'
  expect((await previewImport(fileOf(card, 'a.vcf'))).kinds).toEqual(['contacts'])
})

test('what a person says it holds counts for more than what is guessed', async () => {
  const text = 'Name,E-mail,Phone\nAcme,a@x.example,1\n'
  const preview = await previewImport(fileOf(text), 'companies')
  expect(preview.kind).toBe('companies')
  expect(preview.fields).toEqual(Object.keys(companies.aliases))
  expect(preview.needed).toEqual(companies.needed)
  await expect(previewImport(fileOf('[{"a":1}]', 'a.json'), 'contacts')).rejects.toThrow(
    ImportError,
  )
})

test('two different values of a column are shown, long ones cut, blank ones not at all', async () => {
  const rows = [
    ['Name', 'Notes', 'Empty'],
    ['Ada', 'x'.repeat(70), ''],
    ['Ada', 'short', ''],
    ['Bo', '', ''],
    ['Cy', 'late', ''],
  ]
  const preview = await previewImport(fileOf(rows.map((row) => row.join(',')).join('\n')))
  expect(preview.columns).toEqual([
    { name: 'Name', examples: ['Ada', 'Bo'] },
    { name: 'Notes', examples: [`${'x'.repeat(60)}…`, 'short'] },
    { name: 'Empty', examples: [] },
  ])
})

test('values of JSON that are no texts are shown as they stand in the file', async () => {
  const text = '[{"title":"CFO","salary":{"min":1},"open":true,"note":null}]'
  expect((await previewImport(fileOf(text, 'jobs.json'))).columns).toEqual([
    { name: 'title', examples: ['CFO'] },
    { name: 'salary', examples: ['{"min":1}'] },
    { name: 'open', examples: ['true'] },
    { name: 'note', examples: [] },
  ])
})

test('only the beginning of a large file is read', async () => {
  const text = `Name,E-mail\n${'Ada Byron,ada@x.example\n'.repeat(50_000)}`
  let pieces = 0
  const file = fileOf(text)
  const counted = {
    ...file,
    async *pieces() {
      for await (const piece of file.pieces()) {
        pieces++
        yield piece
      }
    },
  }
  await previewImport(counted)
  expect(pieces).toBe(1)
})

test.each([
  ['more than 200 columns', Array.from({ length: 201 }, (_, n) => `c${n}`).join(','), ''],
  ['a name of more than 200 signs', `Name,${'x'.repeat(201)}`, 'Ada,1'],
  ['a list without a record', '[]', ''],
  ['a list of none that is a record', '[1,2,"x"]', ''],
])('%s is no table that a person can map', async (_name, first, second) => {
  const name = first.startsWith('[') ? 'a.json' : 'a.csv'
  await expect(previewImport(fileOf(`${first}\n${second}\n`, name))).rejects.toThrow(ImportError)
})

test('200 columns with names of 200 signs are read @long', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `c${n}`.padEnd(200, 'x'))
  const text = `${names.join(',')}\n${names.map(() => '1').join(',')}\n`
  expect((await previewImport(fileOf(text))).columns).toHaveLength(200)
})

test('every field of a person has names it is read by, and no name is read as two fields', () => {
  const names = Object.entries(contacts.aliases).flatMap(([field, aliases]) =>
    aliases.map((name) => [name, field] as const),
  )
  // `title` is the one name that stands for two things only where both are fields of jobs.
  const owners = new Map<string, string>()
  const twice = names.filter(([name, field]) => {
    const owner = owners.get(name) ?? field
    owners.set(name, owner)
    return owner !== field
  })
  expect(twice).toEqual([])
})
