import { expect, test } from 'vitest'
import { mapColumns, type Aliases } from '#shared/tables/columns.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { ImportError } from '#shared/tables/problem.ts'
import { companies, contacts, jobs } from './file-pieces.ts'

/* L2: which column is read as which field; what a person chose is never guessed again. */

const mapped = (
  columns: readonly string[],
  aliases: Aliases,
  chosen: Readonly<Record<string, string>> = {},
) => {
  const { byField, ignored } = mapColumns(columns, aliases, [], chosen)
  return { ...Object.fromEntries(byField), ignored }
}

test.each([
  ['E-MAIL'],
  ['e mail'],
  ['Email_Address'],
  ['emailAddress'],
  ['  É-mail  '],
  ['Primary Email'],
])('%s is read as the e-mail address', (column) => {
  expect(mapped([column], contacts.aliases)).toEqual({ email: column, ignored: [] })
})

test.each([
  [
    'German',
    ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Mobiltelefon', 'Firma', 'Position', 'Bemerkung'],
  ],
  ['French', ['Prénom', 'Nom', 'Adresse e-mail', 'Portable', 'Entreprise', 'Poste', 'Remarques']],
  [
    'Spanish',
    ['Nombre', 'Apellidos', 'Correo electrónico', 'Móvil', 'Empresa', 'Cargo', 'Observaciones'],
  ],
])('the headings of a %s address book map themselves', (_, columns) => {
  const [first_name, last_name, email, mobile, company_name, title, notes] = columns
  expect(mapped(columns, contacts.aliases)).toEqual({
    first_name,
    last_name,
    email,
    mobile,
    company_name,
    title,
    notes,
    ignored: [],
  })
})

test('a column is read as one field only, and a field from one column only', () => {
  expect(mapped(['Name', 'Full name'], contacts.aliases)).toEqual({
    name: 'Name',
    ignored: ['Full name'],
  })
  // Both are names of a company: of people, `company` is the name and `website` the domain.
  expect(mapped(['Company', 'Website'], companies.aliases)).toMatchObject({
    name: 'Company',
    domain: 'Website',
  })
})

test('the name that stands first for a field is taken, wherever its column stands', () => {
  expect(mapped(['Work email', 'Email'], contacts.aliases)).toMatchObject({ email: 'Email' })
  expect(mapped(['Email', 'Work email'], contacts.aliases)).toMatchObject({ email: 'Email' })
})

test('what was chosen is read as chosen, and its column is not guessed for another field', () => {
  expect(mapped(['Name', 'Phone'], contacts.aliases, { notes: 'Phone' })).toEqual({
    notes: 'Phone',
    name: 'Name',
    ignored: [],
  })
})

test('a field that was set to nothing stays so, though a column has its name', () => {
  expect(mapped(['Name', 'Phone'], contacts.aliases, { phone: '' })).toEqual({
    name: 'Name',
    ignored: ['Phone'],
  })
})

test.each<[string, Record<string, string>]>([
  ['a field that does not exist', { salary_bands: 'Name' }],
  ['a column that does not exist', { email: 'E-mail' }],
  ['a field of every object', { toString: 'Name' }],
])('%s is refused when it is chosen', (_name, chosen) => {
  expect(() => mapColumns(['Name'], contacts.aliases, [], chosen)).toThrow(ImportError)
})

test.each([
  ['people', contacts, ['Phone', 'City'], ['Name', 'Phone']],
  ['companies', companies, ['Industry'], ['Organisation']],
  ['jobs without their company', jobs, ['Job title'], ['Job title', 'Employer']],
  ['jobs without their title', jobs, ['Employer'], ['Role', 'Client']],
])(
  '%s: a file that lacks what is needed is refused before its first row',
  (_name, kind, lacks, has) => {
    expect(() => mapColumns(lacks, kind.aliases, kind.needed)).toThrow(ImportError)
    expect(mapColumns(has, kind.aliases, kind.needed).byField.size).toBeGreaterThan(0)
  },
)

test('one of several will do: people need a name of any kind or an address', () => {
  for (const column of ['Email', 'Name', 'Surname', 'First name'])
    expect(mapColumns([column], contacts.aliases, contacts.needed).byField.size).toBe(1)
})

test('every field has a name that people read, without the signs of programs', () => {
  for (const { aliases } of [contacts, companies, jobs])
    for (const field of Object.keys(aliases)) expect(fieldName(field)).not.toMatch(/_/)
})
