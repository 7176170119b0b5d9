import type { EndpointName } from '#shared/api/index.ts'
import { isLocalId } from '#main/engine/api/local-ids.ts'
import type { ConflictCard } from '#shared/domain/merge.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OperationKind, OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'

/** Whose work it is: replay happens for the same three only (P13, P18). */
export interface Account {
  issuer: string
  subject: string
  workspace: string
}

/** An operation with its JSON read. */
export interface Operation extends Omit<
  OperationRow,
  'endpoint' | 'params' | 'base' | 'want' | 'meta' | 'result' | 'table_name' | 'record_id'
> {
  endpoint: EndpointName
  params: Record<string, string>
  table: TableName
  record_id: string
  base: Fields
  want: Fields
  meta: Meta
  result: Result | null
}

/** What only the outbox needs to remember about an operation. */
export interface Meta {
  /** "Ingrid Solberg · Fintech CFOs", as it was when the edit was made. */
  subject?: string
  /** The screen that shows the record. */
  link?: string | null
  /** Held back this long after the edit, and again after a restart (F7). */
  hold_ms?: number
  /** What was sent last: the wanted values, texts merged. */
  sent?: Fields
  /** What the service held just before that. */
  seen?: Fields
  /** What each attempt sent that may have arrived, the last one last; until the record is read. */
  unread?: Fields[]
  /** What the service held of these fields before the first of them; until read. */
  before_sent?: Fields
  /** For a create: ids of records that looked the same before it was sent. */
  known?: string[]
  /** For a create: the list was not read whole before it was sent, so that there may be more. */
  partial?: boolean
  /** For added members: the id shown until the service gives one, by contact. */
  locals?: Record<string, string>
  /** How often the service was asked what became of it. */
  checks?: number
  /** How often in a row a read of the record was answered with nothing in its place. */
  nothing?: number
  /** Sending was answered last by pointing to another host, to which nothing is sent. */
  led_away?: boolean
  /** How often sending was answered with a success that could not be read. */
  answered?: number
  /** The person wants it sent again, unless what it may have made is found now. */
  again?: boolean
  /** Fields that the answer to sending showed as they were sent. */
  echoed?: string[]
  /** What the service, or the network, said last. */
  message?: string
  /**
   * Fields of the body that are kept in the keychain, by name: put in as the bytes leave, and never
   * written down.
   */
  sealed?: Record<string, string>
  /** The missing scope. */
  scope?: string
  /** One of very many: everything else goes first. */
  bulk?: boolean
  /** Not made if the service has exactly this one already. */
  once?: boolean
}

/**
 * `cards`: open questions. `id`, `ids`: what the service made. `removed`: the record is gone there
 * (I9), with `listGone` the list it stood on.
 */
export interface Result {
  cards?: ConflictCard[]
  id?: string
  ids?: Record<string, string>
  removed?: boolean
  listGone?: true
  record?: Fields
}

/** Why an operation is where it is; the words for people are in words.ts. */
export type Reason =
  | 'offline'
  | 'limited'
  | 'server'
  | 'moved'
  | 'signin'
  | 'scope'
  | 'refused'
  | 'removed'
  | 'changed'
  | 'lost'
  | 'still_there'
  | 'undone'
  | 'discarded'
  | 'folded'
  | 'theirs'
  | 'same'
  | 'kept_here'
  | 'left_with_parent'

export type NewOperation = Pick<
  Operation,
  | 'id'
  | 'intent_id'
  | 'endpoint'
  | 'params'
  | 'lane'
  | 'table'
  | 'record_id'
  | 'base'
  | 'want'
  | 'meta'
> & {
  kind: OperationKind
  state?: OperationState
  predecessor?: string | null
  reason?: Reason | null
  result?: Result | null
  evidence?: string
  idempotency_key?: string | null
  max_cost?: number | null
}

/** Reads an operation from its row of `outbox.db`. */
export function fromRow(row: OperationRow): Operation {
  return {
    ...row,
    endpoint: row.endpoint as EndpointName,
    table: row.table_name as TableName,
    record_id: row.record_id ?? '',
    params: JSON.parse(row.params) as Record<string, string>,
    base: JSON.parse(row.base) as Fields,
    want: JSON.parse(row.want) as Fields,
    meta: JSON.parse(row.meta) as Meta,
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
  }
}

/**
 * Lists the local ids an operation still waits for: nothing is sent about a record that the service
 * does not know (I5).
 */
export function waitsFor(op: Pick<Operation, 'params' | 'want'>): string[] {
  return [...Object.values(op.params), ...Object.values(op.want).flat()].filter(isLocalId)
}
