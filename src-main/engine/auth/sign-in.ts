import * as oauth from 'oauth4webapi'
import type { Clock } from '#main/ports.ts'
import { discover, type Provider } from './discovery.ts'
import { refuseRedirect } from './foreign-redirect.ts'
import { redeemCode, type Tokens } from './grants.ts'
import type { AuthFetch } from './http.ts'
import { mayBeSame, makeNamelessIdentity, type Identity, type Who } from './identity.ts'
import { openListener, type Verdict } from './listener.ts'
import { succeed, fail, type Outcome } from './problems.ts'
import { failAt, type Step } from './step-problems.ts'
import { revoke } from './revoke.ts'
import { readUserinfo } from './userinfo.ts'

export interface SignInPorts {
  clock: Clock
  fetch: AuthFetch
  openExternal(url: string): Promise<void>
}

export interface SignInRequest {
  /** Host root under which /oauth/ lives (contract §5). */
  auth_url: string
  client_id: string
  scopes: readonly string[]
  /** Fixed loopback ports, for services that demand exact registration. */
  ports?: readonly number[]
  /** The account this must not contradict, when the user signs in to a workspace again (P13). */
  expect?: Identity | null | undefined
  /**
   * The issuer under which people of the practice workspace are known on this computer. On another
   * port it is another issuer, over the same people and data.
   */
  movedFrom?: string | undefined
  signal?: AbortSignal
  /**
   * Returns how long to wait for the browser, in milliseconds (docs/architecture.md "Signing in").
   */
  waitMs: () => number
  /**
   * Receives the address of the page, so that it can be shown for copying; it contains no secret.
   * `opened` is false if no browser could be opened.
   */
  onPage?: (page: { url: string; opened: boolean }) => void
}

/** A finished sign-in. `scopes` are the granted ones, which may be fewer than requested. */
export interface SignedIn {
  provider: Provider
  client_id: string
  tokens: Tokens
  scopes: string[]
  user: Who
  /** `clock.monotonic()` just before the tokens were requested: they are not older than this. */
  requested_at: number
}

/**
 * Runs the whole sign-in: discovery, PKCE S256, state, the user's browser, the issuer of the
 * answer, the code, and the identity. Nothing is stored until the caller stores it. A sign-in that
 * fails after tokens were issued revokes them.
 */
