import type { Joined, Records, Searchable, TableName } from './tables.ts'

/** Rows in one message between the threads, at most (docs/benchmarks.md "Finding 6"). */
export const maxRows = 200

/**
 * Times the store compares come from one monotonic clock of this process (P17); `as_of` and other
 * times for people are wall time.
 */
export type Monotonic = number

/**
 * What the outbox says is pending, or kept on this computer, for one record. It stands for all that
 * is projected on the record: a newer one takes its place.
 */
export interface Projection {
  table: TableName
  id: string
  /** The values to show instead of the service's; null takes the projection away. */
  fields: Record<string, unknown> | null
  /** Some of it still has to reach the service. */
  pending: boolean
  /** Fields that live on this computer only. */
  overlay: string[]
  /** A pending deletion: the row is left out of every list, count and search. */
  gone?: boolean
  /**
   * The record was made here, the service has none yet: it is shown although the service never sent
   * it.
   */
  local?: boolean
}

/** One row as screens see it: the service's record with the projection laid over it. */
export interface Row<T extends TableName> {
  id: string
  record: Records[T]
  pending: boolean
  /** The projected fields. */
  fields: string[]
  /** Of those, the ones on this computer only. */
  overlay: string[]
  /** Made here and not yet known to the service. */
  local: boolean
  /** Not seen by the last complete sweep, which proves nothing. */
  suspect: boolean
  /** Not seen by the last two complete sweeps, or answered 404. */
  missing: boolean
  /** Wall time. */
  suspect_since: number | null
  first_seen_at: number
  changed_at: number
  /** The columns tables.ts exposes, e.g. a job's `cluster`. */
  values: Record<string, string | number>
  joined: T extends keyof Joined ? Joined[T] : Record<string, never>
}
export type AnyRow = { [T in TableName]: Row<T> }[TableName]

type Scalar = string | number | boolean
/**
 * A condition. Fields are the columns of tables.ts, or `join.column` (`contact.email`,
 * `company.do_not_contact`); besides, every table has `id`, `position` (in the order they came),
 * `pending`, `local`, `overlay` (has any), `suspect`, `missing`, `first_seen_at`, `changed_at`. Values are
 * compared as the column is kept: names without case and accents, telephone numbers by digits,
 * times as epoch ms or ISO.
 */
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { field: string; is: Scalar }
  | { field: string; in: Scalar[] }
  | { field: string; prefix: string }
  /** The last digits of a telephone number, the end of anything else. */
  | { field: string; suffix: string }
  | { field: string; has: boolean }
  /** `from` inclusive, `to` exclusive; rows without a value never match. */
  | { field: string; from?: Scalar; to?: Scalar }
  /** Full text: every word must occur, the beginning of a word is enough. */
  | { text: string }

export interface Sort {
  field: string
  desc?: boolean
}

export interface ListQuery {
  filter?: Filter
  sort?: Sort[]
  /** Cursors of an earlier page with the same sort; stable however rows come and go. */
  after?: string
  before?: string
  /** For jumps of a scroll bar only: costs as much as it skips. */
  offset?: number
  /** At most 200, the default 100. */
  limit?: number
  /** Also count all matching rows; remembered until the table changes. */
  total?: boolean
  /** Whose age to tell, e.g. `members:hl_1`; the table's name unless given. */
  list?: string
}

export interface Page<T extends TableName> {
  rows: Row<T>[]
  /** null at the end, or at the beginning. */
  next: string | null
  previous: string | null
  total: number | null
  /** Wall time of the last complete sweep of `list`. */
  as_of: number | null
}

export interface Facet {
  value: string | number | boolean | null
  count: number
}

