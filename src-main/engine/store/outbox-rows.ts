/**
 * The rows of `outbox.db` as SQLite returns them: JSON columns are text. Fields have the names of
 * the columns in migrations/. `language` is that of the sentences that Hotdesk wrote into a row
 * (BCP 47); null if there are none, or if an older version wrote them.
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
  /** The order of edits; never taken from the clock (P17). */
  seq: number
  id: string
  /** Created at the click, and shared by all operations of one gesture. */
  intent_id: string
  issuer: string
  subject: string
  workspace: string
  kind: OperationKind
  /** The endpoint's row in the contract, e.g. `hotLists.members.update`. */
  endpoint: string
  /** JSON: path parameters. */
  params: string
  /** For example `member:{list}/{id}` or `paid:{route}:{id}`. */
  lane: string
  /** Id of the operation that must be done first. */
  predecessor: string | null
  /** The cache table and the record that the operation changes, for projections. */
  table_name: string | null
  record_id: string | null
  /** JSON: the values of the edited fields when the edit was made. */
  base: string
  /** JSON: the new values. */
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
  /** JSON: the service's answer; in a conflict, the service's values. */
  result: string | null
  /** JSON, internal to the outbox. */
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
  /** Increases across restarts, and stays above the last one that the cache reports as taken. */
  seq: number
  table_name: string
  record_id: string
  /** JSON; null if the record is gone. */
  record: string | null
  /** 1 if the edit created the record, so that this is all of it. */
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
  language: string | null
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
  /** The history line that this row is a slice of. */ part_of: string | null
  language: string | null
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
  language: string | null
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
 * `target`: JSON, ids only. `result`: JSON, the result of the command. `intent_id`: the press that
 * carried it out.
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
  language: string | null
}

export interface ImportRow {
  id: string
  /** JSON: issuer, subject, workspace. */
  account: string
  name: string
  /** `preparing`: not all rows are stored yet, and none are sent. */
  state: 'preparing' | 'running' | 'paused' | 'done'
  /** 1 if the user takes the import back. */
  back: number
  reason: string | null
  history_id: string | null
  /**
   * JSON: the columns of the file and the fields they map to, for saving the rows that were not
   * imported.
   */
  columns: string
  /** The hot list that the people are added to: its id in the service, or its local id. */
  list_id: string | null
  created_at: number
  updated_at: number
  language: string | null
}

/**
 * `handed`: an operation of its own. `known`: the service had the person already. `returning`,
 * `back` and `returned` are the states of a row that is taken back, corresponding to `waiting`,
 * `handed` and `made`.
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
  /** Counted as in a spreadsheet: the header is row 1. */
  row: number
  /** `create`: a new person. `fill`: the empty fields of an existing person. */
  kind: 'create' | 'fill'
  name: string
  /** The person's contact, as soon as its id is known. */
  contact_id: string | null
  /** JSON: the wanted fields; for a rejected row, its original cells. */
  want: string
  /** 1 if the row is skipped when the service has exactly this person by the time it is sent. */
  once: number
  state: ImportedState
  reason: string | null
  operation_id: string | null
  /** 1 once the person was handed over for the hot list of the import. */
  listed: number
  language: string | null
}

export interface KvRow {
  key: string
  value: string
  updated_at: number
}
