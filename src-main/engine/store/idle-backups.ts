import type { Clock, Log } from '#main/ports.ts'
import type { OutboxDb } from './outbox-db.ts'

/** How often it is asked whether a backup of the outbox is worth while. */
const LOOK_MS = 5 * 60_000

interface Parts {
  clock: Clock
  log: Log
  /** Nothing is being sent: a backup takes some 10 ms a megabyte. */
  idle(): boolean
}

/**
 * Backs the outbox up now and then, when nothing is being sent. The returned function ends it. A
 * backup that fails, as on a full disk, is tried again at the next look.
 */
export function startIdleBackups(db: OutboxDb, { clock, log, idle }: Parts): () => void {
  let cancel = () => {}
  const backUpLater = () => {
    cancel = clock.after(LOOK_MS, () => {
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
