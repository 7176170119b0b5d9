import type { Tokens } from './grants.ts'

/** An access token in memory, with the monotonic times of its renewal and its expiry. */
export interface Access {
  token: string
  renewAt: number
  expiresAt: number
  since: number
  forced: boolean
}

/**
 * Milliseconds between two attempts that failed without consuming anything, and between two tokens
 * requested because one was refused.
 */
export const PAUSE_MS = 30_000
/**
 * The same pause after the service could not be reached: it received no request, and the network
 * may be back at any moment.
 */
export const OFFLINE_PAUSE_MS = 3_000

/** Share of its life after which an access token is renewed (docs/architecture.md "Signing in"). */
const RENEW_AT = 0.8
/** Creates an access token whose life is counted from the moment it was requested. */
export const accessOf = (tokens: Tokens, requestedAt: number, forced: boolean): Access => ({
  token: tokens.access_token,
  since: requestedAt,
  forced,
  renewAt: requestedAt + tokens.expires_in_ms * RENEW_AT,
  expiresAt: requestedAt + tokens.expires_in_ms,
})
