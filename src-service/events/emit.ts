import type { EventType } from '#shared/api/events.ts'
import type { Db } from '../store/db.ts'
import type { ServiceClock } from '../world/clock.ts'
import type { Random } from '../world/random.ts'

/**
 * Builds the function that records an event, and one delivery for each active subscription to its
 * type. An event with the same type and cause is recorded only once.
 */
export function createEmit(db: Db, clock: ServiceClock, random: Random, wake: () => void) {
  return (type: EventType, data: Record<string, unknown>, cause: string) => {
    const now = clock.now()
    const id = random.id('evt')
    db.transaction(() => {
      const fresh = db.run(
        'INSERT INTO events (id, type, cause, created_at, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT (type, cause) DO NOTHING',
        id,
        type,
        cause,
        now,
        JSON.stringify(data),
      )
      if (!fresh) return
      const subscribers = db.all<{ id: string }>(
        'SELECT id FROM webhooks WHERE active = 1 AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ?)',
        type,
      )
      for (const subscriber of subscribers) {
        db.insert('deliveries', {
          id: random.id('dlv'),
          webhook_id: subscriber.id,
          event_id: id,
          next_at: now,
        })
      }
    })
    wake()
  }
}
