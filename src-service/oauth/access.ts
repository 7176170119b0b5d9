import { scopes, type Scope } from '#shared/api/scopes.ts'
import type { World } from '../world/world.ts'
import { storedId } from './grants.ts'
import { tokenTime } from './time.ts'

/** The identity and scopes behind an access token. */
export interface Access {
  subject: string
  scopes: Set<Scope>
  client_id: string
  openid: boolean
}

/**
 * Returns the access token's subject, client and scopes, or null if it is unknown, expired or
 * revoked.
 */
export function verifyAccess(world: World, token: string): Access | null {
  const row = world.db.get<{ payload: string; expires_at: number }>(
    "SELECT payload, expires_at FROM oauth WHERE model = 'AccessToken' AND id = ?",
    storedId('AccessToken', token),
  )
  if (!row || row.expires_at <= tokenTime(world)) return null
  const payload = JSON.parse(row.payload) as {
    accountId?: string
    clientId?: string
    scope?: string
  }
  const granted = (payload.scope ?? '').split(' ')
  return {
    subject: payload.accountId ?? '',
    client_id: payload.clientId ?? '',
    scopes: new Set(scopes.filter((scope) => granted.includes(scope))),
    openid: granted.includes('openid'),
  }
}
