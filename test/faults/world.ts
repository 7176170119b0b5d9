import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import { createSpend, type Spend } from '#main/engine/spend/index.ts'
import type { Log } from '#main/ports.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { createRecordingCache } from '#test/main/engine/outbox/world.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { startService, type RunningService, type ServiceOptions } from '#test/support/service.ts'
import { createFaultDispatcher, type FaultDispatcher } from './dispatcher.ts'
import { startProxy, type FaultProxy } from './proxy.ts'

export const account = { issuer: 'https://service.example/oauth', subject: 'u_1', workspace: 'w_1' }
export const silent: Log = { info() {}, warn() {}, error() {} }

/**
 * A request, or an effect without one, as the service itself wrote it down: the judge of all these
 * suites.
 */
export interface Entry {
  seq: number
  kind: string
  endpoint?: string
  path?: string
  status?: number
  error?: string
  client?: string
  request_id?: string
  effects: { kind: string; table: string; id: string; fields?: Record<string, unknown> }[]
}

export interface Charge {
  seq: number
  request_id: string
  amount: number
}

/**
 * Hotdesk below its screens on a clock of its own, the practice workspace as its own process, and
 * the fault proxy between them.
 */
export interface FaultWorld {
  service: RunningService
  proxy: FaultProxy
  net: FaultDispatcher
  clock: ManualClock
  db: OutboxDb
  api: Api
  outbox: Outbox
  spend: Spend
  /**
   * Lets everything happen, and time pass where nothing else does, until it holds; false when
   * `most` milliseconds of the test's time have passed before.
   */
  until(holds: () => boolean, most?: number): Promise<boolean>
  run<T>(work: Promise<T>, most?: number): Promise<T>
  /** The processes end and begin again on the same file. */
  restart(): void
  /** Everything the service wrote down since it was asked before. */
  judge(): Promise<{ entries: Entry[]; charges: Charge[] }>
  [Symbol.asyncDispose](): Promise<void>
}

const DAY_MS = 86_400_000
/** A case that takes longer than this in real time hangs. */
const HANGS_MS = 30_000
const never = () => new Promise<never>(() => {})

/** Reads what the service wrote down since it was asked before. */
function createReader(service: Awaited<ReturnType<typeof startService>>) {
  const read = { journal: 0, charges: 0 }
  return async <T>(of: keyof typeof read): Promise<T[]> => {
    const all: T[] = []
    for (;;) {
      const { entries, last } = (
        await service.control('GET', `/${of}?limit=10000&after=${read[of]}`)
      ).body as { entries: T[]; last: number }
      all.push(...entries)
      read[of] = last
      if (entries.length < 10_000) return all
    }
  }
}

export async function faultWorld(options: ServiceOptions = {}): Promise<FaultWorld> {
  const service = await startService({
    contacts: 400,
    credits: '1000000+0',
    rate_scale: 1_000_000,
    ...options,
  })
  const proxy = await startProxy(service.auth_url)
  const net = await createFaultDispatcher(proxy)
  const clock = manualClock()
  const db = openTemporaryOutboxDb()
  const cache = createRecordingCache()
  const since = createReader(service)
  let life = { over: false }
  /** As after a kill: what the old processes still wait for never comes. */
  function build(): Pick<FaultWorld, 'api' | 'outbox' | 'spend'> {
    life.over = true
    const mine = { over: false }
    life = mine
    const real = createApi({
      baseUrl: service.base_url,
      getToken: async () => service.api_token,
      onUnauthorized: async () => service.api_token,
      budget: createBudget({ clock, scale: 1_000_000 }),
      clock,
      log: silent,
      version: '0.0.0',
      dispatcher: net.dispatcher,
    })
    const call = (async (...args: Parameters<Api['call']>) => {
      if (mine.over) return never()
      const outcome = await real.call(...args)
      return mine.over ? never() : outcome
    }) as Api['call']
    const api: Api = { ...real, call, close: () => Promise.resolve() }
    const parts = { db, api, cache: cache.port, clock, log: silent, account, touch() {}, emit() {} }
    return {
      api,
      outbox: createOutbox({ ...parts, random: () => 0.5 }),
      spend: createSpend({
        ...parts,
        limits: () => ({ day: null, week: null, floor: null }),
        onReading() {},
      }),
    }
  }

  const world: FaultWorld = {
    service,
    proxy,
    net,
    clock,
    db,
    ...build(),
    async until(holds, most = DAY_MS) {
      const end = clock.monotonic() + most
      const hangs = performance.now() + HANGS_MS
      for (let calm = 0; ; calm += 1) {
        if (holds()) return true
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
        if (performance.now() > hangs) throw new Error('A case hangs.')
        if (net.busy()) calm = 0
        if (calm < 12) continue
        const next = clock.nextIn()
        if (next === null || clock.monotonic() + next > end) return holds()
        await clock.advance(next)
        calm = 0
      }
    },
    async run(work, most) {
      let over = false
      const end = () => {
        over = true
      }
      work.then(end, end)
      if (!(await world.until(() => over, most))) throw new Error('It never ended.')
      return work
    },
    restart() {
      world.spend.stop()
      void world.outbox.stop()
      Object.assign(world, build())
    },
    judge: async () => ({ entries: await since('journal'), charges: await since('charges') }),
    async [Symbol.asyncDispose]() {
      world.spend.stop()
      proxy.rule(null)
      await proxy.close()
      await net.close()
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
      await service.stop()
    },
  }
  return world
}

/** A plain generator of numbers from a seed, so that a case can be had again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
