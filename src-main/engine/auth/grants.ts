import * as oauth from 'oauth4webapi'
import { accessTokenSeconds } from '#shared/api/oauth.ts'
import { via, type Provider } from './discovery.ts'
import { NotSentError, type AuthFetch } from './http.ts'

/**
 * What the token endpoint gave. `scopes` is null where the service did not say, which means: as
 * asked (RFC 6749 §5.1).
 */
export interface Tokens {
  access_token: string
  refresh_token: string | null
  expires_in_ms: number
  scopes: string[] | null
}

/**
 * What became of a request to the token endpoint.
 * - `tokens`: it worked
 * - `gone`: the service refused for good (invalid_grant and the like): code or refresh token is
 *   worth nothing
 * - `not_sent`, `busy`: nothing was consumed; may be tried again
 * - `unknown`: it may have been consumed; never sent again (J3)
 */
export type GrantOutcome =
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'gone' }
  | { kind: 'not_sent' }
  | { kind: 'busy' }
  | { kind: 'unknown' }

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
  ask(async (client) => {
    const answer = await oauth.authorizationCodeGrantRequest(
      provider.metadata,
      client,
      oauth.None(),
      parameters,
      redirect_uri,
      verifier,
      via(fetch),
    )
    return () => oauth.processAuthorizationCodeResponse(provider.metadata, client, answer)
  }, client_id)

/**
 * Exchanges a refresh token for new tokens. The caller makes sure that one token is sent only once
 * (P12).
 */
export const redeemRefreshToken = (
  provider: Provider,
  client_id: string,
  refresh_token: string,
  fetch: AuthFetch,
) =>
  ask(async (client) => {
    const answer = await oauth.refreshTokenGrantRequest(
      provider.metadata,
      client,
      oauth.None(),
      refresh_token,
      via(fetch),
    )
    return () => oauth.processRefreshTokenResponse(provider.metadata, client, answer)
  }, client_id)

async function ask(
  send: (client: oauth.Client) => Promise<() => Promise<oauth.TokenEndpointResponse>>,
  client_id: string,
): Promise<GrantOutcome> {
  try {
    const read = await send({ client_id })
    return { kind: 'tokens', tokens: toTokens(await read()) }
  } catch (error) {
    return explain(error)
  }
}

/**
 * A refusal in OAuth's own words is final. Any other 4xx comes from something on the way (a proxy,
 * a hotel's sign-in page), and 429 and 503 say that the request was not worked on: nothing is
 * consumed. All else may have been, a redirect too: it is also what is answered after something was
 * done (RFC 9110 §15.4.4).
 */
function explain(error: unknown): GrantOutcome {
  if (error instanceof NotSentError) return { kind: 'not_sent' }
  const { status, stated } = refusalOf(error)
  if (status === 429 || status === 503) return { kind: 'busy' }
  if (status >= 400 && status < 500) return { kind: stated ? 'gone' : 'busy' }
  return { kind: 'unknown' }
}

function refusalOf(error: unknown): { status: number; stated: boolean } {
  if (error instanceof oauth.ResponseBodyError) return { status: error.status, stated: true }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return { status: error.status, stated: error.status === 401 }
  const cause = error instanceof Error ? error.cause : null
  return { status: cause instanceof Response ? cause.status : 0, stated: false }
}

function toTokens(answer: oauth.TokenEndpointResponse): Tokens {
  const seconds =
    typeof answer.expires_in === 'number' && answer.expires_in > 0
      ? answer.expires_in
      : accessTokenSeconds
  return {
    access_token: answer.access_token,
    refresh_token: answer.refresh_token ?? null,
    expires_in_ms: seconds * 1000,
    scopes: typeof answer.scope === 'string' ? answer.scope.split(' ').filter(Boolean) : null,
  }
}
