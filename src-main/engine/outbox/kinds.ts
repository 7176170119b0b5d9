import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OperationKind } from '#main/engine/store/outbox-rows.ts'

/**
 * How an operation's record is read again. Members are read from the pages of their list, so that
 * one page serves several.
 */
export type ReadSource =
  | { by: 'member' }
  | {
      by: 'record'
      endpoint:
        | 'contacts.read'
        | 'companies.read'
        | 'meetings.read'
        | 'desks.read'
        | 'hotLists.read'
    }
  | { by: 'list'; endpoint: 'webhooks.list' }

/** How to find a record that may have been created. */
export interface CreateSearch {
  /** The list to read, and its query. */
  endpoint: 'contacts.list' | 'hotLists.list' | 'meetings.list' | 'desks.list' | 'webhooks.list'
  query?: (want: Fields) => Record<string, string>
  /** The fields that tell a record from others of its kind. */
  by: string[]
  /**
   * The field by which a service may link a company unasked (contract §2). If set, the record's
   * company is compared too.
   */
  company?: string
}

/**
 * What the outbox knows about one write of the contract. Everything else is in the endpoint's row.
 */
export interface Kind {
  kind: OperationKind
  table: TableName
  /** Names the lane; writes of one lane are sent one after the other. */
  lane: (params: Record<string, string>, record: string) => string
  /** The path parameter that names the record; null for a create. */
  record: string | null
  read: ReadSource
  find?: CreateSearch
  /** Milliseconds to wait for more edits of the same record, which are then sent as one request. */
  gather_ms?: number
  /** Fields that a new record shows until the service responds. */
  defaults?: Fields
}

/** Enough for the user to set status, tier and note of one person by successive keys. */
const GATHER_MS = 2_200

const laneOf = (name: string) => (params: Record<string, string>, record: string) =>
  `${name}:${params['id'] ?? record}`
const memberLane = (params: Record<string, string>) =>
  `member:${params['id']}/${params['member_id']}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const table: Partial<Record<EndpointName, Kind>> = {
  'hotLists.members.update': {
    kind: 'patch',
    table: 'members',
    lane: memberLane,
    record: 'member_id',
    read: { by: 'member' },
    gather_ms: GATHER_MS,
  },
  'hotLists.members.remove': {
    kind: 'remove',
    table: 'members',
    lane: memberLane,
    record: 'member_id',
    read: { by: 'member' },
  },
  'hotLists.members.add': {
    kind: 'add',
    table: 'members',
    lane: (params) => `members:${params['id']}`,
    record: 'id',
    read: { by: 'member' },
    defaults: { tier: null, status: 'not_started', notes: null },
  },
  'hotLists.create': {
    kind: 'create',
    table: 'hot_lists',
    lane: laneOf('hot_list'),
    record: null,
    read: { by: 'record', endpoint: 'hotLists.read' },
    find: { endpoint: 'hotLists.list', by: ['name', 'description'] },
    defaults: { member_count: 0 },
  },
  'contacts.create': {
    kind: 'create',
    table: 'contacts',
    lane: laneOf('contact'),
    record: null,
    read: { by: 'record', endpoint: 'contacts.read' },
    find: {
      endpoint: 'contacts.list',
      query: (want) => ({
        q:
          text(want['email']) ||
          text(want['last_name']) ||
          text(want['first_name']) ||
          text(want['phone']),
      }),
      by: ['first_name', 'last_name', 'email', 'phone', 'linkedin_url', 'title'],
      company: 'email',
    },
  },
  'contacts.update': {
    kind: 'patch',
    table: 'contacts',
    lane: laneOf('contact'),
    record: 'id',
    read: { by: 'record', endpoint: 'contacts.read' },
  },
  'contacts.delete': {
    kind: 'remove',
    table: 'contacts',
    lane: laneOf('contact'),
    record: 'id',
    read: { by: 'record', endpoint: 'contacts.read' },
  },
  'companies.update': {
    kind: 'patch',
    table: 'companies',
    lane: laneOf('company'),
    record: 'id',
    read: { by: 'record', endpoint: 'companies.read' },
  },
  'meetings.create': {
    kind: 'create',
    table: 'meetings',
    lane: laneOf('meeting'),
    record: null,
    read: { by: 'record', endpoint: 'meetings.read' },
    find: {
      endpoint: 'meetings.list',
      by: ['title', 'starts_at_utc', 'contact_id'],
      company: 'contact_id',
    },
    defaults: { status: 'booked' },
  },
  'meetings.setStatus': {
    kind: 'patch',
    table: 'meetings',
    lane: laneOf('meeting'),
    record: 'id',
    read: { by: 'record', endpoint: 'meetings.read' },
  },
  'desks.create': {
    kind: 'create',
    table: 'desks',
    lane: laneOf('desk'),
    record: null,
    read: { by: 'record', endpoint: 'desks.read' },
    find: { endpoint: 'desks.list', by: ['title'] },
  },
  'desks.update': {
    kind: 'patch',
    table: 'desks',
    lane: laneOf('desk'),
    record: 'id',
    read: { by: 'record', endpoint: 'desks.read' },
  },
  'webhooks.create': {
    kind: 'create',
    table: 'webhooks',
    lane: laneOf('webhook'),
    record: null,
    read: { by: 'list', endpoint: 'webhooks.list' },
    find: { endpoint: 'webhooks.list', by: ['url', 'events'] },
    defaults: { active: true },
  },
  'webhooks.update': {
    kind: 'patch',
    table: 'webhooks',
    lane: laneOf('webhook'),
    record: 'id',
    read: { by: 'list', endpoint: 'webhooks.list' },
  },
  'webhooks.delete': {
    kind: 'remove',
    table: 'webhooks',
    lane: laneOf('webhook'),
    record: 'id',
    read: { by: 'list', endpoint: 'webhooks.list' },
  },
}

/**
 * The writes that may wait in the outbox. Paid calls, enrolment, and starting or pausing a campaign
 * never do (D10, E3).
 */
export const queueable = Object.keys(table) as EndpointName[]

/**
 * Returns the kind of a write. Throws if the endpoint must not be queued, which is a mistake of the
 * caller.
 */
export function kindOf(endpoint: EndpointName): Kind {
  const kind = table[endpoint]
  if (!kind) throw new Error(`${endpoint} cannot wait in the outbox.`)
  return kind
}

/** The endpoint that deletes what another one creates; undefined if the contract has none (R12). */
export const opposite: Partial<Record<EndpointName, EndpointName>> = {
  'contacts.create': 'contacts.delete',
  'webhooks.create': 'webhooks.delete',
}
