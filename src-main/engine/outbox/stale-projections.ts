import type { Clock } from '#main/ports.ts'
import type { RecordRef } from './project.ts'

/** Pause before the cache is tried again after it failed, for example because the disk is full. */
const RETRY_DELAY_MS = 5_000

/**
 * The records whose projections the cache could not update: their screens lack edits, or still show
 * projections that should be gone.
 */
export interface StaleProjections {
  /** Adds records and calls back after a while to have all of them shown. */
  add(records: readonly RecordRef[]): void
  /** Removes records that the cache now shows correctly. */
  remove(records: readonly RecordRef[]): void
  all(): RecordRef[]
  stop(): void
}

/**
 * Creates the set of stale projections; calls `retry` to show their records some time after they were
 * added.
 */
export function createStaleProjections(clock: Clock, retry: () => void): StaleProjections {
  const records = new Map<string, RecordRef>()
  let stopTimer: (() => void) | null = null
  let stopped = false
  const nameOf = ({ table, id }: RecordRef) => `${table}/${id}`
  return {
    add(more) {
      for (const record of more) records.set(nameOf(record), record)
      if (stopped) return
      stopTimer ??= clock.after(RETRY_DELAY_MS, () => {
        stopTimer = null
        retry()
      })
    },
    remove(shown) {
      for (const record of shown) records.delete(nameOf(record))
    },
    all: () => [...records.values()],
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