export interface PutOptions {
  /**
   * When the request of this page was made: answers older than a confirmation, or than what is
   * here, cannot revert it.
   */
  startedAt: Monotonic
  /** Wall time, for first seen and changed. */
  now: number
  /** Fields that the path says and the records do not, e.g. `{list_id}`. */
  context?: Record<string, string>
  /**
   * Whole records replace what is here; list rows (the default) leave fields alone that they do not
   * carry.
   */
  whole?: boolean
  /** The sweep this page belongs to. */
  sweep?: string
  /** The place to resume at, committed with the page. */
  cursor?: string
}
export interface PutResult {
  ids: string[]
  /** Rows of the page that were not there before, and that changed. */
  added: number
  changed: number
  /** Of the page's ids, those the sweep had not seen before: none means the end. */
  fresh: number
  /** The tables that changed, embedded records included: for `tables.changed`. */
  tables: TableName[]
}

/** What the service said when an edit of a record was finished. */
export interface Confirmation {
  /** Grows with every confirmation, over restarts too: the cache takes each of them once. */
  seq: number
  table: TableName
  id: string
  /** null: the record is gone. */
  record: Record<string, unknown> | null
  /**
   * The edit made the record, so that this is all of it: it is shown although no page carried it
   * yet.
   */
  made: boolean
  /** Pages asked for before this moment cannot change the record. */
  at: Monotonic
}

/**
 * A pass over one list: `contacts`, `members:hl_1`. The filter says which rows of the table it
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
  /** Rows of the scope this sweep did not see. */
  unseen: number
  /** Up to 200 of them, to be asked for one by one. */
  suspects: string[]
  /** The sweep before it saw exactly the same ids: what both did not see may be removed. */
  identical: boolean
  /** Stands for the ids this sweep saw. */
  digest: string
  /** More than max(20, 10 %) would go: repeat the sweep before believing it. */
  held: boolean
}

/** Why rows may be removed (P15). 401 and 403 are never a reason. */
export type Evidence =
  /** `now`: epoch ms, since when a row that is kept all the same counts as no longer listed. */
  | { kind: 'answered_404'; now?: number }
  | { kind: 'deleted_here' }
  | { kind: 'two_sweeps'; sweep: string }
  | { kind: 'erased' }
export interface Removal {
  removed: string[]
  /** Pending edits hold these. */ kept: string[]
}

export interface Freshness {
  list: string
  as_of: number | null
  started_at: number | null
}

/**
 * What the cache takes on the disk: pages in use, the file, and about how much of it each table
 * has.
 */
export interface Usage {
  used_bytes: number
  file_bytes: number
  tables: { table: TableName; rows: number; bytes: number }[]
}

export interface SearchQuery {
  text: string
  tables?: Searchable[]
  /** Per table; the default 20. */ limit?: number
}
export interface SearchGroup<T extends Searchable = Searchable> {
  table: T
  rows: Row<T>[]
  /** At most 500; `more` says there are more. */ count: number
  more: boolean
}

/** What main may ask the cache thread for: name -> question and answer. */
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
  /** `took`: the last confirmation this file holds. */
  take: {
    ask: { confirmations: Confirmation[]; now: number }
    answer: { took: number; tables: TableName[] }
  }
  /** Answers once everything written so far would survive a power cut. */
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
  /** Begins the file anew, as after damage. */
  renew: { ask: Record<string, never>; answer: null }
  scan: { ask: { needles: string[] }; answer: { table: string; id: string }[] }
  idle: { ask: Record<string, never>; answer: { more: boolean } }
  close: { ask: Record<string, never>; answer: null }
}
export type RequestName = keyof Requests

export interface Envelope {
  id: number
  name: RequestName
  ask: unknown
}
export type Reply =
  | { id: number; ok: true; answer: unknown }
  | { id: number; ok: false; code: string; message: string }
/** Told without being asked: the file was unreadable and an empty one took its place (P9). */
export interface Rebuilt {
  event: 'rebuilt'
  reason: string
}
export type FromWorker =
  | Reply
  | Rebuilt
  | { event: 'ready' }
  | { event: 'failed'; code: string; message: string }
