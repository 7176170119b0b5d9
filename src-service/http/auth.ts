import { verifyAccess } from '../oauth/index.ts'
import type { Scope } from '#shared/api/scopes.ts'
import type { World } from '../world/world.ts'
import { hash, verifyApiToken } from './api-tokens.ts'
import { refuseUnauthorised } from './errors.ts'

/** The identity behind a request. */
export interface Caller {
  /** Identifies the token in rate limits; never the token itself. */
  token_id: string
  client: string
  /** Owner of the visible subscriptions: a person, or the API token itself; null sees all. */
  owner: string | null
  scopes: ReadonlySet<Scope>
}

/**
 * Identifies the bearer of the Authorization header: an API token or an OAuth access token
 * (contract §5.1). Throws 401.
 */
export async function authenticate(world: World, header: string | undefined): Promise<Caller> {
  const token = /^bearer +([^\s]+) *$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw refuseUnauthorised(false)
  const apiToken = verifyApiToken(world, token)
  if (apiToken)
    return {
      token_id: apiToken.id,
      client: 'api_token',
      owner: apiToken.owner,
      scopes: apiToken.scopes,
    }
  const access = await verifyAccess(world, token)
  if (!access) throw refuseUnauthorised(true)
  return {
    token_id: `oauth_${hash(token).slice(0, 16)}`,
    client: access.client_id,
    owner: access.subject,
    scopes: access.scopes,
  }
}
