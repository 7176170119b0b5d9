import type { Db } from './db.ts'

/** Small values that survive a restart (ports, flight mode, the clock), as JSON. */
export interface Kv {
  get<T>(key: string): T | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
}

/** Builds the key-value store of one workspace in its database. */
export function createKv(db: Db): Kv {
  return {
    get: <T>(key: string) => {
      const text = db.value<string>('SELECT value FROM kv WHERE key = ?', key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    },
    set: (key, value) =>
      void db.run(
        'INSERT INTO kv (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        JSON.stringify(value),
      ),
    remove: (key) => void db.run('DELETE FROM kv WHERE key = ?', key),
  }
}
