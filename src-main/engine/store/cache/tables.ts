import {
  some,
  fullName,
  companyIdOf,
  contactIdOf,
  minute,
  startOf,
  share,
} from './record-values.ts'
import type { Campaign, campaignStatuses } from '#shared/api/campaigns.ts'
import type { Company } from '#shared/api/companies.ts'
import type { Contact } from '#shared/api/contacts.ts'
import type { companyTiers, Desk } from '#shared/api/desks.ts'
import type { HotList, Member, MemberStatus, Tier } from '#shared/api/hot-lists.ts'
import type { CallNote, Meeting } from '#shared/api/meetings.ts'
import type { Job, ScrapeConfig, ScrapeQuality } from '#shared/api/pipeline.ts'
import type { Report } from '#shared/api/research.ts'
import type { Webhook } from '#shared/api/webhooks.ts'
import {
  at,
  exact,
  flag,
  key,
  lower,
  number,
  phone,
  rank,
  textOf,
  time,
  wordsOf,
  type TableSpec,
} from './spec.ts'

/**
 * The record each table holds: the contract's shape, plus what the path told (`list_id`,
 * `desk_id`). Unknown fields are kept too.
 */
export interface Records {
  contacts: Contact
  companies: Company
  hot_lists: HotList
  members: Member & { list_id: string }
  jobs: Job
  meetings: Meeting
  notes: CallNote
  campaigns: Campaign
  desks: Desk
  desk_companies: Company & { desk_id: string; company_id?: string; tier?: string | null }
  desk_prospects: { desk_id: string; contact_id: string }
  reports: Report
  scrape_configs: ScrapeConfig
  scrape_quality: ScrapeQuality
  webhooks: Webhook
}
export type TableName = keyof Records

/** The records a row brings along. */
export interface Joined {
  contacts: { company?: Company }
  members: { contact?: Contact; company?: Company; list?: HotList }
  /** `employer`: the company of the person, where a meeting names none or another. */
  meetings: { contact?: Contact; company?: Company; employer?: Company }
  notes: { contact?: Contact; employer?: Company; meeting?: Meeting }
  desk_companies: { company?: Company }
  desk_prospects: { contact?: Contact; company?: Company }
  scrape_quality: { config?: ScrapeConfig }
}

// Written out, because the contract's modules bring zod, whose loading would delay the thread's
// first answer.
const tierOrder = ['S', 'A', 'B'] satisfies Tier[]
const statusOrder = [
  'not_started',
  'connected',
  'lvm',
  'replied',
  'meeting_booked',
  'converted',
] satisfies MemberStatus[]
const companyTierOrder = [
  'direct_fit',
  'adjacent_fit',
  'speculative',
] satisfies (typeof companyTiers)[number][]
/** What runs stands first. */
const campaignOrder = ['active', 'draft', 'paused'] satisfies (typeof campaignStatuses)[number][]

const none = { name: '', address: '', phone: '', body: '' }

/**
 * Raise it when a rule below (or in fold.ts) reads or normalises differently than before: new and
 * changed columns are noticed without.
 */
export const rulesVersion = 2

/**
 * Every table of `cache.db`. Adding a column here is all it takes to filter and sort by it: the
 * columns are computed anew at the next start.
 */
