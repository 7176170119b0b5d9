import * as oauth from 'oauth4webapi'
import { accessTokenSeconds } from '#shared/api/oauth.ts'
import { oauthFetchOptions, type Provider } from './discovery.ts'
import { findRedirect } from './foreign-redirect.ts'
import { NotSentError, type AuthFetch } from './http.ts'
import { readTokens } from './token-answer.ts'

/**
 * The tokens from the token endpoint. `scopes` is null if the service did not state them, which
 * means: as requested (RFC 6749 §5.1).
 */
export interface Tokens {
  access_token: string
  refresh_token: string | null
  expires_in_ms: number
  scopes: string[] | null
  /** Who signed in, if a valid ID token came with the tokens; otherwise null. */
  subject: string | null
}

/** The OAuth code of a final refusal (RFC 6749 §5.2); null for any other code. */
export type GrantError = 'invalid_client' | 'unauthorized_client' | 'invalid_scope' | null

/**
 * The outcome of a request to the token endpoint.
 * - `tokens`: it succeeded
 * - `gone`: the service refused for good (invalid_grant and the like); the code or refresh token is
 *   worthless
 * - `not_sent`, `busy`: nothing was consumed; it may be tried again
 * - `unknown`: it may have been consumed and is never sent again (J3). `led_to` is the other host
 *   the answer redirected to; nothing was sent there
 */
export type GrantOutcome =
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'gone'; error: GrantError }
  | { kind: 'not_sent' }
  | { kind: 'busy' }
  | { kind: 'unknown'; led_to?: string }

/**
 * Redeems an authorisation code with its PKCE verifier. `parameters` must come from
 * oauth.validateAuthResponse.
 */
export const redeemCode = (
  provider: Provider,
  client_id: string,
  parameters: URLSearchParams,
  redirect_uri: string,
  verifier: string,
  fetch: AuthFetch,
) =>
  ask(
    provider,
    client_id,
    (client) =>
      oauth.authorizationCodeGrantRequest(
        provider.metadata,
        client,
        oauth.None(),
        parameters,
        redirect_uri,
        verifier,
        oauthFetchOptions(fetch),
      ),
    oauth.processAuthorizationCodeResponse,
  )

/**
 * Exchanges a refresh token for new tokens. The caller makes sure that a token is sent only once
 * (P12).
 */
export const redeemRefreshToken = (
  provider: Provider,
  client_id: string,
  refresh_token: string,
  fetch: AuthFetch,
) =>
  ask(
    provider,
    client_id,
    (client) =>
      oauth.refreshTokenGrantRequest(
        provider.metadata,
        client,
        oauth.None(),
        refresh_token,
        oauthFetchOptions(fetch),
      ),
    oauth.processRefreshTokenResponse,
  )

/** Sends one request for tokens and reads its answer with the reader for its grant type. */
async function ask(
  { metadata }: Provider,
  client_id: string,
  send: (client: oauth.Client) => Promise<Response>,
  read: (
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    answer: Response,
  ) => Promise<oauth.TokenEndpointResponse>,
): Promise<GrantOutcome> {
  const client = { client_id }
  try {
    const answer = await send(client)
    const tokenFields = await readTokens(answer, (readable) => read(metadata, client, readable))
    return { kind: 'tokens', tokens: toTokens(tokenFields) }
  } catch (error) {
    return explain(error, metadata.token_endpoint)
  }
}

/**
 * Classifies a failed request. A refusal in OAuth's own words is final. Any other 4xx comes from
 * something in between (a proxy, a hotel's sign-in page), and 429 and 503 mean that the request was
 * not processed: nothing is consumed. In all other cases it may be. That includes a redirect that
 * was not followed, because it may also be the answer after processing (RFC 9110 §15.4.4).
 */
function explain(error: unknown, at: string): GrantOutcome {
  if (error instanceof NotSentError) return { kind: 'not_sent' }
  const { status, stated, code } = refusalOf(error)
  if (status === 429 || status === 503) return { kind: 'busy' }
  if (status >= 400 && status < 500)
    return stated ? { kind: 'gone', error: grantError(code) } : { kind: 'busy' }
  const answer = answerOf(error)
  const redirectHost = answer && findRedirect(answer, at)
  return { kind: 'unknown', ...(redirectHost !== null && { led_to: redirectHost }) }
}

function refusalOf(error: unknown): { status: number; stated: boolean; code?: string } {
  if (error instanceof oauth.ResponseBodyError)
    return { status: error.status, stated: true, code: error.error }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return { status: error.status, stated: error.status === 401, code: 'invalid_client' }
  return { status: answerOf(error)?.status ?? 0, stated: false }
}

/** Returns the response an oauth4webapi error is about; null if there is none. */
const answerOf = (error: unknown): Response | null =>
  error instanceof Error && error.cause instanceof Response ? error.cause : null

const grantErrors = ['invalid_client', 'unauthorized_client', 'invalid_scope'] as const
const grantError = (code: string | undefined): GrantError =>
  grantErrors.find((known) => known === code) ?? null

function toTokens(answer: oauth.TokenEndpointResponse): Tokens {
  const seconds =
    typeof answer.expires_in === 'number' && answer.expires_in > 0
      ? answer.expires_in
      : accessTokenSeconds
  return {
    access_token: answer.access_token,
    refresh_token: answer.refresh_token ?? null,
    expires_in_ms: seconds * 1000,
    scopes: scopesOf(answer.scope),
    subject: oauth.getValidatedIdTokenClaims(answer)?.sub ?? null,
  }
}

/** Returns the granted scopes of the contract. `openid` is left out: it only asks who signed in. */
function scopesOf(stated: unknown): string[] | null {
  if (typeof stated !== 'string' || stated.trim() === '') return null
  return stated.split(' ').filter((scope) => scope !== '' && scope !== 'openid')
}
