/**
 * The rows of `outbox.db` as SQLite hands them over: JSON columns are text. Names are the columns
 * of migrations/.
 */

export type OperationKind = 'patch' | 'add' | 'remove' | 'create' | 'action' | 'paid'
export type OperationState =
  | 'queued'
  | 'sending'
  | 'verifying'
  | 'unknown'
  | 'conflict'
  | 'needs_you'
  | 'blocked'
  | 'rejected'
  | 'done'
  | 'cancelled'

export interface OperationRow {
  /** The order of edits: never the clock (P17). */
  seq: number
  id: string
  /** Minted at the click; operations of one gesture share it. */
  intent_id: string
  issuer: string
  subject: string
  workspace: string
  kind: OperationKind
  /** Row of the contract, e.g. `hotLists.members.update`. */
  endpoint: string
  /** JSON: path parameters. */
  params: string
  /** `member:{list}/{id}`, `paid:{route}:{id}`. */
  lane: string
  /** Id of the operation that must be done first. */
  predecessor: string | null
  /** The cache table and record it changes, for projections. */
  table_name: string | null
  record_id: string | null
  /** JSON: the wanted fields as they were when the edit was made. */
  base: string
  /** JSON: the wanted values. */
  want: string
  evidence: string
  idempotency_key: string | null
  /** Credits. */
  max_cost: number | null
  state: OperationState
  attempts: number
  not_before: number | null
  /** HTTP status of the last answer. */
  last_status: number | null
  reason: string | null
  /** JSON: what the service answered, or theirs in a conflict. */
  result: string | null
  /** JSON: for the outbox's own use. */
  meta: string
  created_at: number
  updated_at: number
  sent_at: number | null
  finished_at: number | null
}

export interface OverlayRow {
  table_name: string
  record_id: string
  field: string
  /** JSON. */
  value: string
  /** JSON: the service's value when the overlay was made. */
  base: string | null
  reason: 'local' | 'not_stored'
  created_at: number
  updated_at: number
}

export interface ConfirmedRow {
  /** Grows over restarts, and beyond what the cache says it took. */
  seq: number
  table_name: string
  record_id: string
  /** JSON; null: the record is gone. */
  record: string | null
  /** 1: the record was made by the edit, so that this is all of it. */
  made: 0 | 1
}

export interface SnapshotRow {
  id: number
  kind: string
  subject_id: string
  taken_at: number
  data: string
}

export type ReceiptOutcome = 'open' | 'paid' | 'free' | 'refused' | 'unknown'
export interface ReceiptRow {
  seq: number
  id: string
  operation_id: string | null
  intent_id: string
  endpoint: string
  target_table: string | null
  target_id: string | null
  target_label: string | null
  outcome: ReceiptOutcome
  max_cost: number
  cost: number | null
  balance_before: number | null
  balance_after: number | null
  tags: string
  detail: string
  asked_at: number
  finished_at: number | null
  erased_at: number | null
}

export interface CreditReadingRow {
  seq: number
  at: number
  plan_balance: number
  addon_balance: number
  total: number
  cause: string
  operation_id: string | null
}

export interface HistoryRow {
  seq: number
  id: string
  intent_id: string
  at: number
  label: string
  changes: string
  undoes: string | null
  undone_by: string | null
  /** The line of history this is a slice of. */ part_of: string | null
}

export type EnrolmentState = 'held' | 'sent' | 'confirmed' | 'unknown' | 'refused' | 'cancelled'
export interface EnrolmentRow {
  campaign_id: string
  contact_id: string
  operation_id: string
  state: EnrolmentState
  verdict: string | null
  reason: string | null
  at: number
}

export interface RegistryRow {
  id: string
  kind: 'sourcing' | 'research' | 'generate'
  key: string | null
  brief: string
  quote: string | null
  max_credits: number | null
  run_id: string | null
  operation_id: string | null
  state: string
  charged: number | null
  data: string
  created_at: number
  updated_at: number
}

export interface NoticeRow {
  id: string
  tag: string
  kind: string
  title: string
  body: string
  link: string | null
  data: string
  due_at: number | null
  created_at: number
  shown_at: number | null
  seen_at: number | null
}

export interface ErasureRow {
  id: string
  phase: string
  subject: string | null
  certificate: string
  started_at: number
  finished_at: number | null
}

/**
 * `target`: JSON, ids alone. `result`: JSON, what the command answered. `intent_id`: of the press
 * that carried it out.
 */
export interface ApprovalDbRow {
  id: string
  agent: string
  kind: string
  target: string
  why: string | null
  state: 'waiting' | 'approved' | 'declined'
  intent_id: string | null
  result: string | null
  asked_at: number
  decided_at: number | null
}

export interface ImportRow {
  id: string
  /** JSON: issuer, subject, workspace. */
  account: string
  name: string
  /** `preparing`: not all of its rows are kept yet; nothing of it leaves. */
  state: 'preparing' | 'running' | 'paused' | 'done'
  /** 1: it is taken back. */
  back: number
  reason: string | null
  history_id: string | null
  /**
   * JSON: the columns of the file and the fields they are read as, for saving what was not brought
   * in.
   */
  columns: string
  /** The hot list its people are put on, by the id the service has for it or the one made here. */
  list_id: string | null
  created_at: number
  updated_at: number
}

/**
 * `handed`: an operation of its own; `known`: the service had them already; `returning`, `back`,
 * `returned`: taken back, as `waiting`, `handed` and `made`.
 */
export type ImportedState =
  | 'waiting'
  | 'handed'
  | 'made'
  | 'filled'
  | 'known'
  | 'failed'
  | 'skipped'
  | 'rejected'
  | 'cancelled'
  | 'returning'
  | 'back'
  | 'returned'
export interface ImportedRow {
  import_id: string
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  /** A new person, or the empty fields of one who is there. */
  kind: 'create' | 'fill'
  name: string
  /** The person it is about, as soon as they are known. */
  contact_id: string | null
  /** JSON: the fields wanted; of a rejected row what stood in it. */
  want: string
  /** 1: left alone if the service has exactly this person by the time it is sent. */
  once: number
  state: ImportedState
  reason: string | null
  operation_id: string | null
  /** 1: handed over to be put on the hot list of the import. */
  listed: number
}

export interface KvRow {
  key: string
  value: string
  updated_at: number
}
