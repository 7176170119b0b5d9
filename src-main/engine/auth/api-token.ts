import { createHash } from 'node:crypto'
import { endpoints } from '#shared/api/index.ts'
import { isSafe } from './address.ts'
import { discover } from './discovery.ts'
import type { AuthFetch } from './http.ts'
import { sameIdentity, type Identity, type Who } from './identity.ts'
import { done, failed, type Outcome } from './problems.ts'
import { readUserinfo } from './userinfo.ts'

/**
 * Finds out whose API token this is (contract §5.1). Userinfo is not stated to accept API tokens:
 * where it does not, the API itself says whether the token is good, and the token is the person, by
 * a part of its hash, so that another token is another identity (P13).
 */
export async function identifyApiToken(
  fetch: AuthFetch,
  request: { base_url: string; auth_url: string; token: string; expect?: Identity },
): Promise<Outcome<Who>> {
  const token = request.token.trim()
  if (!/^[\x21-\x7e]+$/.test(token)) return failed('token_refused')
  const base = URL.parse(request.base_url)
  if (!base) return failed('not_v2')
  if (!isSafe(base)) return failed('insecure')
  const found = await discover(request.auth_url, fetch)
  if (!found.ok) return found
  const read = await readUserinfo(found.value, 'api-token', token, fetch)
  if (!read.ok && read.problem.code === 'unreachable') return read
  if (!read.ok) {
    const works = await tokenWorks(fetch, base, token)
    if (!works.ok) return works
  }
  const who = read.ok ? read.value : nameless(found.value.issuer, token)
  return request.expect && !sameIdentity(request.expect, who) ? failed('other_account') : done(who)
}

/**
 * Asks for the balance, which costs nothing; a token without that scope is answered 403, and is
 * good all the same.
 */
async function tokenWorks(fetch: AuthFetch, base: URL, token: string): Promise<Outcome<void>> {
  const address = base.href.replace(/\/+$/, '') + endpoints['credits.read'].path
  const answer = await fetch(address, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 429) return failed('unreachable')
  if (answer.status === 401) return failed('token_refused')
  return answer.ok || answer.status === 403 ? done(undefined) : failed('not_v2')
}

const nameless = (issuer: string, token: string): Who => ({
  issuer,
  subject: `api-token:${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
  workspace_id: null,
  workspace_name: null,
  name: null,
  email: null,
})
