import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** Says whether anything was ever imported here that is not forgotten, under way or over. */
export const hasImports = (db: OutboxDb): boolean =>
  db.prepare('SELECT 1 FROM imports LIMIT 1').get() !== undefined
