import type { Credits } from '#shared/api/credits.ts'
import type { Failure, Priority } from '#main/engine/api/index.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import { Lists, YOUNG_MS } from './lists.ts'
import { createPasses, type Passes } from './passes.ts'
import type { SyncDeps } from './ports.ts'
import { createRecords } from './records.ts'
import { listKey, resource, resourceNames, shown, type Shown } from './resources.ts'
import { syncState, type SyncState } from './state.ts'
import {
  planTrip,
  takeTrip,
  type TripItem,
  type TripParts,
  type TripPlan,
  type TripResult,
} from './trip.ts'

export interface Sync {
  /** Begins to read; nothing is asked of the service before. */
  start(): Promise<void>
  /**
   * What is on the screen now: read first, and kept younger than the rest. Replaces the look
   * before.
   */
  look(what: TripItem): void
  /** Reads again now, ahead of everything. Resolves when it is read, or could not be. */
  refresh(what: TripItem): Promise<void>
  /** A write reached the service: the list it changes is read soon. */
  written(what: TripItem): void
  /** Reads the balance now, as before and after anything paid. */
  pollCredits(): Promise<Credits | null>
  /** Told of requests others made, so that their failures count too. */
  observe(outcome: 'ok' | Failure): void
  online(): boolean
  /** A person asks to try again now. */
  tryNow(): void
  /** The window is hidden: the pace slows down (G10). */
  setHidden(hidden: boolean): void
  signedIn(): void
  signedOut(): void
  /** The cache was begun anew: everything is read again. */
  readAll(): void
  /** These lists were let go: they are read again only when somebody looks (I11). */
  rest(keys: readonly string[]): void
  /** What taking these along would cost (I7). */
  planTrip(items: readonly TripItem[]): Promise<TripPlan>
  /** Reads them all, and proves that they load without the network. */
  takeTrip(items: readonly TripItem[]): Promise<TripResult>
  state(): SyncState
  stop(): void
}

const CREDITS_EVERY_MS = 600_000
/** A list that failed more often in a row than this is not waited for any more: it is `failing`. */
const PATIENCE = 5
const MIN_WAIT_MS = 1000

/**
 * Keeps the cache of one workspace fresh, within the rate: what is on screen first, then what was
 * written, then what is due.
 */
