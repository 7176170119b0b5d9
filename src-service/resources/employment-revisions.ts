import type { World } from '../world/world.ts'

/**
 * Records that the contact's history changed by other means, which makes a review of the old
 * history stale (contract §4, "current revisions").
 */
export function touchEmployment(world: World, contactId: string): void {
  world.db.run(
    'UPDATE employment SET history_revision = history_revision + 1 WHERE contact_id = ?',
    contactId,
  )
}
