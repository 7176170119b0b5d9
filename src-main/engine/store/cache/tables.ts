import type { Campaign } from '#shared/api/campaigns.ts'
import type { Company } from '#shared/api/companies.ts'
import type { Contact } from '#shared/api/contacts.ts'
import type { Desk } from '#shared/api/desks.ts'
import type { HotList, Member } from '#shared/api/hot-lists.ts'
import type { CallNote, Meeting } from '#shared/api/meetings.ts'
import type { Job, ScrapeConfig, ScrapeQuality } from '#shared/api/pipeline.ts'
import type { Report } from '#shared/api/research.ts'
import type { Webhook } from '#shared/api/webhooks.ts'
import { contacts, companies } from './people-tables.ts'
import { hot_lists, members, campaigns } from './outreach-tables.ts'
import { jobs, scrape_configs, scrape_quality } from './pipeline-tables.ts'
import { meetings, notes } from './meeting-tables.ts'
import { desks, desk_companies, desk_prospects, reports } from './research-tables.ts'
import { exact, flag, number, type TableSpec } from './spec.ts'

/**
 * The record each table holds: the contract's shape, plus what its path says (`list_id`,
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

/**
 * Raise it when a rule of a table (or of search-text.ts, phone-words.ts and fold.ts) reads or normalises differently than
 * before: new and changed columns are noticed without.
 */
export const rulesVersion = 6

/**
 * Every table of `cache.db`. Adding a column to one is all it takes to filter and sort by it: the
 * columns are computed anew at the next start.
 */
export const tables: Record<TableName, TableSpec> = {
  contacts,
  companies,
  hot_lists,
  members,
  jobs,
  meetings,
  notes,
  campaigns,
  desks,
  desk_companies,
  desk_prospects,
  reports,
  scrape_configs,
  scrape_quality,
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
