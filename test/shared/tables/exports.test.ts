import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewImport } from '#shared/tables/preview.ts'
import { importKinds } from '#shared/tables/columns.ts'
import { readContact } from '#shared/tables/contact.ts'
import { readRecords, type FileSource } from '#shared/tables/read-records.ts'
import { Values } from '#shared/tables/values.ts'

/*
 * L2: files as other programs export them map themselves. The columns are those that the programs
 * document; the people are made up.
 */

function exported(name: string): FileSource {
  const bytes = readFileSync(join(import.meta.dirname, 'exports', name))
  return {
    name,
    size: bytes.length,
    async *pieces() {
      yield bytes
    },
  }
}

/** What the preview reads of each column; columns it does not read are left out. */
async function mappingOf(name: string) {
  const preview = await previewImport(exported(name))
  return {
    kind: preview.kind,
    ...Object.fromEntries(preview.mapping.map(({ column, field }) => [column, field])),
  }
}

async function peopleOf(name: string) {
  const source = exported(name)
  const { mapping } = await previewImport(source, 'contacts')
  const column = new Map(mapping.map((one) => [one.field, one.column]))
  const people: ReturnType<typeof readContact>[] = []
  await readRecords(
    source,
    {
      columns: () => {},
      record: (_row, record) =>
        void people.push(readContact(new Values((field) => record[column.get(field) ?? '']))),
      rejected: (row, reason) => expect.unreachable(`row ${row}: ${reason}`),
      piece: async () => {},
    },
    importKinds.contacts.accept,
  )
  return people
}

test.each<[string, Record<string, string>]>([
  [
    'linkedin-connections.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      URL: 'linkedin_url',
      'Email Address': 'email',
      Company: 'company_name',
      Position: 'title',
    },
  ],
  [
    'linkedin-recruiter.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Location: 'location',
      'Current Title': 'title',
      'Current Company': 'company_name',
      'Email Address': 'email',
      'Phone Number': 'phone',
      'Profile URL': 'linkedin_url',
      Notes: 'notes',
    },
  ],
  [
    'linkedin-talent-hub.csv',
    {
      first_name: 'first_name',
      last_name: 'last_name',
      emails: 'email',
      phone_numbers: 'phone',
      profile_url: 'linkedin_url',
    },
  ],
  [
    'hubspot.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Phone Number': 'phone',
      'Mobile Phone Number': 'mobile',
      'Job Title': 'title',
      'Company Name': 'company_name',
      City: 'city',
      'State/Region': 'region',
      'Country/Region': 'country',
      'LinkedIn URL': 'linkedin_url',
      'Website URL': 'company_domain',
    },
  ],
  [
    'bullhorn.csv',
    {
      ID: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
      occupation: 'title',
      companyName: 'company_name',
      email: 'email',
      email2: 'other_email',
      mobile: 'mobile',
      phone: 'phone',
      'address.city': 'city',
      'address.state': 'region',
      'address.countryName': 'country',
      comments: 'notes',
    },
  ],
  [
    'bullhorn-list.csv',
    {
      ID: 'id',
      Name: 'name',
      'Current Title': 'title',
      'Current Company': 'company_name',
      'Primary Email': 'email',
      'Mobile Phone': 'mobile',
      'Work Phone': 'phone',
      City: 'city',
      State: 'region',
    },
  ],
  [
    'greenhouse.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Company: 'company_name',
      Title: 'title',
      Email: 'email',
      Phone: 'phone',
      'Social Media': 'linkedin_url',
      Website: 'company_domain',
      Address: 'location',
      Notes: 'notes',
    },
  ],
  [
    'apollo.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Title: 'title',
      'Company Name': 'company_name',
      Email: 'email',
      'Secondary Email': 'other_email',
      'Email Status': 'email_status',
      'Work Direct Phone': 'phone',
      'Mobile Phone': 'mobile',
      'Other Phone': 'other_phone',
      'Person Linkedin Url': 'linkedin_url',
      Website: 'company_domain',
      City: 'city',
      State: 'region',
      Country: 'country',
    },
  ],
  [
    'recruit-crm.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Contact Number': 'phone',
      'Current Organization': 'company_name',
      Title: 'title',
      City: 'city',
      State: 'region',
      Country: 'country',
      LinkedIn: 'linkedin_url',
      'Candidate Summary': 'notes',
    },
  ],
  [
    'salesforce-report.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Title: 'title',
      'Account Name': 'company_name',
      'Mailing City': 'city',
      'Mailing State/Province': 'region',
      'Mailing Country': 'country',
      Phone: 'phone',
      Mobile: 'mobile',
      Email: 'email',
      'Contact Description': 'notes',
    },
  ],
  [
    'salesforce-loader.csv',
    {
      Id: 'id',
      'Account.Name': 'company_name',
      FirstName: 'first_name',
      LastName: 'last_name',
      Title: 'title',
      Email: 'email',
      Phone: 'phone',
      MobilePhone: 'mobile',
      HomePhone: 'other_phone',
      MailingCity: 'city',
      MailingState: 'region',
      MailingCountry: 'country',
      Description: 'notes',
    },
  ],
  [
    'attio.csv',
    {
      Record: 'name',
      'Name > First name': 'first_name',
      'Name > Last name': 'last_name',
      'Email addresses': 'email',
      'Phone numbers': 'phone',
      'Job title': 'title',
      Company: 'company_name',
      'Company > Domains': 'company_domain',
      LinkedIn: 'linkedin_url',
      'Primary location > City': 'city',
      'Primary location > State': 'region',
      'Primary location > Country': 'country',
      Description: 'notes',
    },
  ],
  [
    'outlook.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Company: 'company_name',
      'Job Title': 'title',
      'Business City': 'city',
      'Business State': 'region',
      'Business Country/Region': 'country',
      'Business Phone': 'phone',
      'Mobile Phone': 'mobile',
      'Other Phone': 'other_phone',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'other_email',
      Notes: 'notes',
      'Web Page': 'company_domain',
    },
  ],
  [
    'outlook-web.csv',
    {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'other_email',
      'Home Phone': 'other_phone',
      'Business Phone': 'phone',
      'Mobile Phone': 'mobile',
      Company: 'company_name',
      'Job Title': 'title',
      'Business City': 'city',
      'Business State': 'region',
      'Business Country/Region': 'country',
      Notes: 'notes',
      'Web Page': 'company_domain',
    },
  ],
  [
    'spreadsheet.csv',
    {
      'Full name': 'name',
      'E-Mail Address': 'email',
      Mobile: 'mobile',
      Organisation: 'company_name',
      Role: 'title',
      'Linked-In': 'linkedin_url',
      Comments: 'notes',
    },
  ],
])('L2: %s maps itself, header by header', async (name, columns) => {
  expect(await mappingOf(name)).toEqual({ kind: 'contacts', ...columns })
})

