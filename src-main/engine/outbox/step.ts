import type { OutboxContext } from './outbox-context.ts'
import type { Reader } from './reader.ts'

/** What the drain should know after one step of one operation. */
export type Step =
  /** Something moved; look again. */
  | { next: 'go_on' }
  /** Nothing could be reached: nobody else needs to try either. */
  | { next: 'offline' }
  | { next: 'signed_out' }
  /** This operation waits: for its backoff, or for the pause the service asked for. */
  | { next: 'later'; ms?: number }

/** So long after the first look the second one is taken. */
export const BETWEEN_LOOKS_MS = 15_000

export const goOn: Step = { next: 'go_on' }

/** What the steps of one run share. */
export interface Trip {
  context: OutboxContext
  reader: Reader
  /**
   * The mark at which something of a lane was last sent: reads from before say nothing about it.
   */
  laneSince: Map<string, number>
  /**
   * How often in a row a read grew old before its turn to write came: each time it may grow older,
   * lest a slow rate starve it.
   */
  patience: Map<string, number>
}
