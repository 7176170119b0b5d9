import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { RegistryRow } from '#main/engine/store/outbox-rows.ts'

/** The paid runs as a crash would find them, newest first. */
export const runsOnDisk = (db: Pick<OutboxDb, 'prepare'>): RegistryRow[] =>
  db.prepare<[], RegistryRow>('SELECT * FROM registry ORDER BY created_at DESC').all()
