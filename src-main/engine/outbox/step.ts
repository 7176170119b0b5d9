import type { OutboxContext } from './outbox-context.ts'
import type { Reader } from './reader.ts'

/** The outcome of one step of one operation, for the drain. */
export type Step =
  /** The operation may have moved on; check again. */
  | { next: 'go_on' }
  /** The service cannot be reached: no other operation needs to try either. */
  | { next: 'offline' }
  | { next: 'signed_out' }
  /** The operation waits for `ms`, such as a pause the service asked for, or for its backoff. */
  | { next: 'later'; ms?: number }

/** Time between the first and the second read of an outcome. */
export const RECHECK_DELAY_MS = 15_000

export const goOn: Step = { next: 'go_on' }

/** State shared by the steps of one drain. */
export interface DrainSession {
  context: OutboxContext
  reader: Reader
  /** The mark of each lane's last write: earlier reads say nothing about it. */
  laneMarks: Map<string, number>
  /**
   * How often in a row the read of an operation went stale before its turn to write. Each time it
   * may grow older, so that a slow rate cannot starve it.
   */
  staleReads: Map<string, number>
}
