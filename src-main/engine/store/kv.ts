import type { KeyValue } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from './outbox-db.ts'

/**
 * Creates the store for small data of a workspace that exists nowhere else, such as the state of
 * the rate budget. A value is durable when `set` returns.
 */
export function createKv(db: OutboxDb, clock: Clock): KeyValue {
  const get = db.prepare<[string], { value: string }>('SELECT value FROM kv WHERE key = ?')
  const set = db.prepare(
    `INSERT INTO kv (key, value, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
  )
  return {
    get: (key) => get.get(key)?.value ?? null,
    set: (key, value) => {
      db.transact(() => set.run(key, value, clock.now()))
    },
  }
}
