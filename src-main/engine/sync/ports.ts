import type { Credits } from '#shared/api/credits.ts'
import type { Api, Budget } from '#main/engine/api/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Monotonic } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { ResourceName } from './resources.ts'

/** The part of the cache that sync needs. */
export type SweepTarget = Pick<
  CacheStore,
  | 'putPage'
  | 'startSweep'
  | 'finishSweep'
  | 'dropSweep'
  | 'removable'
  | 'remove'
  | 'freshness'
  | 'setFreshness'
  | 'ids'
  | 'list'
>

/** The events of sync. */
export interface SyncListener {
  /** These tables of the cache changed. */
  onTablesChanged?(tables: TableName[]): void
  /** The service's records of a table, and when they were requested. */
  onRecordsRead?(table: TableName, records: readonly Fields[], requestedAt: Monotonic): void
  /** `state()` changed. */
  onStateChanged?(): void
  /** The balance was read. */
  onCreditsRead?(credits: Credits, at: number): void
  /** Fields beside the records of a page, such as `unknown_fields`. */
  onExtraFields?(resource: ResourceName, extra: Record<string, unknown>): void
  /**
   * A sweep of this list ended. Snapshots are taken then (R7), because the contract keeps no
   * history.
   */
  onListRead?(list: string, table: TableName): void
  /** These lists are on the screen. */
  onListsShown?(lists: readonly string[]): void
}

export interface SyncDeps {
  api: Pick<Api, 'call' | 'pagingKnowledge'>
  budget: Pick<Budget, 'etaMs' | 'attend' | 'state'>
  target: SweepTarget
  clock: Clock
  log: Log
  random: () => number
  /** The parameters of a list besides its page, as of now: the projection of job leads (B3). */
  query?: (resource: ResourceName) => Record<string, string>
  /**
   * Reports whether a list is read only when the user looks at it, because there is no room (I11).
   */
  isOnDemand?: (list: string) => boolean
  listener: SyncListener
}
