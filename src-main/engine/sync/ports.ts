import type { Credits } from '#shared/api/credits.ts'
import type { Api, Budget } from '#main/engine/api/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Monotonic } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { ResourceName } from './resources.ts'

/** What sync needs of the cache. */
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

/** What sync tells. */
export interface SyncListener {
  /** These tables of the cache hold something new. */
  tables?(tables: TableName[]): void
  /** What the service shows of records of a table, and when they were asked for. */
  records?(table: TableName, records: readonly Fields[], asked: Monotonic): void
  /** `state()` says something else than before. */
  changed?(): void
  /** The balance as just read. */
  credits?(credits: Credits, at: number): void
  /** What stood beside the records of a page, such as `unknown_fields`. */
  extra?(resource: ResourceName, extra: Record<string, unknown>): void
  /** One campaign list as just read whole, for snapshots (R7): the contract keeps no history. */
  swept?(list: string, table: TableName): void
  /** These lists are on the screen. */
  looked?(lists: readonly string[]): void
}

export interface SyncDeps {
  api: Pick<Api, 'call' | 'pageSizes'>
  budget: Pick<Budget, 'etaMs' | 'attend' | 'state'>
  target: SweepTarget
  clock: Clock
  log: Log
  random: () => number
  /** What is asked of a list besides its page, now: the projection of job leads (B3). */
  query?: (resource: ResourceName) => Record<string, string>
  /** Lists that are read only when somebody looks, because there is no room for them (I11). */
  rests?: (list: string) => boolean
  listener: SyncListener
}
