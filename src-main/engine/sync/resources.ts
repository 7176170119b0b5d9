import type { EndpointName } from '#shared/api/index.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'

type Json = Record<string, unknown>
const minute = 60_000

/**
 * How one list of the service is stored in the cache. Nothing else in sync knows the endpoint of a
 * list.
 */
export interface Resource {
  endpoint: EndpointName
  table: TableName
  /** There is one such list for each row of this table, whose id fills `{id}` of the path. */
  parent?: TableName
  /**
   * `offset`: paged by companies_offset (contract §2). Otherwise by page, if the service pages at
   * all.
   */
  paging?: 'offset'
  query?: Record<string, string>
  /** The field that holds the list, if the answer is one record. */
  within?: string
  /** The field of that record that holds the number of rows. */
  counted?: string
  /** The table of the record around the list. */
  around?: TableName
  /** Fields from the path that the records lack. */
  context?: (parent: string) => Record<string, string>
  /** Converts a record of the answer into a row of the table, if they differ. */
  shape?: (record: Json) => Json
  /** The rows of the table that the list covers: those it does not show may be gone. */
  scope?: (parent: string) => Filter
  /** The list proves nothing about rows it does not show. */
  partial?: true
  /** Reads one row; a 404 there proves that it is gone. */
  read?: EndpointName
  /** How old the list may get while it is not on screen. */
  everyMs: number
  /** Read only when the user looks at it. */
  onDemand?: true
}

/**
 * All lists, in the order in which an empty cache is filled: what people open first comes first.
 */
export const resources = {
  hot_lists: {
    endpoint: 'hotLists.list',
    table: 'hot_lists',
    everyMs: 10 * minute,
    read: 'hotLists.read',
  },
  members: {
    endpoint: 'hotLists.read',
    table: 'members',
    parent: 'hot_lists',
    within: 'members',
    counted: 'member_count',
    around: 'hot_lists',
    everyMs: 15 * minute,
    context: (list_id) => ({ list_id }),
    scope: (list) => ({ field: 'list_id', is: list }),
  },
  meetings: {
    endpoint: 'meetings.list',
    table: 'meetings',
    everyMs: 10 * minute,
    read: 'meetings.read',
  },
  campaigns: {
    endpoint: 'campaigns.list',
    table: 'campaigns',
    everyMs: 10 * minute,
    read: 'campaigns.read',
  },
  jobs: { endpoint: 'pipeline.list', table: 'jobs', everyMs: 30 * minute, read: 'pipeline.read' },
  companies: {
    endpoint: 'companies.list',
    table: 'companies',
    everyMs: 60 * minute,
    read: 'companies.read',
  },
  contacts: {
    endpoint: 'contacts.list',
    table: 'contacts',
    everyMs: 60 * minute,
    read: 'contacts.read',
  },
  notes: { endpoint: 'recorder.notes', table: 'notes', everyMs: 30 * minute },
  desks: { endpoint: 'desks.list', table: 'desks', everyMs: 60 * minute, read: 'desks.read' },
  reports: {
    endpoint: 'research.list',
    table: 'reports',
    everyMs: 15 * minute,
    read: 'research.read',
  },
  scrape_configs: {
    endpoint: 'scrapeConfigs.list',
    table: 'scrape_configs',
    everyMs: 60 * minute,
    read: 'scrapeConfigs.read',
  },
  scrape_quality: { endpoint: 'scrapeQuality.list', table: 'scrape_quality', everyMs: 60 * minute },
  webhooks: { endpoint: 'webhooks.list', table: 'webhooks', everyMs: 60 * minute },
  desk_companies: {
    endpoint: 'desks.read',
    table: 'desk_companies',
    parent: 'desks',
    within: 'companies',
    counted: 'companies_total',
    around: 'desks',
    paging: 'offset',
    everyMs: 60 * minute,
    query: { include_companies: 'true' },
    context: (desk_id) => ({ desk_id }),
    scope: (desk) => ({ field: 'desk_id', is: desk }),
  },
  desk_prospects: {
    endpoint: 'desks.prospects',
    table: 'desk_prospects',
    parent: 'desks',
    everyMs: 60 * minute,
    context: (desk_id) => ({ desk_id }),
    scope: (desk) => ({ field: 'desk_id', is: desk }),
    // A prospect is a contact. The row here is its link to the desk; the store takes the contact
    // out.
    shape: (prospect) => {
      if (typeof prospect['contact'] === 'object' && prospect['contact'] !== null) return prospect
      const contact_id = prospect['contact_id'] ?? prospect['id']
      return { contact_id, contact: { ...prospect, id: contact_id } }
    },
  },
  company_contacts: {
    endpoint: 'companies.contacts',
    table: 'contacts',
    parent: 'companies',
    everyMs: 60 * minute,
    partial: true,
    onDemand: true,
  },
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof resources
export const resourceNames = Object.keys(resources) as ResourceName[]
/** Returns the definition of a resource: what it reads and how often. */
export const resource = (name: ResourceName): Resource => resources[name]

/** Returns the endpoint that reads one row of a table; undefined if there is none. */
export const ownerRead = (table: TableName): EndpointName | undefined =>
  resourceNames
    .map(resource)
    .find(({ table: own, parent, read }) => own === table && parent === undefined && read)?.read

/** Returns the key under which a list's freshness is stored: `contacts`, `members:hl_1`. */
export const listKey = (name: ResourceName, parent: string | null): string =>
  parent === null ? name : `${name}:${parent}`

/** What a screen shows: lists, and one record that the service sends in full only by itself. */
export interface Shown {
  lists: { resource: ResourceName; parent: string | null }[]
  record: { table: TableName; id: string; endpoint: EndpointName } | null
}

const children: Partial<Record<TableName, ResourceName[]>> = {
  hot_lists: ['members'],
  desks: ['desk_companies', 'desk_prospects'],
  companies: ['company_contacts'],
}

/**
 * Returns what to read for a screen that shows a table, or one row of it. `members` with an id
 * means the members of that hot list.
 */
export function readsOfScreen(table: string, id?: string): Shown {
  const name = resourceNames.find((candidate) => candidate === table)
  if (name === undefined) return { lists: [], record: null }
  const row: Resource = resources[name]
  if (id === undefined)
    return {
      lists: row.parent === undefined ? [{ resource: name, parent: null }] : [],
      record: null,
    }
  if (row.parent !== undefined) return { lists: [{ resource: name, parent: id }], record: null }
  const lists = (children[row.table] ?? []).map((child) => ({ resource: child, parent: id }))
  // A list of members or of desk companies comes with its record.
  const comesWithList = lists.some(({ resource: child }) => resource(child).around === row.table)
  return {
    lists,
    record:
      row.read === undefined || comesWithList ? null : { table: row.table, id, endpoint: row.read },
  }
}
