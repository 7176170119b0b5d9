import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { CampaignCounts } from '#shared/domain/campaign-trend.ts'
import { createCampaignWatch, type CampaignWatch } from '#main/snapshots/campaign-watch.ts'
import type { Notice } from '#main/ports.ts'
import { createKv } from '#main/workspaces/kv.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/store/workspace-store.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

export const quiet = { info() {}, warn() {}, error() {} }
export interface Told { id: string; name: string; status: string; stats: Partial<CampaignCounts> }

/** A real store and a clock of the test's own: the campaigns are what the service said last. */
export interface SnapshotWorld {
  clock: ManualClock
  store: WorkspaceStore
  watch: CampaignWatch
  notices: Notice[]
  events: BridgeEvent[]
  /** The service says this, and it is read. */
  read(...campaigns: Told[]): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function snapshotWorld(wall: number): Promise<SnapshotWorld> {
  const clock = manualClock(wall)
  const store = await openWorkspaceInMemory()
  const notices: Notice[] = []
  const events: BridgeEvent[] = []
  const watch = createCampaignWatch({ db: store.outbox, cache: store.cache, kv: createKv(store.outbox, clock), clock, log: quiet, hub: { touch() {}, emit: (event) => { events.push(event) } }, notify: (notice) => { notices.push(notice) }, zone: 'Europe/Berlin' })
  return {
    clock, store, watch, notices, events,
    async read(...campaigns) {
      await store.cache.putPage('campaigns', campaigns as unknown as Record<string, unknown>[], { startedAt: clock.monotonic(), now: clock.now() })
      await watch.swept()
    },
    [Symbol.asyncDispose]: () => store.close(),
  }
}
