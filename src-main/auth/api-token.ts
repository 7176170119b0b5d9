import { createHash } from 'node:crypto'
import { discover } from './discovery.ts'
import type { AuthFetch } from './http.ts'
import { sameIdentity, type Identity, type Who } from './identity.ts'
import { done, failed, type Outcome } from './problems.ts'
import { readUserinfo } from './userinfo.ts'

/**
 * Finds out whose API token this is (contract §5.1). Userinfo is not stated to accept API tokens: where it does not, the token itself is
 * the person, by a part of its hash, so that another token is another identity (P13).
 */
export async function identifyApiToken(fetch: AuthFetch, request: { auth_url: string; token: string; expect?: Identity }): Promise<Outcome<Who>> {
  const token = request.token.trim()
  if (!/^[\x21-\x7e]+$/.test(token)) return failed('token_refused')
  const found = await discover(request.auth_url, fetch)
  if (!found.ok) return found
  const read = await readUserinfo(found.value, 'api-token', token, fetch)
  if (!read.ok && read.problem.code === 'unreachable') return read
  const who = read.ok ? read.value : nameless(found.value.issuer, token)
  return request.expect && !sameIdentity(request.expect, who) ? failed('other_account') : done(who)
}

const nameless = (issuer: string, token: string): Who => ({
  issuer, subject: `api-token:${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
  workspace_id: null, workspace_name: null, name: null, email: null,
})
