import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyApiToken } from '../http/api-tokens.ts'
import type { World } from '../world/world.ts'
import { verifyAccess } from './access.ts'
import { findPerson, people, workspaceOf } from './people.ts'

/**
 * Responds to /oauth/userinfo (contract §5): subject and workspace for every token; name, e-mail
 * address and role with profile:read or openid. The provider's own endpoint is not used because it
 * requires the openid scope, which is not among the 30.
 */
export function userinfo(world: World, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'POST')
    return answer(response, 405, { error: 'invalid_request' }, { allow: 'GET, POST' })
  const token = /^bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? null : claimsOf(world, token)
  if (!claims)
    return answer(
      response,
      401,
      {
        error: 'invalid_token',
        error_description: 'The access token is missing, expired or revoked.',
      },
      { 'www-authenticate': 'Bearer realm="oauth", error="invalid_token"' },
    )
  answer(response, 200, claims)
}

function claimsOf(world: World, token: string): Record<string, string> | null {
  const access = verifyAccess(world, token)
  if (access) {
    const person = findPerson(access.subject)
    const mayShareName = person && (access.scopes.has('profile:read') || access.openid)
    return {
      sub: access.subject,
      ...workspaceOf(world),
      ...(mayShareName ? { name: person.name, email: person.email, role: person.role } : {}),
    }
  }
  const apiToken = verifyApiToken(world, token)
  // An API token acts for the person who created it in the settings; in the practice workspace that
  // is always the first person.
  return apiToken && { sub: people[0].id, name: people[0].name, ...workspaceOf(world) }
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(JSON.stringify(body))
}
