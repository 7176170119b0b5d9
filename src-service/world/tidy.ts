import type { World } from './world.ts'

/**
 * How many lines of the journal are kept, and for how long finished events: a workspace that is
 * used every day must not grow for ever.
 */
const keptLines = 200_000
const keptEvents = 30 * 86_400_000

/** Forgets old lines of the journal and events that nobody waits for any more. Charges are kept. */
export function tidy(world: World): void {
  world.db.transaction(() => {
    world.db.run('DELETE FROM journal WHERE seq <= (SELECT max(seq) FROM journal) - ?', keptLines)
    world.db.run(
      'DELETE FROM events WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM deliveries d ' +
        "WHERE d.event_id = events.id AND d.state = 'pending')",
      world.clock.now() - keptEvents,
    )
  })
}
