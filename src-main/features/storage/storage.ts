import * as z from 'zod'
import type { Hub } from '#main/engine/hub.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Usage } from '#main/engine/store/cache/protocol.ts'
import { resource } from '#main/engine/sync/resources.ts'
import { canEvict, evictables, evictionOrder } from './eviction.ts'

const KEY = 'storage'
/** Enough for some 100,000 people and their records. */
export const DEFAULT_BUDGET = 1024 ** 3
/**
 * Eviction goes down to this share of the budget, so that the next page does not trigger it again.
 */
const TARGET_SHARE = 0.9
/** Pages arrive in bursts, so the size is checked once after them. */
const CHECK_DELAY_MS = 5000
/** Shortest time between stored updates of when a list was opened. */
const INTERVAL_MS = 3_600_000

const schema = z.object({
  budget: z.number().nullable().catch(DEFAULT_BUDGET),
  looked: z.record(z.string(), z.number()).catch({}),
  /** Evicted lists, and when they were evicted. */
  resting: z.record(z.string(), z.number()).catch({}),
})
type StoredState = z.infer<typeof schema>

export interface StorageState extends Usage {
  /** Size limit of the cache in bytes; null for no limit. */
  budget: number | null
  resting: { key: string; at: number }[]
  /** True if everything that can be evicted was, and the cache is still too large. */
  over: boolean
}

/** Keeps the cache of one workspace within its budget by evicting lists (I11). */
export interface Storage {
  state(): Promise<StorageState>
  /** Stores the budget, then evicts lists if needed. Resolves once both are done. */
  setBudget(bytes: number | null): Promise<void>
  /** Reports whether a list was evicted, so that it is read only when opened. */
  isOnDemand(list: string): boolean
  onListsShown(lists: readonly string[]): void
  /** Records that a list was read completely: it is no longer evicted, and takes space again. */
  onListRead(list: string): void
  /**
   * Evicts lists if the cache is over its budget. Resolves once it fits, or nothing more can be
   * evicted.
   */
  makeRoom(): Promise<void>
  stop(): void
}

export interface StorageParts {
  cache: Pick<CacheStore, 'usage' | 'evict' | 'ids'>
  kv: KeyValue
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch'>
  /** Returns the lists of the trip pack, which are never evicted (I7). */
  pinned: () => ReadonlySet<string>
  /** Called before the rows are removed, so that the lists are not read again automatically. */
  beforeEviction: (lists: readonly string[]) => void
}

function readState(kv: StorageParts['kv']): StoredState {
  const stored: unknown = JSON.parse(kv.get(KEY) ?? '{}')
  return schema.parse(typeof stored === 'object' ? { budget: DEFAULT_BUDGET, ...stored } : {})
}

const omitKey = <T>(record: Record<string, T>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

/** Builds the storage of one workspace; the budget survives a restart. */
export function createStorage({
  cache,
  kv,
  clock,
  log,
  hub,
  pinned,
  beforeEviction,
}: StorageParts): Storage {
  let state = readState(kv)
  let cancelCheck: (() => void) | null = null
  let queue = Promise.resolve()

  function write(change: Partial<StoredState>): void {
    state = { ...state, ...change }
    kv.set(KEY, JSON.stringify(state))
  }

  async function candidates() {
    const [hot_lists, desks] = await Promise.all([cache.ids('hot_lists'), cache.ids('desks')])
    return evictionOrder(
      evictables({ hot_lists, desks }),
      { looked: state.looked, pinned: pinned(), evicted: new Set(Object.keys(state.resting)) },
      clock.now(),
    )
  }

  async function makeRoom(): Promise<void> {
    const { budget } = state
    if (budget === null || (await cache.usage()).used_bytes <= budget) return
    for (const list of await candidates()) {
      // Stored first: after a crash in between, the list is read when opened, not at once.
      write({ resting: { ...state.resting, [list.key]: clock.now() } })
      beforeEviction([list.key])
      const { table, scope } = resource(list.resource)
      const rows = await cache.evict(
        list.key,
        table,
        list.parent === null ? undefined : scope?.(list.parent),
      )
      log.info('a list was let go to make room', { list: list.resource, count: rows })
      hub.touch(table === 'desk_companies' || table === 'desk_prospects' ? 'desks' : table, 'sync')
      if ((await cache.usage()).used_bytes <= budget * TARGET_SHARE) return
    }
  }

  const storage: Storage = {
    isOnDemand: (list) => Object.hasOwn(state.resting, list),
    onListsShown(lists) {
      const now = clock.now()
      const changed = lists.filter(
        (list) =>
          canEvict(list.split(':')[0] as never) && now - (state.looked[list] ?? 0) >= INTERVAL_MS,
      )
      if (changed.length > 0)
        write({
          looked: { ...state.looked, ...Object.fromEntries(changed.map((list) => [list, now])) },
        })
    },
    onListRead(list) {
      if (storage.isOnDemand(list)) write({ resting: omitKey(state.resting, list) })
      cancelCheck ??= clock.after(CHECK_DELAY_MS, () => {
        cancelCheck = null
        void storage.makeRoom()
      })
    },
    makeRoom() {
      // One after another: the current run may have started with another budget.
      queue = queue.then(makeRoom).catch((error: unknown) =>
        log.warn('no room was made this time', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      )
      return queue
    },
    async setBudget(bytes) {
      write({ budget: bytes })
      await storage.makeRoom()
      hub.touch('sync')
    },
    async state() {
      const size = await cache.usage()
      const { budget, resting } = state
      return {
        ...size,
        budget,
        resting: Object.entries(resting)
          .map(([key, at]) => ({ key, at }))
          .toSorted((a, b) => b.at - a.at),
        over: budget !== null && size.used_bytes > budget && (await candidates()).length === 0,
      }
    },
    stop() {
      cancelCheck?.()
    },
  }
  return storage
}
