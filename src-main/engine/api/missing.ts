import type { Outcome } from './types.ts'

/**
 * Tells whether the service says that what was asked for is not there: 404, or 410 from a service
 * that still knows that it was (RFC 9110 §15.5.11).
 */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)
