import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** Reports whether any import is stored on this computer, running or finished. */
export const hasImports = (db: OutboxDb): boolean =>
  db.prepare('SELECT 1 FROM imports LIMIT 1').get() !== undefined
