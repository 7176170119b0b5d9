import { createHash } from 'node:crypto'
import type { World } from '../world/world.ts'

/** Models of which whoever holds one can act with it, so only its hash is stored. */
export const bearer = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/**
 * Returns the id under which a model's id is stored: a hash where whoever holds the id could act
 * with it, else the id itself.
 */
export const storedId = (model: string, id: string) =>
  bearer.has(model) ? createHash('sha256').update(id).digest('hex') : id

/** Ends everything that came from one consent. */
export function revokeGrant(world: World, grantId: string): void {
  world.db.transaction(() => {
    world.db.run('DELETE FROM oauth WHERE grant_id = ?', grantId)
    world.db.run("DELETE FROM oauth WHERE model = 'Grant' AND id = ?", grantId)
  })
}