export function createSync(deps: SyncDeps): Sync {
  const { clock, target, listener } = deps
  const lists = new Lists(deps.rests)
  const stopping = new AbortController()
  let signed = true
  let started = false
  let creditsDue = 0
  let reading: Promise<Credits | null> | null = null
  let lastSynced: number | null = null
  let cancelTimer = () => {}

  const changed = () => listener.changed?.()
  const active = () => started && signed && connectivity.online() && !stopping.signal.aborted
  const broken = (message: string, error: unknown) => {
    if (!stopping.signal.aborted)
      deps.log.error(message, { error: error instanceof Error ? error.message : 'unknown' })
  }
  const connectivity: Connectivity = createConnectivity({
    clock,
    probe: async () => void (await pollCredits('visible')),
    changed: () => {
      changed()
      pump()
    },
  })
  const records = createRecords(deps, active, stopping.signal)
  const passes: Passes = createPasses({
    deps,
    lists,
    connectivity,
    stopping: stopping.signal,
    active,
    pump,
    signedOut,
    findChildren,
    broken,
  })

  async function start(): Promise<void> {
    const now = clock.monotonic()
    for (const name of resourceNames)
      if (resource(name).parent === undefined) lists.get(name, null, now)
    await findChildren(['hot_lists', 'desks'])
    const freshness = await target.freshness()
    lists.restore(freshness, clock.now(), now)
    lastSynced = Math.max(0, ...freshness.map(({ as_of }) => as_of ?? 0)) || null
    started = true
    pump()
  }

  async function findChildren(tables: readonly string[]): Promise<void> {
    for (const name of resourceNames) {
      const { parent, onDemand } = resource(name)
      if (parent === undefined || onDemand || !tables.includes(parent)) continue
      lists.setParents(
        name,
        await target.ids(parent, { field: 'local', is: false }),
        clock.monotonic(),
      )
    }
  }

  /** Starts what may run now, and comes back when something is due. */
  function pump(): void {
    cancelTimer()
    if (!active()) return
    const now = clock.monotonic()
    if (creditsDue <= now) {
      creditsDue = now + CREDITS_EVERY_MS
      pollCredits('visible').catch((error: unknown) =>
        broken('the balance could not be kept', error),
      )
    }
    passes.startDue(now)
    const due = Math.min(creditsDue, lists.nextDueAt(now))
    if (due < Infinity) cancelTimer = clock.after(Math.max(MIN_WAIT_MS, due - now), pump)
  }

  function look({ resource: table, id }: TripItem): void {
    deps.budget.attend()
    const keys = shown(table, id).lists.map(({ resource: name, parent }) => listKey(name, parent))
    lists.show(keys)
    listener.looked?.(keys)
    connectivity.tryNow()
    void known(table, id).then(
      (what) => {
        const now = clock.monotonic()
        for (const { resource: name, parent } of what.lists) {
          if (now - lists.get(name, parent, now).doneAt >= YOUNG_MS)
            lists.wish(name, parent, 'looked_at', now)
        }
        records.look(what.record)
        pump()
      },
      (error: unknown) => broken('what is on screen could not be looked up', error),
    )
  }

  async function refresh({ resource: table, id }: TripItem): Promise<void> {
    deps.budget.attend()
    connectivity.tryNow()
    if (table === 'credits') return void (await pollCredits())
    const what = await known(table, id)
    await Promise.all([
      ...what.lists.map(({ resource: name, parent }) => passes.read(name, parent)),
      what.record && records.read(what.record, 'interactive'),
    ])
  }

  /**
   * What there is to read for a screen: nothing for a record that was made here and that the
   * service does not know yet.
   */
  async function known(table: string, id: string | undefined): Promise<Shown> {
    const what = shown(table, id)
    const owner = what.record?.table ?? (what.lists[0] && resource(what.lists[0].resource).parent)
    if (id === undefined || owner === undefined) return what
    const here = await target.ids(owner, {
      and: [
        { field: 'id', is: id },
        { field: 'local', is: true },
      ],
    })
    return here.length ? { lists: [], record: null } : what
  }

  /** One reading at a time, whoever asks. */
  function pollCredits(priority: Priority = 'interactive'): Promise<Credits | null> {
    reading ??= readCredits(priority).finally(() => {
      reading = null
    })
    return reading
  }

  async function readCredits(priority: Priority): Promise<Credits | null> {
    const outcome = await deps.api.call('credits.read', { priority, signal: stopping.signal })
    connectivity.observe(outcome.kind === 'ok' ? 'ok' : outcome)
    if (outcome.kind === 'signed_out') signedOut()
    if (outcome.kind !== 'ok') return null
    creditsDue = clock.monotonic() + CREDITS_EVERY_MS
    listener.credits?.(outcome.value, outcome.at)
    return outcome.value
  }

  function signedOut(): void {
    if (!signed) return
    signed = false
    passes.breakOff()
    changed()
  }

  const trip: TripParts = {
    list: (name, parent) => lists.get(name, parent, clock.monotonic()),
    readList: passes.read,
    readRecord: (row) => records.read(row, 'visible'),
  }
  return {
    start,
    look,
    refresh,
    signedOut,
    pollCredits: () => pollCredits(),
    observe: connectivity.observe,
    online: connectivity.online,
    planTrip: (items) => planTrip(deps, trip, items),
    takeTrip: (items) => takeTrip(deps, trip, items),
    written({ resource: table, id }) {
      for (const { resource: name, parent } of shown(table, id).lists)
        lists.wish(name, parent, 'written', clock.monotonic())
      pump()
    },
    tryNow() {
      connectivity.tryNow()
      pump()
    },
    setHidden(hidden) {
      lists.hide(hidden)
      pump()
    },
    signedIn() {
      signed = true
      lists.unblock()
      changed()
      pump()
    },
    rest(keys) {
      for (const key of keys) lists.rest(key)
    },
    readAll() {
      lists.forgetAges(clock.monotonic())
      pump()
    },
    state: () =>
      syncState({
        signed,
        connectivity,
        lastSynced: passes.lastDone() ?? lastSynced,
        lists: lists.values(),
        budget: deps.budget,
        running: passes.progress(),
        waiting: (state) =>
          active() &&
          (lists.reason(state, clock.monotonic()) !== null ||
            (state.failures > 0 && state.failures <= PATIENCE)),
      }),
    stop() {
      stopping.abort()
      connectivity.stop()
      cancelTimer()
      passes.release()
    },
  }
}
