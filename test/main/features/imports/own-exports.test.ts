import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { checkPeople, type Person } from '#main/features/imports/check.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import { peopleExport } from '#main/features/people/people-export.ts'
import type { ExportColumn } from '#shared/bridge/people.ts'
import { languages } from '#shared/i18n/languages.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { importKinds, mapColumns } from '#shared/tables/columns.ts'
import { previewImport } from '#shared/tables/preview.ts'
import { fileOf } from '#test/shared/tables/file-pieces.ts'
import { peopleWorld } from '#test/main/features/people/people-world.ts'
import { compileAll } from '../../../../build/languages/catalogues.ts'

/* L1, L2: what Hotdesk exports it imports again, in whatever language it was exported. */

const catalogues = await compileAll(fileURLToPath(new URL('../../../../', import.meta.url)))
const tags = languages.map(({ tag }) => tag)
afterEach(() => setLanguage('en', {}))

const read: ExportColumn[] = [
  'id',
  'first_name',
  'last_name',
  'title',
  'company_name',
  'email',
  'email_status',
  'phone',
  'location',
  'target_role',
  'linkedin_url',
  'is_prospect',
  'notes',
]
const shown: ExportColumn[] = [...read, 'do_not_contact', 'lists']
const readOfCompanies = [
  'name',
  'domain',
  'industry',
  'state',
  'location',
  'phone',
  'bd_status',
  'do_not_contact',
  'notes',
]

const ada = { id: 'c_1', first_name: 'Ada', last_name: 'Byron', email: 'ada@x.example' }
const acme = { id: 'co_1', name: 'Acme', do_not_contact: true }

/** Exports one person and one company in this language. */
async function exportsIn(tag: string) {
  await using place = await peopleWorld({ contacts: [ada], companies: [acme] })
  const handlers = peopleExport(place.live, () => place.downloads)
  setLanguage(tag, catalogues[tag] ?? {})
  const select = { filter: {}, except: [] }
  const people = await handlers['contacts.export']({ select, columns: shown, format: 'csv' })
  const companies = await handlers['companies.export']({ select })
  setLanguage('en', {})
  const text = (path: string | null) => readFileSync(path ?? '', 'utf8')
  return { people: text(people.path), companies: text(companies.path) }
}

test.each(tags)('the exports in %s are recognised, each column as its field', async (tag) => {
  const { people, companies } = await exportsIn(tag)
  for (const [text, kind, fields] of [
    [people, 'contacts', read],
    [companies, 'companies', readOfCompanies],
  ] as const) {
    const preview = await previewImport(fileOf(text))
    expect(preview.kind).toBe(kind)
    const headings = preview.columns.map(({ name }) => name)
    const inOrder = preview.mapping.toSorted(
      (a, b) => headings.indexOf(a.column) - headings.indexOf(b.column),
    )
    expect(inOrder.map(({ field }) => field)).toEqual(fields)
  }
})

const headings: readonly (readonly [heading: string, field: string])[] = [
  ['First name', 'first_name'],
  ['Last name', 'last_name'],
  ['Title', 'title'],
  ['Company', 'company_name'],
  ['Phone', 'phone'],
  ['Notes', 'notes'],
]

