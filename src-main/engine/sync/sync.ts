import { errorFields } from '#main/engine/error-fields.ts'
import type { Credits } from '#shared/api/credits.ts'
import type { Failure } from '#main/engine/api/index.ts'
import { assembleReading, findChildLists, type Reading } from './reading.ts'
import { Lists, type ListState } from './lists.ts'
import type { SyncDeps } from './ports.ts'
import { resource, resourceNames, readsOfScreen } from './resources.ts'
import { syncState, type SyncState } from './state.ts'
import {
  planTrip,
  takeTrip,
  type TripItem,
  type TripParts,
  type TripPlan,
  type TripResult,
} from './trip.ts'

/**
 * After more consecutive failures than this, a list is no longer waited for: it is only `failing`.
 */
const PATIENCE = 5
const MIN_WAIT_MS = 1000

export interface Sync {
  /** Starts reading; sends no request before. */
  start(): Promise<void>
  /**
   * Sets what is on screen: it is read first, and kept fresher than the rest. Replaces the previous
   * call.
   */
  setVisible(item: TripItem): void
  /**
   * Reads again now, ahead of everything. Resolves when the read has ended, successfully or not.
   */
  refresh(item: TripItem): Promise<void>
  /** Reports that a write reached the service: the list it changes is read soon. */
  markChanged(item: TripItem): void
  /** Reads the balance now, as before and after anything paid. Null if the service sent none. */
  pollCredits(): Promise<Credits | null>
  /** Reports the outcome of a request made elsewhere, so that its failure counts too. */
  observe(outcome: 'ok' | Failure): void
  online(): boolean
  /** Tries again now, because the user asks for it. */
  tryNow(): void
  /** Slows down while the window is hidden (G10). */
  setHidden(hidden: boolean): void
  signedIn(): void
  signedOut(): void
  /** Reads everything again, because the cache was rebuilt. */
  readAll(): void
  /**
   * Stops reading these lists until the user looks at them: they were removed from the cache (I11).
   */
  suspend(keys: readonly string[]): void
  /** Returns what taking these along would cost (I7). */
  planTrip(items: readonly TripItem[]): Promise<TripPlan>
  /** Reads them all, and proves that they load without the network. */
  takeTrip(items: readonly TripItem[]): Promise<TripResult>
  state(): SyncState
  stop(): void
}

/**
 * Keeps the cache of one workspace fresh within the rate: first what is on screen, then what was
 * written, then what is due.
 */
export function createSync(deps: SyncDeps): Sync {
  const { clock, listener } = deps
  const lists = new Lists(deps.isOnDemand)
  const stopping = new AbortController()
  let signed = true
  let started = false
  let lastSynced: number | null = null
  let cancelTimer = () => {}

  const tellChanged = () => listener.onStateChanged?.()
  const active = () => started && signed && connectivity.online() && !stopping.signal.aborted
  const logFailure = (message: string, error: unknown) => {
    if (!stopping.signal.aborted) deps.log.error(message, errorFields(error))
  }
  const { connectivity, records, passes, credits, screen } = assembleReading({
    deps,
    lists,
    stopping: stopping.signal,
    active,
    changed: tellChanged,
    pump,
    signedOut,
    broken: logFailure,
  })

  async function start(): Promise<void> {
    lastSynced = await restoreLists(deps, lists)
    started = true
    connectivity.watch(true)
    pump()
  }

  /** Starts what may run now, and schedules itself for when something is due. */
  function pump(): void {
    cancelTimer()
    if (!active()) return
    const now = clock.monotonic()
    credits.pollIfDue(now)
    passes.startDue(now)
    const due = Math.min(credits.dueAt(), lists.nextDueAt(now))
    if (due < Infinity) cancelTimer = clock.after(Math.max(MIN_WAIT_MS, due - now), pump)
  }

  function signedOut(): void {
    if (!signed) return
    signed = false
    passes.abort()
    tellChanged()
  }

  return {
    ...createTrips(deps, lists, { passes, records }),
    start,
    setVisible: screen.setVisible,
    refresh: screen.refresh,
    signedOut,
    pollCredits: () => credits.poll('interactive'),
    observe: connectivity.observe,
    online: connectivity.online,
    markChanged({ resource: table, id }) {
      for (const { resource: name, parent } of readsOfScreen(table, id).lists)
        lists.wish(name, parent, 'written', clock.monotonic())
      pump()
    },
    tryNow() {
      connectivity.tryNow()
      pump()
    },
    setHidden(hidden) {
      lists.setHidden(hidden)
      connectivity.watch(!hidden)
      pump()
    },
    signedIn() {
      signed = true
      lists.unblock()
      tellChanged()
      pump()
    },
    suspend(keys) {
      for (const key of keys) lists.suspend(key)
    },
    readAll() {
      lists.forgetAges(clock.monotonic())
      pump()
    },
    state: () =>
      stateOf(deps, lists, { connectivity, passes }, { signed, lastSynced, active: active() }),
    stop() {
      stopping.abort()
      connectivity.stop()
      cancelTimer()
      passes.release()
    },
  }
}

/**
 * Adds every list that is kept fresh, with its age from the cache. Returns when the last one was
 * read; null if none was.
 */
async function restoreLists(deps: SyncDeps, lists: Lists): Promise<number | null> {
  const { clock, target } = deps
  const now = clock.monotonic()
  for (const name of resourceNames)
    if (resource(name).parent === undefined) lists.get(name, null, now)
  await findChildLists(deps, lists, ['hot_lists', 'desks'])
  const freshness = await target.freshness()
  lists.restore(freshness, clock.now(), now)
  return Math.max(0, ...freshness.map(({ as_of }) => as_of ?? 0)) || null
}

/** Describes what is being read and how fresh the lists are. */
function stateOf(
  { budget, clock }: SyncDeps,
  lists: Lists,
  { connectivity, passes }: Pick<Reading, 'connectivity' | 'passes'>,
  now: { signed: boolean; active: boolean; lastSynced: number | null },
): SyncState {
  return syncState({
    signed: now.signed,
    connectivity,
    lastSynced: passes.lastDone() ?? now.lastSynced,
    lists: lists.values(),
    budget,
    running: passes.progress(),
    waiting: (list) => now.active && isWaitedFor(lists, list, clock.monotonic()),
  })
}

/** Reports whether a list is to be read now, or failed a few times and is retried. */
const isWaitedFor = (lists: Lists, state: ListState, now: number): boolean =>
  lists.reason(state, now) !== null || (state.failures > 0 && state.failures <= PATIENCE)

/** Creates the trip packs of this workspace (I7). */
function createTrips(
  deps: SyncDeps,
  lists: Lists,
  { passes, records }: Pick<Reading, 'passes' | 'records'>,
): Pick<Sync, 'planTrip' | 'takeTrip'> {
  const trip: TripParts = {
    list: (name, parent) => lists.get(name, parent, deps.clock.monotonic()),
    readList: passes.read,
    readRecord: (row) => records.read(row, 'visible'),
  }
  return {
    planTrip: (items) => planTrip(deps, trip, items),
    takeTrip: (items) => takeTrip(deps, trip, items),
  }
}
