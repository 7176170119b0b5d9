import type { BridgeEvent, Table } from '#shared/bridge/index.ts'
import type { Api } from '#main/engine/api/types.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { Spend } from '#main/engine/spend/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { RunStore } from '#main/engine/spend/run-store.ts'

/** What the run poller needs from the open workspace. */
export interface RunPollerOptions {
  api: Pick<Api, 'call'>
  cache: Pick<CacheStore, 'putPage' | 'get' | 'list'>
  spend: Pick<Spend, 'charged'>
  store: RunStore
  clock: Clock
  log: Log
  /** Reports whether requests can be sent now. */
  ready(): boolean
  /** Reads a list again, ahead of the background sweeps. */
  refresh(item: { resource: string; id?: string }): Promise<void>
  touch(...tables: Table[]): void
  emit(event: BridgeEvent): void
}
