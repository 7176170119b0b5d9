import type { World } from './world.ts'

/**
 * Limits for the journal, in entries, and for finished events, in milliseconds: a workspace in
 * daily use must not grow forever.
 */
const keptLines = 200_000
const keptEvents = 30 * 86_400_000

/** Deletes old journal entries, and old events without pending deliveries. Charges are kept. */
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