export const tables: Record<TableName, TableSpec> = {
  contacts: {
    columns: {
      name: key(fullName),
      last_name: key((record) => `${textOf(record['last_name'])} ${textOf(record['first_name'])}`),
      email: lower('email'),
      email_status: exact('email_status'),
      phone: phone('phone'),
      title: key('title'),
      location: key('location'),
      target_role: key('target_role'),
      linkedin_url: lower('linkedin_url'),
      notes: exact((record) => (record['notes'] ? 'yes' : '')),
      company_id: exact(companyIdOf),
      company_name: key((record) => record['company_name'] ?? at(record, 'company.name')),
      is_prospect: flag('is_prospect'),
      created_at: time('created_at'),
      updated_at: time('updated_at'),
    },
    indexes: [
      ['name'],
      ['last_name'],
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
      name: fullName(record),
      address: textOf(record['email']),
      phone: textOf(record['phone']),
      body: some(
        record,
        'title',
        'company_name',
        'company.name',
        'location',
        'target_role',
        'notes',
      ),
    }),
  },
  companies: {
    columns: {
      name: key('name'),
      domain: lower('domain'),
      industry: exact('industry'),
      state: exact('state'),
      location: key('location'),
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
  },
  hot_lists: {
    columns: {
      name: key('name'),
      member_count: number('member_count'),
      created_at: time('created_at'),
      updated_at: time('updated_at'),
    },
    indexes: [['name']],
    search: (record) => ({
      ...none,
      name: textOf(record['name']),
      body: textOf(record['description']),
    }),
  },
  members: {
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
    search: (record) => ({ ...none, body: textOf(record['notes']) }),
    searchThrough: ['contact'],
  },
  jobs: {
    keepsNotes: true,
    columns: {
      title: key('title'),
      company_name: key('company_name'),
      status: exact('status'),
      state: exact('state'),
      sector: exact('sector'),
      location: key('location'),
      salary: exact('salary'),
      posting_date: time('posting_date'),
      follow_up_date: time('follow_up_date'),
      notes: exact((record) => (record['notes'] ? 'yes' : '')),
      url: exact('url'),
      stage: exact('stage'),
      note: exact((record) => (record['note'] ? 'yes' : '')),
      follow_up_at: time('follow_up_at'),
      due_at: time(
        (record) =>
          record['follow_up_at'] ??
          (record['follow_up_done'] === record['follow_up_date']
            ? undefined
            : record['follow_up_date']),
      ),
      dismissal: exact('dismissal'),
      duplicate_of: exact('duplicate_of'),
      cluster: key((record) => `${textOf(record['company_name'])} ${textOf(record['title'])}`),
    },
    indexes: [
      ['posting_date'],
      ['title'],
      ['company_name', 'title'],
      ['status', 'posting_date'],
      ['stage', 'posting_date'],
      ['sector', 'posting_date'],
      ['state', 'posting_date'],
      ['location'],
      ['due_at'],
      ['cluster'],
    ],
    exposed: ['cluster'],
    search: (record) => ({
      ...none,
      name: textOf(record['title']),
      address: textOf(record['company_name']),
      body: some(record, 'location', 'sector', 'salary', 'notes', 'note'),
    }),
  },
  meetings: {
    columns: {
      title: key('title'),
      starts_at: number(startOf),
      ends_at: number(
        (record) => startOf(record) + minute * Number(record['duration_minutes'] ?? 0),
      ),
      status: exact('status'),
      contact_id: exact('contact_id'),
      company_id: exact('company_id'),
      contact_name: key('contact_name'),
      company_name: key('company_name'),
    },
    indexes: [
      ['starts_at'],
      ['status', 'starts_at'],
      ['contact_id', 'starts_at'],
      ['company_id', 'starts_at'],
    ],
    joins: {
      contact: { table: 'contacts', on: 'contact_id' },
      company: { table: 'companies', on: 'company_id' },
      employer: { table: 'companies', on: 'contact.company_id' },
    },
    search: (record) => ({
      ...none,
      name: textOf(record['title']),
      body: some(record, 'contact_name', 'company_name', 'notes'),
    }),
  },
  notes: {
    columns: {
      title: key('title'),
      recorded_at: time('recorded_at'),
      contact_id: exact('contact_id'),
      meeting_id: exact('meeting_id'),
      duration_minutes: number('duration_minutes'),
      matched: exact('matched'),
    },
    indexes: [['recorded_at'], ['contact_id', 'recorded_at'], ['meeting_id']],
    joins: {
      contact: { table: 'contacts', on: 'contact_id' },
      employer: { table: 'companies', on: 'contact.company_id' },
      meeting: { table: 'meetings', on: 'meeting_id' },
    },
    search: (record) => ({
      ...none,
      name: textOf(record['title']),
      address: wordsOf(record['participants']),
      body: some(record, 'summary', 'text'),
    }),
  },
  campaigns: {
    columns: {
      name: key('name'),
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
    search: (record) => ({ ...none, name: textOf(record['name']), body: some(record, 'steps') }),
  },
  desks: {
    columns: {
      title: key('title'),
      companies_total: number('companies_total'),
      prospect_count: number('prospect_count'),
    },
    indexes: [['title']],
    search: (record) => ({
      ...none,
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
  },
  desk_companies: {
    id: (record) => `${textOf(record['desk_id'])}/${textOf(record['company_id'] ?? record['id'])}`,
    columns: {
      desk_id: exact('desk_id'),
      company_id: exact((record) => record['company_id'] ?? record['id']),
      tier: exact('tier'),
      tier_rank: rank('tier', companyTierOrder),
      name: key('name'),
    },
    indexes: [['desk_id', 'tier_rank', 'name'], ['company_id']],
    joins: { company: { table: 'companies', on: 'company_id' } },
    searchThrough: ['company'],
  },
  desk_prospects: {
    id: (record) => `${textOf(record['desk_id'])}/${textOf(contactIdOf(record))}`,
    columns: { desk_id: exact('desk_id'), contact_id: exact(contactIdOf) },
    indexes: [['desk_id'], ['contact_id']],
    embeds: { contact: { table: 'contacts' } },
    joins: {
      contact: { table: 'contacts', on: 'contact_id' },
      company: { table: 'companies', on: 'contact.company_id' },
    },
    searchThrough: ['contact'],
  },
  reports: {
    columns: {
      brief: key('brief'),
      created_at: time('created_at'),
      completed_at: time('completed_at'),
      finished: flag(
        (record) => Array.isArray(record['companies']) && record['companies'].length > 0,
      ),
    },
    indexes: [['created_at']],
    search: (record) => ({
      ...none,
      name: textOf(record['brief']),
      body: some(record, 'market_insights', 'companies', 'sources'),
    }),
  },
  scrape_configs: {
    columns: { name: key('name'), archived: flag('archived') },
    indexes: [['name']],
  },
  scrape_quality: {
    id: (record) =>
      record['id'] ?? `${textOf(record['config_id'])}/${textOf(record['scraped_at'])}`,
    columns: {
      config_id: exact('config_id'),
      scraped_at: time('scraped_at'),
      relevance_rate: number('relevance_rate'),
      duplicate_rate: number('duplicate_rate'),
    },
    indexes: [['config_id', 'scraped_at'], ['scraped_at']],
    joins: { config: { table: 'scrape_configs', on: 'config_id' } },
  },
  webhooks: {
    columns: { url: exact('url'), active: flag('active'), failure_count: number('failure_count') },
    indexes: [['url']],
  },
}

export const tableNames = Object.keys(tables) as TableName[]

/** The tables the one search box looks in, in the order of their groups (H2). */
export const searchable = [
  'contacts',
  'companies',
  'jobs',
  'notes',
  'reports',
  'meetings',
  'hot_lists',
  'campaigns',
  'desks',
  'members',
] as const satisfies readonly TableName[]
export type Searchable = (typeof searchable)[number]
