import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import type { BridgeEvent, Table } from '#shared/bridge/index.ts'
import type { Api } from '#main/engine/api/types.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { Account, PaidOperations } from './paid-operations.ts'
import type { Receipts } from './receipts.ts'
import type { RunStore } from './run-store.ts'

/** Moments at which a test stops the process. */
export type PaidCrashPoint = 'paid:reserved' | 'paid:sending' | 'paid:answered' | 'paid:settled'

export interface SpendOptions {
  db: OutboxDb
  api: Pick<Api, 'call' | 'pagingKnowledge'>
  cache: Pick<CacheStore, 'putPage' | 'confirm'>
  clock: Clock
  log: Log
  account: Account
  /** The user's current limits on this computer; read before every call (D4). */
  limits(): SpendLimits
  /** Keeps each balance that was read (D11). */
  onReading(reading: BalanceReading, cause: string): void
  touch(...tables: Table[]): void
  emit(event: BridgeEvent): void
  /** Exists in test builds only. */
  crash?: (point: PaidCrashPoint) => void
}

/** What the files of spending share: options and stores. */
export interface SpendContext extends Required<SpendOptions> {
  operations: PaidOperations
  receipts: Receipts
  runs: RunStore
  /**
   * Returns a time that no other event of this ledger has: readings and calls keep their order even
   * if the clock is too coarse or wrong (P17).
   */
  uniqueTimestamp(at: number): number
}
