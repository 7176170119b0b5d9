import type { Tokens } from './grants.ts'

/** An access token in memory, with the moments at which it is renewed and at which it ends. */
export interface Access {
  token: string
  renewAt: number
  expiresAt: number
  since: number
  forced: boolean
}

/**
 * Between two attempts that failed without consuming anything, and between two tokens asked for
 * because one was refused, in ms.
 */
export const PAUSE_MS = 30_000
/**
 * The same when the service could not be reached: nothing was asked of it, and the network may be
 * back at any moment.
 */
export const OFFLINE_PAUSE_MS = 3_000

/** Share of its life after which an access token is renewed (docs/architecture.md "Signing in"). */
const RENEW_AT = 0.8
/** Dates an access token from the moment it was asked for. */
export const accessOf = (tokens: Tokens, asked: number, forced: boolean): Access => ({
  token: tokens.access_token,
  since: asked,
  forced,
  renewAt: asked + tokens.expires_in_ms * RENEW_AT,
  expiresAt: asked + tokens.expires_in_ms,
})
