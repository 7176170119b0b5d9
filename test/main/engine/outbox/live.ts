import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import type { Log } from '#main/ports.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { startService, type RunningService, type ServiceOptions } from '#test/support/service.ts'

export const quiet: Log = { info() {}, warn() {}, error() {} }
export const account = { issuer: 'https://service.example/oauth', subject: 'u_1', workspace: 'w_1' }

export interface JournalEntry {
  seq: number
  kind: string
  endpoint?: string
  status?: number
  client?: string
  effects: { kind: string; table: string; id: string; fields?: Record<string, unknown> }[]
}

/** Small steps of time, so that no deadline of the client beats an answer on its way. */
const STEP_MS = 100

/**
 * The practice workspace as its own process, the real client and both real files, on a clock of the
 * test's own.
 */
export interface Live {
  service: RunningService
  clock: ManualClock
  api: Api
  store: WorkspaceStore
  outbox: Outbox
  events: BridgeEvent[]
  /** Lets time and input pass until the condition holds. */
  until(holds: () => boolean): Promise<void>
  /** Until nothing waits any more but for a person. */
  sent(): Promise<void>
  journal(query?: string): Promise<JournalEntry[]>
  read(path: string): Promise<Record<string, unknown>>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startLive(options: ServiceOptions = {}): Promise<Live> {
  const service = await startService(options)
  const clock = manualClock()
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
  const api = createApi({
    baseUrl: service.base_url,
    getToken: async () => service.api_token,
    onUnauthorized: async () => null,
    budget: createBudget({ clock, scale: 1000 }),
    clock,
    log: quiet,
    version: '0.0.0',
  })
  const events: BridgeEvent[] = []
  const outbox = createOutbox({
    db: store.outbox,
    api,
    cache: store.cache,
    clock,
    log: quiet,
    account,
    touch() {},
    emit: (event) => {
      events.push(event)
    },
  })
  const until = (holds: () => boolean) =>
    clock.run(
      (async () => {
        while (!holds())
          await new Promise<void>((resolve) => {
            setImmediate(resolve)
          })
      })(),
      STEP_MS,
    )
  return {
    service,
    clock,
    api,
    store,
    outbox,
    events,
    until,
    sent: () => until(() => outbox.counts().pending === 0 && outbox.state().sending === 0),
    journal: async (query = '') =>
      (
        (await service.control('GET', `/journal?limit=10000${query}`)).body as {
          entries: JournalEntry[]
        }
      ).entries,
    read: async (path) => (await service.call('GET', path)).body as Record<string, unknown>,
    async [Symbol.asyncDispose]() {
      await clock.run(outbox.stop())
      await api.close()
      await store.close()
      await service.stop()
    },
  }
}
