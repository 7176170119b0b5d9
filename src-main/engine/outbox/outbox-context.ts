import type { BridgeEvent, Table } from '#shared/bridge/index.ts'
import type { Api } from '#main/engine/api/types.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { Confirmations } from './confirmations.ts'
import type { History } from './history.ts'
import type { Account, Operation } from './operation.ts'
import type { Operations } from './operations.ts'
import type { Overlays } from './overlays.ts'
import type { StaleProjections } from './stale-projections.ts'

/**
 * The part of the cache the outbox writes to. It may fail or be rebuilt at any time without harm to
 * an edit (P9).
 */
export type CachePort = Pick<CacheStore, 'project' | 'applyConfirmations' | 'flush' | 'putPage'>

/** Moments at which a test stops the process; see `crash`. */
export const crashPoints = [
  'edit:before-commit',
  'edit:after-commit',
  'sending:before-commit',
  'sending:after-commit',
  'answer:before-commit',
  'answer:after-commit',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** Numbers of batches, such as imports, with rows that are not in the outbox yet. */
export interface UnqueuedBatches {
  running: number
  paused: number
}

export interface OutboxOptions {
  db: OutboxDb
  api: Pick<Api, 'call' | 'pagingKnowledge'>
  cache: CachePort
  clock: Clock
  log: Log
  account: Account
  /** Reports which tables have changed. */
  touch(...tables: Table[]): void
  emit(event: BridgeEvent): void
  /**
   * Estimates the milliseconds until the edit at this place of the queue has been sent, by the rate
   * budget. Places start at 1.
   */
  etaMs?: (place: number) => number
  /** Returns a number in [0, 1), for the jitter of the backoff. */
  random?: () => number
  /**
   * Reads a secret by its keychain name; null if it does not exist. Throws KeychainError if the
   * keychain cannot be read.
   */
  readSecret?: (name: string) => Promise<string | null>
  /** Undoes an import, inside the outbox's transaction; false if it does not exist. */
  undoBatch?: (batch: string) => boolean
  /** Reports whether records of an import have arrived, which its undo would delete or change. */
  hasArrived?: (batch: string) => boolean
  /** Counts batches with rows that are not in the outbox yet; each counts as one pending change. */
  countUnqueued?: () => UnqueuedBatches
  /** Throws at the points where a test ends the process; exists in test builds only. */
  crash?: (point: CrashPoint) => void
}

/** What the files of the outbox share: options, stores and lookups. */
export interface OutboxContext extends Required<
  Pick<
    OutboxOptions,
    | 'db'
    | 'api'
    | 'cache'
    | 'clock'
    | 'log'
    | 'touch'
    | 'emit'
    | 'random'
    | 'crash'
    | 'readSecret'
    | 'undoBatch'
    | 'hasArrived'
    | 'countUnqueued'
  >
> {
  operations: Operations
  overlays: Overlays
  confirmations: Confirmations
  history: History
  staleProjections: StaleProjections
  /** Returns the service's id for a local id once it has one; anything else unchanged. */
  serverId<T>(id: T): T
  /** Returns the open operation that will create the record with this local id. */
  creatorOf(local: string): Operation | null
}
