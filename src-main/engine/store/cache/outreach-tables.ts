import { some, contactIdOf, share } from './record-values.ts'
import { exact, order, number, rank, textOf, time, noWords, type TableSpec } from './spec.ts'
import type { Tier, MemberStatus } from '#shared/api/values.ts'
import type { campaignStatuses } from '#shared/api/campaigns.ts'

// Written out, because the contract's modules load zod, which would delay the thread's first
// answer.
const tierOrder = ['S', 'A', 'B'] satisfies Tier[]
const statusOrder = [
  'not_started',
  'connected',
  'lvm',
  'replied',
  'meeting_booked',
  'converted',
] satisfies MemberStatus[]
/** Running campaigns come first. */
const campaignOrder = ['active', 'draft', 'paused'] satisfies (typeof campaignStatuses)[number][]

export const hot_lists: TableSpec = {
  columns: {
    name: order('name'),
    member_count: number('member_count'),
    created_at: time('created_at'),
    updated_at: time('updated_at'),
  },
  indexes: [['name']],
  search: (record) => ({
    ...noWords,
    name: textOf(record['name']),
    body: textOf(record['description']),
  }),
}

export const members: TableSpec = {
  columns: {
    list_id: exact('list_id'),
    contact_id: exact(contactIdOf),
    tier: exact('tier'),
    tier_rank: rank('tier', tierOrder),
    status: exact('status'),
    status_rank: rank('status', statusOrder),
    notes: exact((record) => (record['notes'] ? 'yes' : '')),
    source: exact('source'),
    snoozed_until: time('snoozed_until'),
    touched_at: time((record) => record['touched_at'] ?? record['updated_at']),
    created_at: time('created_at'),
    updated_at: time('updated_at'),
  },
  indexes: [['list_id', 'tier_rank'], ['list_id', 'status'], ['contact_id'], ['snoozed_until']],
  embeds: { contact: { table: 'contacts', id: contactIdOf } },
  joins: {
    contact: { table: 'contacts', on: 'contact_id' },
    company: { table: 'companies', on: 'contact.company_id' },
    list: { table: 'hot_lists', on: 'list_id' },
  },
  search: (record) => ({ ...noWords, body: textOf(record['notes']) }),
  searchThrough: ['contact'],
}

export const campaigns: TableSpec = {
  columns: {
    name: order('name'),
    status: exact('status'),
    status_rank: rank('status', campaignOrder),
    daily_limit: number('daily_limit'),
    enrolled: number('stats.enrolled'),
    sent: number('stats.sent'),
    opens: number('stats.opens'),
    clicks: number('stats.clicks'),
    replies: number('stats.replies'),
    bounces: number('stats.bounces'),
    reply_rate: number((record) => share(record, 'replies')),
    bounce_rate: number((record) => share(record, 'bounces')),
  },
  indexes: [['name'], ['status', 'name']],
  search: (record) => ({ ...noWords, name: textOf(record['name']), body: some(record, 'steps') }),
}
