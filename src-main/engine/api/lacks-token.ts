import type { Outcome } from './types.ts'

/**
 * Reports whether a call failed for want of a valid token: the service refused it, or there was
 * none. That says nothing about the network.
 */
export const lacksToken = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'signed_out' || (outcome.kind === 'not_sent' && outcome.reason === 'no_token')
