import type { Joined, Records, Searchable, TableName } from './tables.ts'

/** Maximum number of rows in one message between the threads (docs/benchmarks.md "Finding 6"). */
export const maxRows = 200

/**
 * A time of this process's monotonic clock, the only clock whose times the store compares (P17).
 * `as_of` and other times for display are wall time.
 */
export type Monotonic = number

/**
 * The pending edits and local values of one record, as reported by the outbox. It is the whole
 * projection of the record: a newer one replaces it.
 */
export interface Projection {
  table: TableName
  id: string
  /** The values to show instead of the service's; null removes the projection. */
  fields: Record<string, unknown> | null
  /** Whether some of it still has to reach the service. */
  pending: boolean
  /** Fields kept on this computer only. */
  overlay: string[]
  /** A pending deletion: the row is excluded from every list, count and search. */
  gone?: boolean
  /**
   * Whether the record was created here and the service does not have it yet. It is shown although
   * the service never sent it.
   */
  local?: boolean
}

/** One row as screens show it: the service's record with the projection over it. */
export interface Row<T extends TableName> {
  id: string
  record: Records[T]
  pending: boolean
  /** The projected fields. */
  fields: string[]
  /** The projected fields that are kept on this computer only. */
  overlay: string[]
  /** Created here, and not yet known to the service. */
  local: boolean
  /** Whether the last complete sweep missed the row, which proves nothing. */
  suspect: boolean
  /** Whether the last two complete sweeps missed the row, or the service answered 404. */
  missing: boolean
  /** Wall time, like the next two; null if the row is not suspect. */
  suspect_since: number | null
  first_seen_at: number
  changed_at: number
  /** The columns that tables.ts exposes, e.g. a job's `cluster`. */
  values: Record<string, string | number>
  joined: T extends keyof Joined ? Joined[T] : Record<string, never>
}
export type AnyRow = { [T in TableName]: Row<T> }[TableName]

type Scalar = string | number | boolean
/**
 * A condition. Fields are the columns of tables.ts, or `join.column` (`contact.email`,
 * `company.do_not_contact`). Every table also has `id`, `position` (the order of arrival),
 * `pending`, `local`, `overlay` (has any), `suspect`, `missing`, `first_seen_at` and `changed_at`.
 * Values are compared in the form of the column: names without case and accents, telephone numbers
 * by digits, times as epoch ms or ISO.
 */
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { field: string; is: Scalar }
  | { field: string; in: Scalar[] }
  | { field: string; prefix: string }
  /** The last digits of a telephone number, or the end of any other text. */
  | { field: string; suffix: string }
  | { field: string; has: boolean }
  /** `from` is inclusive, `to` exclusive; rows without a value never match. */
  | { field: string; from?: Scalar; to?: Scalar }
  /** Full text: every word must occur, at least as a prefix. */
  | { text: string }

export interface Sort {
  field: string
  desc?: boolean
}

export interface ListQuery {
  filter?: Filter
  sort?: Sort[]
  /** Cursors of an earlier page with the same sort; they stay valid when rows come and go. */
  after?: string
  before?: string
  /** Rows to skip, only for jumps of a scroll bar: costs as much as it skips. */
  offset?: number
  /** At most 200; 100 by default. */
  limit?: number
  /** Whether to count all matching rows too; the total is cached until the table changes. */
  total?: boolean
  /** The list that `as_of` is about, e.g. `members:hl_1`; the table's name by default. */
  list?: string
}

export interface Page<T extends TableName> {
  rows: Row<T>[]
  /** Cursors; `next` is null at the end, `previous` at the beginning. */
  next: string | null
  previous: string | null
  total: number | null
  /** Wall time of the last complete sweep of `list`; null if there was none. */
  as_of: number | null
}

export interface Facet {
  value: string | number | boolean | null
  count: number
}

export interface PutOptions {
  /**
   * When this page was requested. A page older than a confirmation, or than the stored row, cannot
   * revert it.
   */
  startedAt: Monotonic
  /** Wall time, for `first_seen_at` and `changed_at`. */
  now: number
  /** Fields from the request's path that the records lack, e.g. `{list_id}`. */
  context?: Record<string, string>
  /**
   * Whether the records are whole and replace the stored ones. List rows (the default) leave fields
   * unchanged that they do not carry.
   */
  whole?: boolean
  /** The sweep this page belongs to. */
  sweep?: string
  /** The place to resume at, committed with the page. */
  cursor?: string
}
export interface PutResult {
  ids: string[]
  /** Rows of the page that were new, and rows that changed. */
  added: number
  changed: number
  /** How many of the page's ids were new to the sweep; 0 means the end of the list. */
  fresh: number
  /** The tables that changed, including those of embedded records, for `tables.changed`. */
  tables: TableName[]
}

/** The service's version of a record when an edit of it finished. */
export interface Confirmation {
  /**
   * Increases with every confirmation, across restarts too, so that the cache takes each of them
   * once.
   */
  seq: number
  table: TableName
  id: string
  /** null if the record is gone. */
  record: Record<string, unknown> | null
  /**
   * Whether the edit created the record, so that this is all of it. It is shown before any page
   * carries it.
   */
  created: boolean
  /** Pages requested before this moment cannot change the record. */
  at: Monotonic
}

/**
 * A sweep over one list: `contacts`, `members:hl_1`. `scope` says which rows of the table the list
 * covers.
 */
