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
 * The record type of each table: the contract's shape, plus the fields from its path (`list_id`,
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

/** The joined records that come with a row. */
export interface Joined {
  contacts: { company?: Company }
  members: { contact?: Contact; company?: Company; list?: HotList }
  /** `employer`: the company of the person, if the meeting names none or another one. */
  meetings: { contact?: Contact; company?: Company; employer?: Company }
  notes: { contact?: Contact; employer?: Company; meeting?: Meeting }
  desk_companies: { company?: Company }
  desk_prospects: { contact?: Contact; company?: Company }
  scrape_quality: { config?: ScrapeConfig }
}

/**
 * Raise it when a rule of a table (or of search-text.ts, sort-order.ts, person-name.ts,
 * phone-words.ts and fold.ts) reads or normalises values differently. New and changed columns are detected without it.
 */
export const rulesVersion = 12

/**
 * Every table of `cache.db`. A column added to one can be used in filters and sorts: all columns
 * are recomputed at the next start.
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

/** The tables that the search box covers, in the order of their groups (H2). */
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
