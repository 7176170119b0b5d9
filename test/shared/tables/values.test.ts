import { expect, test } from 'vitest'
import { readContact } from '#shared/tables/contact.ts'
import { phoneOf } from '#shared/tables/phone.ts'
import { RowError, Values } from '#shared/tables/values.ts'

const read = (record: Record<string, unknown>) => readContact(new Values((field) => record[field]))
const somebody = { name: 'Ada Byron' }

test.each(['n/a', 'N/A', '-', '—', 'none', 'None', 'NULL', '#N/A', '?', ' n.a. ', 'Not provided'])(
  'L2: %s is an empty cell, and leaves no note',
  (nothing) => {
    const record = { ...somebody, email: nothing, phone: nothing, title: nothing, notes: nothing }
    expect(read({ ...record, linkedin_url: nothing, company_domain: nothing })).toMatchObject({
      email: null,
      phone: null,
      title: null,
      notes: null,
      linkedin_url: null,
      company_domain: null,
    })
  },
)

test.each([
  ['Anna Schmidt', 'Anna', 'Schmidt'],
  ['Schmidt, Anna', 'Anna', 'Schmidt'],
  ['王 小明', '小明', '王'],
  ['王, 小明', '小明', '王'],
  ['김 민지', '민지', '김'],
])(
  'L2, M5: the full name %s is divided as its script is written',
  (name, first_name, last_name) => {
    expect(read({ name })).toMatchObject({ first_name, last_name })
  },
)

test('L2: somebody may be called Null', () => {
  expect(read({ first_name: 'Jennifer', last_name: 'Null' })).toMatchObject({ last_name: 'Null' })
})

test.each([
  ['email', 'ask her', 'E-mail: ask her'],
  ['phone', 'call the assistant', 'Phone: call the assistant'],
  ['phone', '4.92E+11', 'Phone: 4.92E+11'],
  ['linkedin_url', 'https://x.example/ada', 'LinkedIn: https://x.example/ada'],
  ['linkedin_url', 'javascript:alert(1)', 'LinkedIn: javascript:alert(1)'],
  ['company_domain', 'bad domain', 'Company’s website: bad domain'],
  ['is_prospect', 'perhaps', 'Prospect: perhaps'],
])('L2: a bad cell of %s (%s) is kept as a note, and its row comes in', (field, text, note) => {
  expect(read({ ...somebody, notes: 'Met in Oslo', [field]: text })).toMatchObject({
    first_name: 'Ada',
    [field]: null,
    notes: `Met in Oslo\n${note}`,
  })
})

test('L2: what is too long for its field is cut there, and whole in the notes', () => {
  const title = 'Director of '.repeat(60).trim()
  const { title: cut, notes } = read({ ...somebody, title })
  expect(cut).toHaveLength(300)
  expect(notes).toBe(`Title: ${title}`)
})

test('L2: a row with no name whose only address is none says so in plain words', () => {
  expect(() => read({ email: 'nobody' })).toThrow(
    new RowError('It has neither a name nor an e-mail address; ‘nobody’ is no address.'),
  )
})

test.each([
  ['+44 (0)20 7946-0018', '+44 20 7946 0018'],
  ['0044 20 7946 0018', '+44 20 7946 0018'],
  ['+14155550132', '+1 415 555 0132'],
  ['+1 415 555 0132 ext. 12', '+1 415 555 0132 ext. 12'],
  ['Tel: +47 22 33 44 55', '+47 22 33 44 55'],
  ['020 7946 0018', '020 7946 0018'],
  ['(415) 555-0132', '(415) 555-0132'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
  ['123', null],
  ['call me', null],
  ['1234567890123456789012', null],
])('L2: the number %s is written %s', (written, number) => {
  expect(phoneOf(written)).toBe(number)
})

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['www.linkedin.com/in/ada/?utm_source=x', 'https://www.linkedin.com/in/ada/'],
  ['HTTPS://de.linkedin.com/in/ada', 'https://de.linkedin.com/in/ada'],
])('L2: the profile %s is read as %s', (written, url) => {
  expect(read({ ...somebody, linkedin_url: written }).linkedin_url).toBe(url)
})

test.each([
  ['Byron, Ada', 'Ada', 'Byron'],
  ['Ada Byron, PhD', 'Ada', 'Byron'],
  ['Ada King Byron, MBA, CFA', 'Ada King', 'Byron'],
  ['Ada', 'Ada', null],
])('L2: the name %s is %s and %s', (name, first_name, last_name) => {
  expect(read({ name })).toMatchObject({ first_name, last_name })
})

test('L2: of several numbers and addresses the first counts, and none is lost', () => {
  expect(
    read({
      ...somebody,
      email: 'Ada <ada@new.example>; ada@home.example',
      mobile: '+47 411 00 001',
      phone: '+47 22 00 00 01 / +47 22 00 00 02',
    }),
  ).toMatchObject({
    email: 'ada@new.example',
    phone: '+47 41 10 00 01',
    notes: 'E-mail: ada@home.example\nPhone: +47 22 00 00 02\nPhone: +47 22 00 00 01',
  })
})
