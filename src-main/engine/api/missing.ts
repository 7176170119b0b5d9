import type { JsonObject } from './json.ts'
import type { Outcome } from './types.ts'

/**
 * Reports whether the service says that the record does not exist: 404, or 410 if the service knows
 * that it once did (RFC 9110 §15.5.11).
 */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)

/**
 * Reports whether a read returned nothing in place of the record. A single such answer proves
 * nothing.
 */
export const isNothing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unknown' && outcome.reason === 'no_record'

const MARKS = ['deleted', 'is_deleted', 'deleted_at']

/** Reports whether a record is marked as deleted; some services keep deleted records. */
export const isMarkedDeleted = (record: JsonObject): boolean =>
  MARKS.some(
    (field) => ![undefined, null, false, 0, '', '0', 'false'].includes(record[field] as null),
  )
