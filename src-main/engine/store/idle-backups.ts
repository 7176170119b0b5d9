import type { Clock, Log } from '#main/ports.ts'
import type { OutboxDb } from './outbox-db.ts'

/** How often to check whether the outbox needs a backup. */
const CHECK_INTERVAL_MS = 5 * 60_000

interface Parts {
  clock: Clock
  log: Log
  /** Reports whether nothing is being sent. A backup takes some 10 ms a megabyte. */
  idle(): boolean
}

/**
 * Backs the outbox up from time to time, while nothing is being sent. Returns a function that stops
 * it. A backup that fails, for example on a full disk, is retried at the next check.
 */
export function startIdleBackups(db: OutboxDb, { clock, log, idle }: Parts): () => void {
  let cancel = () => {}
  const backUpLater = () => {
    cancel = clock.after(CHECK_INTERVAL_MS, () => {
      try {
        if (db.backupDue && idle()) db.backUp()
      } catch (error) {
        log.warn('not written this time', {
          error: error instanceof Error ? error.message : 'unknown',
        })
      }
      backUpLater()
    })
  }
  backUpLater()
  return () => cancel()
}