export async function signIn(
  ports: SignInPorts,
  request: SignInRequest,
): Promise<Outcome<SignedIn>> {
  const found = await discover(request.auth_url, ports.fetch, request.signal)
  if (!found.ok) return found
  const provider = found.value
  const state = oauth.generateRandomState()
  const verifier = oauth.generateRandomCodeVerifier()

  let strayAnswers = 0
  const opened = await openListener<URLSearchParams>({
    clock: ports.clock,
    waitMs: request.waitMs,
    ...(request.ports ? { ports: request.ports } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
    judge: (parameters) => {
      const verdict = judge(provider, request.client_id, state, parameters)
      if (!verdict.final) strayAnswers += 1
      return verdict
    },
  })
  if (!opened.ok) return opened
  const listener = opened.value

  const url = await authorisationUrl(provider, request, listener.redirect_uri, state, verifier)
  const shown = await ports.openExternal(url).then(
    () => true,
    () => false,
  )
  request.onPage?.({ url, opened: shown })
  if (!shown && !request.onPage) {
    listener.close()
    return fail('browser')
  }

  const answer = await listener.answer
  if (!answer.ok)
    return answer.problem.code === 'timed_out' && strayAnswers > 0 ? fail('wrong_state') : answer
  const requestedAt = ports.clock.monotonic()
  const grant = await redeemCode(
    provider,
    request.client_id,
    answer.value,
    listener.redirect_uri,
    verifier,
    ports.fetch,
  )
  if (grant.kind === 'gone') return failAt(tokenSteps[grant.error ?? ''] ?? 'tokens', 'refused')
  if (grant.kind === 'unknown' && grant.led_to !== undefined)
    return refuseRedirect('tokens', provider.metadata.token_endpoint, grant.led_to)
  if (grant.kind !== 'tokens') return failAt('tokens', 'unreachable')
  return identify(ports, request, provider, grant.tokens, requestedAt)
}

/**
 * The steps whose words explain an OAuth error, for each of the two requests that a service may
 * refuse.
 */
const tokenSteps: Record<string, Step> = {
  invalid_client: 'tokens_client',
  unauthorized_client: 'tokens_client',
  invalid_scope: 'tokens_scope',
}
const pageSteps: Record<string, Step> = {
  unauthorized_client: 'page_client',
  invalid_scope: 'page_scope',
}

/** Revokes the tokens of a sign-in that is not used. Never throws. */
export const revokeTokens = async (
  { provider, client_id, tokens }: SignedIn,
  ports: Pick<SignInPorts, 'clock' | 'fetch'>,
): Promise<void> => void (await revoke(provider, client_id, tokens, ports))

/**
 * Finds out who signed in; revokes tokens of the wrong account at once. If the service does not
 * name the user, the tokens are kept under an identity without a name, and the user says whose they
 * are.
 */
async function identify(
  ports: SignInPorts,
  request: SignInRequest,
  provider: Provider,
  tokens: Tokens,
  requestedAt: number,
): Promise<Outcome<SignedIn>> {
  const give = async <T>(outcome: Outcome<T>) => {
    await revoke(provider, request.client_id, tokens, ports)
    return outcome
  }
  const read = await askWho(ports, request, provider, tokens.access_token)
  if (request.signal?.aborted) return give(fail('cancelled'))
  const issuer = request.movedFrom ?? provider.issuer
  const user = read ? { ...read, issuer } : makeNamelessIdentity(issuer, tokens, request.expect)
  if (request.expect && !mayBeSame(request.expect, user)) return give(fail('other_account'))
  return succeed({
    provider,
    client_id: request.client_id,
    tokens,
    scopes: tokens.scopes ?? [...request.scopes],
    user,
    requested_at: requestedAt,
  })
}

/** Pauses before userinfo is requested again; a refusal is not repeated. */
const WHO_PAUSES_MS = [1_000, 3_000]

async function askWho(
  ports: SignInPorts,
  request: SignInRequest,
  provider: Provider,
  token: string,
): Promise<Who | null> {
  for (let tries = 0; ; tries += 1) {
    const read = await readUserinfo(provider, request.client_id, token, ports.fetch)
    if (read.ok) return read.value
    const pause = WHO_PAUSES_MS[tries]
    if (read.problem.code !== 'unreachable' || pause === undefined) return null
    await new Promise<void>((resolve) => ports.clock.after(pause, resolve))
    if (request.signal?.aborted) return null
  }
}

async function authorisationUrl(
  provider: Provider,
  request: SignInRequest,
  redirect_uri: string,
  state: string,
  verifier: string,
): Promise<string> {
  const url = new URL(provider.metadata.authorization_endpoint)
  const parameters = {
    response_type: 'code',
    client_id: request.client_id,
    redirect_uri,
    state,
    // In some services, userinfo only accepts tokens that were requested with this scope.
    scope: [
      ...(provider.metadata.scopes_supported?.includes('openid') ? ['openid'] : []),
      ...request.scopes,
    ].join(' '),
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Judges a callback. Only one with our state, exactly once, counts; otherwise any page could end
 * the wait. Its issuer must be right (against a mix-up of services); then a code or the service's
 * refusal is final. After any other malformed callback the wait goes on.
 */
function judge(
  provider: Provider,
  client_id: string,
  state: string,
  parameters: URLSearchParams,
): Verdict<URLSearchParams> {
  const [returnedState, ...more] = parameters.getAll('state')
  const doubled = ['code', 'iss', 'error'].some((name) => parameters.getAll(name).length > 1)
  if (returnedState !== state || more.length > 0 || doubled) return { final: false }
  try {
    const valid = oauth.validateAuthResponse(provider.metadata, { client_id }, parameters, state)
    return valid.get('code')
      ? { final: true, page: 'finished', answer: succeed(valid) }
      : { final: false }
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      return {
        final: true,
        page: 'stopped',
        answer:
          error.error === 'access_denied'
            ? fail('denied')
            : failAt(pageSteps[error.error] ?? 'page', 'refused'),
      }
    }
    return { final: true, page: 'stopped', answer: fail('wrong_issuer') }
  }
}
