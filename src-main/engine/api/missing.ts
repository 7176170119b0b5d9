import type { JsonObject } from './json.ts'
import type { Outcome } from './types.ts'

/**
 * Tells whether the service says that what was asked for is not there: 404, or 410 from a service
 * that still knows that it was (RFC 9110 §15.5.11).
 */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)

/** Tells whether a read was answered with nothing in the place of the record: once is no proof. */
export const isNothing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unknown' && outcome.reason === 'no_record'

const MARKS = ['deleted', 'is_deleted', 'deleted_at']

/** Tells whether a record says of itself that it was deleted, as services do that keep such records. */
export const isMarkedDeleted = (record: JsonObject): boolean =>
  MARKS.some(
    (field) => ![undefined, null, false, 0, '', '0', 'false'].includes(record[field] as null),
  )
