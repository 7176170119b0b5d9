import { createHash } from 'node:crypto'
import type { World } from '../world/world.ts'

/** Models whose ID is a bearer credential, so only its hash is stored. */
export const bearer = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/**
 * Returns the ID under which a model is stored: a hash for a bearer credential, otherwise the ID
 * itself.
 */
export const storedId = (model: string, id: string) =>
  bearer.has(model) ? createHash('sha256').update(id).digest('hex') : id

/** Revokes everything that was issued from one consent. */
export function revokeGrant(world: World, grantId: string): void {
  world.db.transaction(() => {
    world.db.run('DELETE FROM oauth WHERE grant_id = ?', grantId)
    world.db.run("DELETE FROM oauth WHERE model = 'Grant' AND id = ?", grantId)
  })
}
