import type { Clock } from '#main/ports.ts'
import { endpoints } from '#shared/api/index.ts'
import { isSafe } from './address.ts'
import { discover } from './discovery.ts'
import { refuseRedirect, findRedirect } from './foreign-redirect.ts'
import { whyUnreachable, type AuthFetch } from './http.ts'
import { byApiToken, sameIdentity, type Identity, type Who } from './identity.ts'
import { succeed, fail, type Outcome } from './problems.ts'
import { failAt } from './step-problems.ts'
import { readUserinfo } from './userinfo.ts'

/**
 * Finds out whose API token this is (contract §5.1). The API shows whether the token is valid.
 * Userinfo names its owner, if it is found and accepts API tokens; the contract does not say
 * whether it does. Otherwise the token itself is the identity, so that another token is another
 * identity (P13). `auth_url` is needed only if sign-in is on another host than the API; if it is
 * given, it must lead to a sign-in.
 */
export async function identifyApiToken(
  { fetch, clock }: { fetch: AuthFetch; clock: Pick<Clock, 'after'> },
  request: { base_url: string; auth_url?: string | undefined; token: string; expect?: Identity },
): Promise<Outcome<Who>> {
  const token = request.token.trim()
  if (!/^[\x21-\x7e]+$/.test(token)) return fail('token_unusable')
  const base = URL.parse(request.base_url)
  if (!base) return failAt('api', 'not_v2')
  if (!isSafe(base)) return fail('insecure')
  const works = await tokenWorks(fetch, base, token)
  if (!works.ok) return works
  const found =
    request.auth_url === undefined
      ? await discoverBeside(base, fetch, clock)
      : await discover(request.auth_url, fetch)
  if (!found.ok && request.auth_url !== undefined) return found
  const read = found.ok ? await readUserinfo(found.value, 'api-token', token, fetch) : null
  if (read && !read.ok && read.problem.code === 'unreachable') return read
  const issuer = found.ok ? found.value.issuer : base.origin
  const user = read?.ok ? read.value : byApiToken(issuer, token)
  return request.expect && !sameIdentity(request.expect, user)
    ? fail('other_account')
    : succeed(user)
}

/**
 * Limit for the check of the API's own host. The user did not name that sign-in and it may not
 * exist, so half a minute would be too long.
 */
const BESIDE_MS = 5_000

/** Checks whether the API's own host has a sign-in. */
async function discoverBeside(base: URL, fetch: AuthFetch, clock: Pick<Clock, 'after'>) {
  const controller = new AbortController()
  const stop = clock.after(BESIDE_MS, () => controller.abort())
  const found = await discover(base.origin, fetch, controller.signal)
  stop()
  return found
}

/**
 * Requests the balance, which costs nothing. A token without that scope gets a 403 and is valid all
 * the same.
 */
async function tokenWorks(fetch: AuthFetch, base: URL, token: string): Promise<Outcome<void>> {
  const address = base.href.replace(/\/+$/, '') + endpoints['credits.read'].path
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  let answer: Response
  try {
    answer = await fetch(address, { method: 'GET', headers })
  } catch (error) {
    return failAt('api', whyUnreachable(error))
  }
  if (answer.status >= 500 || answer.status === 429) return failAt('api', 'unreachable')
  if (answer.status === 401) return fail('token_refused')
  const redirectHost = findRedirect(answer, address)
  if (redirectHost !== null) return refuseRedirect('api', address, redirectHost)
  return answer.ok || answer.status === 403 ? succeed(undefined) : failAt('api', 'not_v2')
}
