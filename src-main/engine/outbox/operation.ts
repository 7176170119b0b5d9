import type { EndpointName } from '#shared/api/index.ts'
import { isLocalId } from '#main/engine/api/local-ids.ts'
import type { ConflictCard } from '#shared/domain/merge.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OperationKind, OperationRow, OperationState } from '#main/engine/store/outbox-rows.ts'

/** The owner of an operation: it is sent only for the same three (P13, P18). */
export interface Account {
  issuer: string
  subject: string
  workspace: string
}

/** An operation with its JSON columns parsed. */
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

/** Facts about an operation that only the outbox needs. */
export interface Meta {
  /** The name of the record at the time of the edit, such as "Ingrid Solberg · Fintech CFOs". */
  subject?: string
  /** The screen that shows the record. */
  link?: string | null
  /** Milliseconds to hold after the edit, and again after a restart (F7). */
  hold_ms?: number
  /** The values sent last: the wanted ones, with texts merged. */
  sent?: Fields
  /** The service's values just before that. */
  seen?: Fields
  /**
   * The values of each attempt that may have arrived, latest last; kept until the record is read.
   */
  unread?: Fields[]
  /** The service's values of these fields before the first such attempt; kept until read. */
  before_sent?: Fields
  /** For a create: ids of records that looked the same before it was sent. */
  known?: string[]
  /** For a create: the list was not read whole before sending, so `known` may be incomplete. */
  partial?: boolean
  /** For an addition: the members' local ids by contact, shown until the service gives its own. */
  locals?: Record<string, string>
  /** Number of reads made to find out the outcome. */
  checks?: number
  /** Consecutive reads whose response had nothing in place of the record. */
  nothing?: number
  /** The last attempt was redirected to another host, to which nothing is sent. */
  led_away?: boolean
  /** Number of attempts answered with a success that could not be read. */
  answered?: number
  /** The user wants it sent again, unless the record it may have made is found now. */
  again?: boolean
  /** Fields that the response to sending showed as they were sent. */
  echoed?: string[]
  /** The last message from the service or the network. */
  message?: string
  /**
   * Body fields kept in the keychain, with their keychain names: inserted as the request is sent,
   * and never written to disk.
   */
  sealed?: Record<string, string>
  /** The missing scope. */
  scope?: string
  /** Part of a large batch: everything else is sent first. */
  bulk?: boolean
  /** Skipped if the service already has exactly this record. */
  once?: boolean
}

/**
 * `cards`: open conflicts. `id`, `ids`: records the service made. `removed`: the record no longer
 * exists on the service (I9); `listGone`: nor does its list.
 */
export interface Result {
  cards?: ConflictCard[]
  id?: string
  ids?: Record<string, string>
  removed?: boolean
  listGone?: true
  record?: Fields
  /** The fields of a person as the service first stored them. */
  made?: Fields
}

/** The wanted value of a removal that names the record into which the removed one was merged. */
export const MERGED_INTO = 'merged_into'

/** Why an operation is in its state; operation-labels.ts explains it to the user. */
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
  | 'survivor_gone'
  | 'changed_since'
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
