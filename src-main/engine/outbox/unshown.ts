import type { Clock } from '#main/ports.ts'
import type { RecordRef } from './project.ts'

/** So long after the cache took nothing, because the disk is full, say, it is asked again. */
const AGAIN_MS = 5_000

/**
 * The records that the cache could not be brought up to date on: their screens show too little, or
 * go on showing what the outbox laid over them.
 */
export interface Unshown {
  /** Remembers these, and calls back in a while to have all of them shown. */
  add(records: readonly RecordRef[]): void
  /** The cache has these now. */
  remove(records: readonly RecordRef[]): void
  all(): RecordRef[]
  stop(): void
}

/** Creates what remembers unshown records; `again` is called until all of them are shown. */
export function createUnshown(clock: Clock, again: () => void): Unshown {
  const records = new Map<string, RecordRef>()
  let stopTimer: (() => void) | null = null
  let stopped = false
  const nameOf = ({ table, id }: RecordRef) => `${table}/${id}`
  return {
    add(more) {
      for (const record of more) records.set(nameOf(record), record)
      if (stopped) return
      stopTimer ??= clock.after(AGAIN_MS, () => {
        stopTimer = null
        again()
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
