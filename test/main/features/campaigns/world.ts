import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'
import { createCampaignWatch, type CampaignWatch } from '#main/features/campaigns/campaign-watch.ts'
import { campaignOccasion } from '#main/features/reminders/occasions.ts'
import type { NewNotice } from '#main/features/reminders/notice-store.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

export const quiet = { info() {}, warn() {}, error() {} }
export interface Told {
  id: string
  name: string
  status: string
  stats: Partial<CampaignCounts>
}

/** A real store and a clock of the test's own: the campaigns are what the service said last. */
export interface SnapshotWorld {
  clock: ManualClock
  store: WorkspaceStore
  watch: CampaignWatch
  /** What the reminders were given reason to tell, each once. */
  notices: NewNotice[]
  /** The service says this, and it is read. */
  read(...campaigns: Told[]): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function snapshotWorld(wall: number): Promise<SnapshotWorld> {
  const clock = manualClock(wall)
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
  const notices: NewNotice[] = []
  const watch = createCampaignWatch({
    db: store.outbox,
    cache: store.cache,
    kv: createKv(store.outbox, clock),
    clock,
    log: quiet,
    hub: { touch() {} },
    zone: 'Europe/Berlin',
  })
  return {
    clock,
    store,
    watch,
    notices,
    async read(...campaigns) {
      await store.cache.putPage('campaigns', campaigns as unknown as Record<string, unknown>[], {
        startedAt: clock.monotonic(),
        now: clock.now(),
      })
      await watch.onListRead()
      for (const [id, alarm] of watch.alarms()) {
        const told = campaignOccasion(id, alarm)
        if (!alarm.quiet && notices.every(({ tag }) => tag !== told.tag)) notices.push(told)
      }
    },
    [Symbol.asyncDispose]: () => store.close(),
  }
}
