import { some, contactIdOf } from './record-values.ts'
import { exact, flag, order, number, rank, textOf, time, noWords, type TableSpec } from './spec.ts'
import type { companyTiers } from '#shared/api/desks.ts'

// Written out, because the contract's modules load zod, which would delay the thread's first
// answer.
const companyTierOrder = [
  'direct_fit',
  'adjacent_fit',
  'speculative',
] satisfies (typeof companyTiers)[number][]

export const desks: TableSpec = {
  columns: {
    title: order('title'),
    companies_total: number('companies_total'),
    prospect_count: number('prospect_count'),
  },
  indexes: [['title']],
  search: (record) => ({
    ...noWords,
    name: textOf(record['title']),
    body: some(
      record,
      'target_industries',
      'target_locations',
      'titles',
      'keywords',
      'recruited_roles',
    ),
  }),
}

export const desk_companies: TableSpec = {
  id: (record) => `${textOf(record['desk_id'])}/${textOf(record['company_id'] ?? record['id'])}`,
  columns: {
    desk_id: exact('desk_id'),
    company_id: exact((record) => record['company_id'] ?? record['id']),
    tier: exact('tier'),
    tier_rank: rank('tier', companyTierOrder),
    name: order('name'),
  },
  indexes: [['desk_id', 'tier_rank', 'name'], ['company_id']],
  joins: { company: { table: 'companies', on: 'company_id' } },
  searchThrough: ['company'],
}

export const desk_prospects: TableSpec = {
  id: (record) => `${textOf(record['desk_id'])}/${textOf(contactIdOf(record))}`,
  columns: { desk_id: exact('desk_id'), contact_id: exact(contactIdOf) },
  indexes: [['desk_id'], ['contact_id']],
  embeds: { contact: { table: 'contacts' } },
  joins: {
    contact: { table: 'contacts', on: 'contact_id' },
    company: { table: 'companies', on: 'contact.company_id' },
  },
  searchThrough: ['contact'],
}

export const reports: TableSpec = {
  columns: {
    brief: order('brief'),
    created_at: time('created_at'),
    completed_at: time('completed_at'),
    finished: flag(
      (record) => Array.isArray(record['companies']) && record['companies'].length > 0,
    ),
  },
  indexes: [['created_at']],
  search: (record) => ({
    ...noWords,
    name: textOf(record['brief']),
    body: some(record, 'market_insights', 'companies', 'sources'),
  }),
}
