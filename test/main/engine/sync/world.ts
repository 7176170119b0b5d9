import type { Log } from '#main/ports.ts'
import type { ServerResponse } from 'node:http'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Budget } from '#main/engine/api/index.ts'
import type { Grants } from '#main/engine/api/types.ts'
import { createSync, type Sync } from '#main/engine/sync/index.ts'
import type { SyncDeps } from '#main/engine/sync/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Credits } from '#shared/api/credits.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { httpServer, json, type RawServer, type Received } from '#test/support/raw-server.ts'
import { cacheWorld, type CacheWorld } from '../store/world.ts'

type Json = Record<string, unknown>
export interface Asked {
  page: number
  per_page: number | null
  offset: number
  query: URLSearchParams
  id: string
  response: ServerResponse
  count: number
}
/** What a scripted service answers at a path; undefined when it has answered by itself. */
export type Script = Record<string, (asked: Asked) => unknown>

export interface SyncWorld {
  sync: Sync
  clock: ManualClock
  cache: CacheStore
  budget: Budget
  server: RawServer
  store: CacheWorld
  told: { tables: string[]; credits: Credits[]; states: string[] }
  /** What was asked of the service, as `/contacts?page=1`, without what every pass asks. */
  paths(): string[]
  /** Lets time go by, with all input and output it brings about. */
  pass(ms: number): Promise<void>
  /** Waits until nothing is under way, without letting time go by. */
  quiet(): Promise<void>
  /** Returns the same cache; what is asked of it this way, `quiet` and `pass` wait for, too. */
  waitedFor<T extends object>(cache: T): T
  /** The process ends and starts again: same files, new everything else. */
  restart(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Pages of an array, as most services give them; `cap` is the most a page holds. */
export const pagesOf =
  (key: string, rows: () => Json[], cap = 100) =>
  ({ page, per_page }: Asked) => {
    const size = Math.min(per_page ?? cap, cap)
    return {
      [key]: rows().slice((page - 1) * size, page * size),
      pagination: { page, per_page: size, total: rows().length },
    }
  }

/** Contacts `c1`, `c2` and so on. */
export const people = (count: number, from = 1): Json[] =>
  Array.from({ length: count }, (_nothing, n) => ({
    id: `c${n + from}`,
    first_name: `P${n + from}`,
  }))

const nothing: Script = {
  '/credits': () => ({ ok: true, plan_balance: 500, addon_balance: 0, total: 500 }),
  '/contacts': () => ({ contacts: [] }),
  '/companies': () => ({ companies: [] }),
  '/campaigns': () => ({ campaigns: [] }),
  '/icp': () => ({ desks: [] }),
  '/hot-lists': () => ({ hot_lists: [] }),
  '/pipeline': () => ({ jobs: [] }),
  '/meetings': () => ({ meetings: [] }),
  '/recorder/notes': () => ({ notes: [] }),
  '/research': () => ({ reports: [] }),
  '/scrape-configs': () => ({ scrape_configs: [] }),
  '/scrape-quality': () => ({ scrape_quality: [] }),
  '/webhooks': () => ({ webhooks: [] }),
}

const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** A log in which an error fails the test. */
const strictLog: Log = {
  info: () => {},
  warn: () => {},
  error: (message, fields) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`)
  },
}

/** The paths that were asked for, but for the credits, which every start reads. */
const pathsOf = (received: readonly Received[]): string[] =>
  received.map(({ path }) => path.replace('/api/v2', '')).filter((path) => path !== '/credits')

/** Counts what the cache and the network have begun and not ended. */
function createWorkCount() {
  let busy = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    busy += 1
    try {
      return await work
    } finally {
      busy -= 1
    }
  }
  return {
    busy: () => busy,
    grants: (budget: Budget): Grants => ({
      async acquire(...ask) {
        const grant = await budget.acquire(...ask)
        busy += 1
        return {
          done: (answer) => {
            busy -= 1
            return grant.done(answer)
          },
          release: () => {
            busy -= 1
            grant.release()
          },
        }
      },
    }),
    cache: <T extends object>(cache: T): T =>
      new Proxy(cache, {
        get: (of, name) => {
          const member: unknown = Reflect.get(of, name)
          return typeof member === 'function'
            ? (...args: unknown[]) => counted(Reflect.apply(member, of, args) as Promise<unknown>)
            : member
        },
      }),
  }
}

/**
 * A sync over a real cache, real HTTP and the real budget, on a clock of its own; the service
 * answers as scripted, else with empty lists.
 */
export async function syncWorld(
  script: Script = {},
  options: {
    url?: string
    token?: string
    scale?: number
    isOnDemand?: SyncDeps['isOnDemand']
    listener?: SyncDeps['listener']
  } = {},
): Promise<SyncWorld> {
  const server = await httpServer((request, response, count) =>
    scripted({ ...nothing, ...script }, request, response, count),
  )
  const store = await cacheWorld()
  const work = createWorkCount()
  const told: SyncWorld['told'] = { tables: [], credits: [], states: [] }
  let sync: Sync | null = null

  const build = (clock: ManualClock): { sync: Sync; budget: Budget } => {
    const budget = createBudget({
      clock,
      random: () => 0.5,
      uptime: () => clock.monotonic(),
      ...(options.scale && { scale: options.scale }),
    })
    const api = createApi({
      baseUrl: options.url ?? `${server.url}/api/v2`,
      getToken: async () => options.token ?? 'token',
      onUnauthorized: async () => null,
      budget: work.grants(budget),
      clock,
      version: '0',
      log: silentLog,
    })
    const made = createSync({
      api,
      budget,
      target: work.cache(store.cache),
      clock,
      random: () => 0.5,
      log: strictLog,
      ...(options.isOnDemand && { isOnDemand: options.isOnDemand }),
      listener: {
        ...options.listener,
        onTablesChanged: (tables) => void told.tables.push(...tables),
        onCreditsRead: (credits) => void told.credits.push(credits),
        onStateChanged: () => {
          if (sync) told.states.push(sync.state().state)
        },
      },
    })
    sync = made
    return { sync: made, budget }
  }

  const quiet = async () => {
    for (let calm = 0; calm < 8; calm = work.busy() === 0 ? calm + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const first = manualClock()
  const world: SyncWorld = {
    ...build(first),
    clock: first,
    store,
    cache: store.cache,
    server,
    told,
    quiet,
    waitedFor: work.cache,
    paths: () => pathsOf(server.received),
    async pass(ms) {
      const until = world.clock.monotonic() + ms
      await quiet()
      for (
        let step = world.clock.nextIn();
        step !== null && world.clock.monotonic() + step <= until;
        step = world.clock.nextIn()
      ) {
        await world.clock.advance(step)
        await quiet()
      }
      await world.clock.advance(until - world.clock.monotonic())
      await quiet()
    },
    async restart() {
      world.sync.stop()
      await quiet()
      world.cache = await store.reopen()
      world.clock = manualClock(world.clock.now(), 50)
      Object.assign(world, build(world.clock))
    },
    async [Symbol.asyncDispose]() {
      world.sync.stop()
      await quiet()
      await server[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
  return world
}

function scripted(
  script: Script,
  request: Received,
  response: ServerResponse,
  count: number,
): unknown {
  const url = new URL(request.path, 'http://x')
  const path = url.pathname.replace('/api/v2', '')
  const entry = Object.entries(script)
    .map(([pattern, answer]) => ({
      answer,
      match: new RegExp(`^${pattern.replace('{id}', '([^/]+)')}$`).exec(path),
    }))
    .find(({ match }) => match)
  if (!entry) return json(response, 404, { error: { code: 'not_found', message: 'Nothing here.' } })
  const number = (name: string) =>
    url.searchParams.has(name) ? Number(url.searchParams.get(name)) : null
  return entry.answer({
    page: number('page') ?? 1,
    per_page: number('per_page'),
    offset: number('companies_offset') ?? 0,
    query: url.searchParams,
    id: decodeURIComponent(entry.match?.[1] ?? ''),
    response,
    count,
  })
}