test('L2: the person of an export arrives with what the file tells, and nothing of it is lost', async () => {
  expect(await peopleOf('linkedin-connections.csv')).toMatchObject([
    { first_name: 'Maren', last_name: 'Holgersen', email: null, title: 'Head of Risk' },
    { first_name: 'Tobias', last_name: 'Grünwald', company_name: 'Hafenbank' },
  ])
  expect(await peopleOf('linkedin-talent-hub.csv')).toMatchObject([
    {
      email: 'kofi@ledgerline.example',
      phone: '+44 20 7946 0011',
      linkedin_url: 'https://linkedin.com/in/kofi-asante',
      notes: 'E-mail: k.asante@home.example\nPhone: +44 7700 900123',
    },
  ])
  expect(await peopleOf('apollo.csv')).toMatchObject([
    {
      phone: '+91 90000 00001',
      location: 'Bengaluru, Karnataka, India',
      company_domain: 'monsoon.example',
      linkedin_url: 'http://www.linkedin.com/in/priyanka-rao',
      notes: 'Phone: +91 80000 00001',
    },
  ])
  expect(await peopleOf('salesforce-report.csv')).toMatchObject([
    {
      title: 'CFO',
      company_name: 'Björk Energi',
      location: 'Uppsala, Uppsala län, Sweden',
      phone: '+46 70 000 00 01',
      notes: 'Prefers calls before ten\nPhone: +46 18 00 00 01',
    },
  ])
  expect(await peopleOf('attio.csv')).toMatchObject([
    { first_name: 'Yuki', last_name: 'Tanabe', company_domain: 'hoshi.example' },
  ])
  expect(await peopleOf('outlook.csv')).toMatchObject([
    { title: 'Head of Trials', phone: '+41 79 000 00 01', company_name: 'Alpina Pharma' },
  ])
})

test.each([
  ['with a line break behind it', 'Name\tMail\nAda Byron\tada@example.com\n'],
  ['without one', 'Name\tMail\nAda Byron\tada@example.com'],
  ['behind a line of explanation', 'Everybody we met\nName\tMail\nAda Byron\tada@example.com'],
])('L2: the only row of a file is shown beside its columns, %s', async (_, text) => {
  const bytes = new TextEncoder().encode(text)
  const file: FileSource = {
    name: 'people.tsv',
    size: bytes.length,
    async *pieces() {
      yield bytes
    },
  }
  expect((await previewImport(file)).columns).toEqual([
    { name: 'Name', examples: ['Ada Byron'] },
    { name: 'Mail', examples: ['ada@example.com'] },
  ])
})