/** Exports a person, and checks the file against a workspace that has exactly this person. */
async function checkAgain(person: Record<string, string | null>) {
  const text = csvOf(
    headings.map(([heading]) => heading),
    [headings.map(([, field]) => person[field] ?? '')],
  )
  const names = headings.map(([heading]) => heading)
  const known: Person[] = [{ id: 'c_1', name: 'Known', fields: person }]
  const { rows, rejected } = await checkPeople(fileOf(text), {
    mapping: mapColumns(names, importKinds.contacts.aliases, []).byField,
    known,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return { want: rows[0]?.want, duplicate: rows[0]?.duplicate, rejected }
}

describe('a person of an export is known when it is imported again', () => {
  test.each<[string, Record<string, string | null>]>([
    ['commas and quotes', { first_name: 'Ada "Ace"', last_name: 'Byron, Jr.' }],
    ['line breaks', { first_name: 'Ada', last_name: 'Byron', notes: 'one\r\ntwo\nthree' }],
    ['a name that begins as a formula', { first_name: '=1+1', last_name: '@x', title: '-boss' }],
    ['a number', { first_name: 'Ada', last_name: 'Byron', phone: '+44 20 7946 0018' }],
    ['Arabic', { first_name: 'محمد', last_name: 'العلي', company_name: 'شركة' }],
    ['an emoji', { first_name: 'Ada', last_name: 'B😀👩‍👩‍👧' }],
    ['one name', { first_name: 'Cher', title: 'Singer' }],
    ['one name and a company', { last_name: 'Pelé', company_name: 'Santos' }],
  ])('%s', async (_, person) => {
    const { want, duplicate, rejected } = await checkAgain(person)
    expect(rejected).toEqual([])
    expect(want).toEqual(person)
    expect(duplicate?.id).toBe('c_1')
    expect(duplicate?.fills).toEqual({})
    expect(duplicate?.because).not.toBe('name')
  })

  test('white space that a spreadsheet would cut off leaves no apostrophe behind', async () => {
    const { want } = await checkAgain({ first_name: 'Ada', last_name: 'Byron', title: '\tCTO' })
    expect(want?.['title']).toBe('CTO')
  })

  test('a character that no text file has does not make the whole file unreadable', async () => {
    const { want } = await checkAgain({ first_name: 'Ada', last_name: 'By\u0000ron' })
    expect(want?.['last_name']).toBe('Byron')
  })
})

describe('a person with a value that an import cannot read is known all the same', () => {
  test.each<[string, Record<string, string | null>]>([
    ['a company called None', { first_name: 'Ada', last_name: 'Byron', company_name: 'None' }],
    ['a company called TBD', { first_name: 'Ada', last_name: 'Byron', company_name: 'tbd' }],
    ['one name, a company called n/a', { last_name: 'Pelé', company_name: 'n/a' }],
    ['a last name that is a mark', { first_name: 'Ada', last_name: '-', title: 'TBD' }],
    ['an unreadable number', { first_name: 'Ada', last_name: 'Byron', phone: 'ext. 12' }],
    ['one name, an unreadable number', { first_name: 'Cher', phone: 'ask Bob' }],
  ])('%s', async (_, person) => {
    const { duplicate, rejected } = await checkAgain(person)
    expect(rejected).toEqual([])
    expect(duplicate).toMatchObject({ because: 'name_only', id: 'c_1' })
    expect(duplicate?.fills).toEqual({})
  })

  test('among namesakes the one who has the unreadable number, too', async () => {
    const namesakes: Person[] = ['ask Bob', 'ext. 12'].map((phone, index) => ({
      id: `c_${index + 1}`,
      name: 'Ada Byron',
      fields: {
        first_name: 'Ada',
        last_name: 'Byron',
        company_name: ['Acme', 'None'][index],
        phone,
      },
    }))
    const { rows } = await checkPeople(fileOf('First name,Last name,Phone\nAda,Byron,ext. 12\n'), {
      mapping: mapColumns(['First name', 'Last name', 'Phone'], importKinds.contacts.aliases, [])
        .byField,
      known: namesakes,
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    expect(rows[0]?.duplicate).toMatchObject({ because: 'name_only', id: 'c_2' })
  })
})

test('somebody else with the same single name is another person', async () => {
  const other: Person = {
    id: 'c_1',
    name: 'Cher',
    fields: { first_name: 'Cher', title: 'Lawyer', company_name: null },
  }
  const { rows } = await checkPeople(fileOf('First name,Title\nCher,Singer\nCher,Singer\n'), {
    mapping: new Map([
      ['first_name', 'First name'],
      ['title', 'Title'],
    ]),
    known: [other],
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(rows.map(({ duplicate }) => duplicate)).toEqual([null, null])
})
