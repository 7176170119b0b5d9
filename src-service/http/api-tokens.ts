import { createHash, randomBytes } from 'node:crypto'
import { scopes, type Scope } from '#shared/api/scopes.ts'
import type { World } from '../world/world.ts'

/** The oldest of the workspace's own tokens are withdrawn beyond this number. */
const keptTokens = 50

/**
 * Makes an API token with all scopes, as one would in the workspace's settings. Only its hash is
 * stored, so every start makes a new one; those of earlier starts stay valid.
 */
export function createApiToken(
  world: World,
  name: string,
  granted: readonly Scope[] = scopes,
): string {
  const token = `hdk_${randomBytes(24).toString('base64url')}`
  world.db.transaction(() => {
    world.db.insert('api_tokens', {
      id: world.random.id('tok'),
      name,
      hash: hash(token),
      scopes: JSON.stringify(granted),
      created_at: world.clock.now(),
    })
    world.db.run(
      'DELETE FROM api_tokens WHERE rowid NOT IN (SELECT rowid FROM api_tokens ORDER BY rowid DESC LIMIT ?)',
      keptTokens,
    )
  })
  return token
}

export function verifyApiToken(
  world: World,
  token: string,
): { id: string; name: string; scopes: Set<Scope> } | null {
  const row = world.db.get<{ id: string; name: string; scopes: string }>(
    'SELECT id, name, scopes FROM api_tokens WHERE hash = ? AND revoked_at IS NULL',
    hash(token),
  )
  return row
    ? { id: row.id, name: row.name, scopes: new Set(JSON.parse(row.scopes) as Scope[]) }
    : null
}

export const hash = (token: string) => createHash('sha256').update(token).digest('hex')
