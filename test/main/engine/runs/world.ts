import type { BridgeEvent } from '#shared/bridge/index.ts'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { createRuns, type Runs } from '#main/engine/runs/index.ts'
import { createSpend, type Spend, type SpendOptions } from '#main/engine/spend/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { startService, type RunningService, type ServiceOptions } from '#test/support/service.ts'

const quiet = { info() {}, warn() {}, error() {} }

/**
 * Spending and the registry of runs over real files and a real practice workspace; only time is the
 * test's own.
 */
export interface RunWorld {
  service: RunningService
  store: WorkspaceStore
  clock: ManualClock
  api: Api
  spend: Spend
  runs: Runs
  events: BridgeEvent[]
  online: boolean
  /** Lets real answers come while time goes by in small steps. */
  run<T>(promise: Promise<T>): Promise<T>
  /** Lets this much time go by here, with real answers in between. */
  pass(ms: number): Promise<void>
  sent(endpoint: string): Promise<Record<string, unknown>[]>
  /** As after a kill: everything in memory is new. */
  restart(): void
  end(): Promise<void>
}

export function parts(
  db: OutboxDb,
  cache: CacheStore,
  api: Api,
  clock: ManualClock,
  emit: (event: BridgeEvent) => void,
  ready: () => boolean,
  crash?: NonNullable<SpendOptions['crash']>,
): { spend: Spend; runs: Runs } {
  const spend = createSpend({
    db,
    api,
    cache,
    clock,
    log: quiet,
    account: { issuer: 'i', subject: 's', workspace: 'w' },
    limits: () => ({ day: null, week: null, floor: null }),
    onReading() {},
    touch() {},
    emit,
    ...(crash ? { crash } : {}),
  })
  const runs = createRuns({
    api,
    cache,
    spend,
    clock,
    log: quiet,
    kv: createKv(db, clock),
    ready,
    touch() {},
    emit,
    refresh: async ({ resource }) => {
      if (resource !== 'desks') return
      const answer = await api.call('desks.list')
      if (answer.kind === 'ok')
        await cache.putPage('desks', answer.value.records, {
          startedAt: answer.requested_at,
          now: clock.now(),
        })
    },
  })
  return { spend, runs }
}

export const apiFor = (
  service: Pick<RunningService, 'base_url' | 'api_token'>,
  clock: ManualClock,
): Api =>
  createApi({
    baseUrl: service.base_url,
    getToken: async () => service.api_token,
    onUnauthorized: async () => null,
    budget: createBudget({ clock, scale: 1000 }),
    clock,
    log: quiet,
    version: '0.0.0',
  })

export async function createRunWorld(options: ServiceOptions = {}): Promise<RunWorld> {
  const service = await startService({ contacts: 200, credits: '2000+0', ...options })
  const clock = manualClock()
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
  const api = apiFor(service, clock)
  const events: BridgeEvent[] = []
  const world: RunWorld = {
    service,
    store,
    clock,
    api,
    events,
    online: true,
    ...parts(
      store.outbox,
      store.cache,
      api,
      clock,
      (event) => events.push(event),
      () => world.online,
    ),
    run: (promise) => clock.run(promise, 20),
    async pass(ms) {
      for (let left = ms; left > 0; left -= 5_000) {
        await clock.advance(Math.min(left, 5_000))
        await clock.run(world.runs.idle(), 1)
        await clock.run(world.spend.idle(), 1)
      }
    },
    sent: async (endpoint) =>
      (
        (await service.control('GET', `/journal?limit=10000&kind=request&endpoint=${endpoint}`))
          .body as { entries: Record<string, unknown>[] }
      ).entries,
    restart() {
      world.spend.stop()
      world.runs.stop()
      Object.assign(
        world,
        parts(
          store.outbox,
          store.cache,
          api,
          clock,
          (event) => events.push(event),
          () => world.online,
        ),
      )
      world.spend.start()
      world.runs.start()
    },
    async end() {
      world.spend.stop()
      world.runs.stop()
      await api.close()
      await store.close()
      await service.stop()
    },
  }
  world.spend.start()
  world.runs.start()
  return world
}