export interface SweepStart {
  list: string
  table: TableName
  scope?: Filter
  now: number
}
export interface Sweep {
  id: string
  list: string
  table: TableName
  cursor: string | null
  seen: number
  started_at: number
  resumed: boolean
}
export interface SweepEnd {
  seen: number
  /** Rows of the scope that this sweep did not see. */
  unseen: number
  /** Up to 200 of them, to be read one by one. */
  suspects: string[]
  /**
   * Whether the previous sweep saw exactly the same ids. Rows that both did not see may be removed.
   */
  identical: boolean
  /** A hash of the ids that this sweep saw. */
  digest: string
  /**
   * Whether more than max(20, 10 %) of the rows would go: the sweep has to be repeated before it is
   * believed.
   */
  held: boolean
}

/** Why rows may be removed (P15). 401 and 403 are never a reason. */
export type Evidence =
  /** `now`: epoch ms since when a row that is kept anyway counts as no longer listed. */
  | { kind: 'answered_404'; now?: number }
  | { kind: 'deleted_here' }
  | { kind: 'two_sweeps'; sweep: string }
  | { kind: 'erased' }
export interface Removal {
  removed: string[]
  /** Ids of rows that stay, for example because of a pending edit. */ kept: string[]
}

export interface Freshness {
  list: string
  as_of: number | null
  started_at: number | null
}

/** Disk usage of the cache in bytes: pages in use, the file, and an estimate for each table. */
export interface Usage {
  used_bytes: number
  file_bytes: number
  tables: { table: TableName; rows: number; bytes: number }[]
}

export interface SearchQuery {
  text: string
  tables?: Searchable[]
  /** Per table; 20 by default. */ limit?: number
}
export interface SearchGroup<T extends Searchable = Searchable> {
  table: T
  rows: Row<T>[]
  /** At most 500; `more` reports whether more exist. */ count: number
  has_more: boolean
}

/** The requests that main may send to the cache thread, each with its answer. */
export interface Requests {
  list: { ask: { table: TableName; query: ListQuery }; answer: Page<TableName> }
  get: { ask: { table: TableName; ids: string[] }; answer: AnyRow[] }
  counts: {
    ask: { table: TableName; by: string[]; filter?: Filter }
    answer: Record<string, Facet[]>
  }
  total: { ask: { table: TableName; filter?: Filter }; answer: number }
  ids: {
    ask: { table: TableName; filter?: Filter; sort?: Sort[]; after?: string; limit: number }
    answer: { ids: string[]; next: string | null }
  }
  search: { ask: SearchQuery; answer: SearchGroup[] }
  put: {
    ask: { table: TableName; rows: Record<string, unknown>[]; options: PutOptions }
    answer: PutResult
  }
  project: { ask: { projections: Projection[] }; answer: { tables: TableName[] } }
  settleProjections: { ask: Record<string, never>; answer: { tables: TableName[] } }
  confirm: {
    ask: {
      table: TableName
      id: string
      record: Record<string, unknown>
      at: Monotonic
      now: number
    }
    answer: { tables: TableName[] }
  }
  /** `lastAppliedSeq`: the number of the last confirmation that this file holds. */
  take: {
    ask: { confirmations: Confirmation[]; now: number }
    answer: { lastAppliedSeq: number; tables: TableName[] }
  }
  /** Answers once everything written so far survives a power cut. */
  flush: { ask: Record<string, never>; answer: null }
  remove: {
    ask: { table: TableName; ids: string[]; evidence: Evidence; at: Monotonic }
    answer: Removal
  }
  startSweep: { ask: SweepStart; answer: Sweep }
  finishSweep: { ask: { sweep: string; now: number; short: boolean }; answer: SweepEnd }
  dropSweep: { ask: { sweep: string }; answer: null }
  removable: { ask: { sweep: string; limit: number }; answer: string[] }
  freshness: { ask: { lists?: string[] }; answer: Freshness[] }
  setFreshness: { ask: { list: string; as_of: number }; answer: null }
  usage: { ask: Record<string, never>; answer: Usage }
  evict: {
    ask: { list: string; table: TableName; scope?: Filter }
    answer: { evicted: number; more: boolean }
  }
  /** Starts with an empty file, as after damage. */
  renew: { ask: Record<string, never>; answer: null }
  scan: { ask: { needles: string[] }; answer: { table: string; id: string }[] }
  /** Sorts names by the order of a language (BCP 47) from now on; stored rows follow when idle. */
  reorder: { ask: { language: string }; answer: null }
  /** `reordered`: whether the last row just came into the new order. */
  idle: { ask: Record<string, never>; answer: { more: boolean; reordered?: boolean } }
  close: { ask: Record<string, never>; answer: null }
}
export type RequestName = keyof Requests
/** The requests that the cache itself answers; the thread loads what `reorder` needs. */
export type EngineRequest = Exclude<RequestName, 'reorder'>

export interface Envelope {
  id: number
  name: RequestName
  ask: unknown
}
export type Reply =
  | { id: number; ok: true; answer: unknown }
  | { id: number; ok: false; code: string; message: string }
/** Sent without a request: the file was unreadable, and an empty one replaced it (P9). */
export interface Rebuilt {
  event: 'rebuilt'
  reason: string
}
export type FromWorker =
  | Reply
  | Rebuilt
  /** Sent without a request: all rows are in the order that was asked for. */
  | { event: 'reordered' }
  | { event: 'ready' }
  | { event: 'failed'; code: string; message: string }
