import { some, fullName, shownName, companyIdOf } from './record-values.ts'
import { isUnspaced } from './search-text.ts'
import {
  at,
  exact,
  flag,
  folded,
  order,
  lower,
  number,
  phone,
  textOf,
  time,
  type TableSpec,
} from './spec.ts'

/**
 * Returns a name as it is written where the family name comes first and no space follows (`王小明`);
 * empty for other names.
 */
function familyFirst(record: Record<string, unknown>): string {
  const [given, family] = [textOf(record['first_name']), textOf(record['last_name'])]
  return given && family && isUnspaced(`${family}${given}`) ? `${family}${given}` : ''
}

export const contacts: TableSpec = {
  columns: {
    name: order(shownName),
    match_name: folded(fullName),
    email: lower('email'),
    email_status: exact('email_status'),
    phone: phone('phone'),
    title: order('title'),
    location: order('location'),
    target_role: order('target_role'),
    linkedin_url: lower('linkedin_url'),
    notes: exact((record) => (record['notes'] ? 'yes' : '')),
    company_id: exact(companyIdOf),
    company_name: order((record) => record['company_name'] ?? at(record, 'company.name')),
    is_prospect: flag('is_prospect'),
    created_at: time('created_at'),
    updated_at: time('updated_at'),
  },
  indexes: [
    ['name'],
    ['match_name'],
    ['company_id', 'name'],
    ['company_name', 'name'],
    ['title'],
    ['location'],
    ['email'],
    ['phone'],
    ['updated_at'],
  ],
  embeds: { company: { table: 'companies', id: companyIdOf, keep: true } },
  joins: { company: { table: 'companies', on: 'company_id' } },
  search: (record) => ({
    name: `${fullName(record)} ${familyFirst(record)}`.trim(),
    address: textOf(record['email']),
    phone: textOf(record['phone']),
    body: some(record, 'title', 'company_name', 'company.name', 'location', 'target_role', 'notes'),
  }),
}

export const companies: TableSpec = {
  columns: {
    name: order('name'),
    domain: lower('domain'),
    industry: exact('industry'),
    state: exact('state'),
    location: order('location'),
    phone: phone('phone'),
    bd_status: exact('bd_status'),
    do_not_contact: flag('do_not_contact'),
    contact_count: number('contact_count'),
    researched_at: time('research.researched_at'),
  },
  indexes: [['name'], ['domain'], ['industry', 'name'], ['bd_status', 'name']],
  search: (record) => ({
    name: textOf(record['name']),
    address: textOf(record['domain']),
    phone: textOf(record['phone']),
    body: some(record, 'industry', 'location', 'notes', 'research.summary'),
  }),
}
