import type { Scope } from '#shared/api/scopes.ts'

/**
 * A refusal of the API: status, code and message, and the invalid fields if any (docs/contract.md
 * "Where the contract is silent").
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  constructor(
    status: number,
    code: string,
    message: string,
    extra: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.headers = extra.headers ?? {}
  }
}

/** Builds a 400 for a request that cannot be read. */
export const refuseMalformed = (message: string) => new ApiError(400, 'malformed', message)

/** Builds a 401; `hasToken` is false if the request carried none. */
export const refuseUnauthorised = (hasToken: boolean) =>
  new ApiError(
    401,
    'unauthorised',
    hasToken
      ? 'The access token is unknown, expired or revoked.'
      : 'An access token is required: Authorization: Bearer <token>.',
    {
      headers: {
        'www-authenticate': hasToken
          ? 'Bearer realm="workspace", error="invalid_token"'
          : 'Bearer realm="workspace"',
      },
    },
  )

/** Builds a 403 that names the scope that the token lacks. */
export const missingScope = (scope: Scope) =>
  new ApiError(403, 'missing_scope', `The access token lacks the scope ${scope}.`, {
    headers: {
      'www-authenticate': `Bearer realm="workspace", error="insufficient_scope", scope="${scope}"`,
    },
  })

/** Builds a 402 for a call that needs more credits than are available. */
export const notEnoughCredits = (needed: number, available: number) =>
  new ApiError(
    402,
    'not_enough_credits',
    `This needs ${needed} ${needed === 1 ? 'credit' : 'credits'}; ${available} ${available === 1 ? 'is' : 'are'} available.`,
  )

/** Builds a 404 for a record that does not exist. */
export const notFound = (kind: string) => new ApiError(404, 'not_found', `No such ${kind}.`)

/** Builds a 409 for an action that the record's current state does not allow. */
export const wrongState = (message: string) => new ApiError(409, 'wrong_state', message)

/** Builds a 409 for a decision on an outdated revision. */
export const stale = (message: string) => new ApiError(409, 'stale_revision', message)

/** Builds a 422 with a message for each invalid field. */
export const invalid = (fields: Record<string, string>) =>
  new ApiError(
    422,
    'invalid_fields',
    `Some fields are not valid: ${Object.keys(fields).join(', ')}.`,
    { fields },
  )

/** Builds a 429. `seconds` is the time until the call is allowed, rounded up. */
export const tooMany = (action: string, limit: number, seconds: number) =>
  new ApiError(
    429,
    'rate_limited',
    `At most ${limit} calls of this kind (${action}) a minute. Try again in ${seconds} s.`,
    { headers: { 'retry-after': String(seconds) } },
  )
