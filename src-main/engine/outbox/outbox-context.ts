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
import type { Unshown } from './unshown.ts'

/**
 * The part of the cache the outbox writes to. It may fail or be rebuilt at any time without harm to
 * an edit (P9).
 */
export type CachePort = Pick<CacheStore, 'project' | 'take' | 'flush' | 'putPage'>

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

/** How many batches, such as imports, have rows that are not in the outbox yet. */
export interface Unqueued {
  running: number
  paused: number
}

export interface OutboxOptions {
  db: OutboxDb
  api: Pick<Api, 'call' | 'pageSizes'>
  cache: CachePort
  clock: Clock
  log: Log
  account: Account
  /** Says which tables hold something new. */
  touch(...tables: Table[]): void
  emit(event: BridgeEvent): void
  /**
   * When the edit at this place of the queue will have left, as the rate budget allows; for
   * estimates only.
   */
  etaMs?: (place: number) => number
  /** In [0, 1): for the jitter of pauses. */
  random?: () => number
  /**
   * A secret by the name it has in the keychain; null: it is not there. KeychainError when nobody
   * can say.
   */
  unseal?: (name: string) => Promise<string | null>
  /**
   * Takes back what an import has brought in, inside the outbox's transaction; false: there is no
   * such import.
   */
  takeBack?: (batch: string) => boolean
  /** Counts batches with rows that are not in the outbox yet: each waits like a change. */
  countUnqueued?: () => Unqueued
  /** Exists in test builds alone: throws where a test wants the process to end. */
  crash?: (point: CrashPoint) => void
}

/** What the files of the outbox share. */
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
    | 'unseal'
    | 'takeBack'
    | 'countUnqueued'
  >
> {
  operations: Operations
  overlays: Overlays
  confirmations: Confirmations
  history: History
  unshown: Unshown
  /** The service's id for one made here, once there is one; anything else is handed back. */
  serverId<T>(id: T): T
  /** The open operation that will make the record with this local id. */
  makerOf(local: string): Operation | null
}
