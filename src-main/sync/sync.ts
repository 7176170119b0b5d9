import { jitterMs, type Failure, type Priority } from '#main/api/index.ts'
import type { Credits } from '#shared/api/credits.ts'
import { createConnectivity, type Connectivity } from './connectivity.ts'
import { dueAfter, Lists, YOUNG_MS, type ListState, type Reason } from './lists.ts'
import { PageSizes } from './page-sizes.ts'
import type { SyncDeps } from './ports.ts'
import { createRecords } from './records.ts'
import { listKey, resource, resourceNames, shown, type ResourceName, type Shown } from './resources.ts'
import { syncState, type Progress, type SyncState } from './state.ts'
import { sweep, type SweepResult } from './sweep.ts'
import { planTrip, takeTrip, type TripItem, type TripParts, type TripPlan, type TripResult } from './trip.ts'

export interface Sync {
  /** Begins to read; nothing is asked of the service before. */
  start(): Promise<void>
  /** What is on the screen now: read first, and kept younger than the rest. Replaces the look before. */
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
  /** What taking these along would cost (I7). */
  planTrip(items: readonly TripItem[]): Promise<TripPlan>
  /** Reads them all, and proves that they load without the network. */
  takeTrip(items: readonly TripItem[]): Promise<TripResult>
  state(): SyncState
  stop(): void
}

const CREDITS_EVERY_MS = 600_000
/** A list the service does not have, or does not let us read, is asked for again after this. */
const BLOCKED_MS = 1_800_000
const AGAIN_MS = 60_000
const MAX_REPEATS = 2
/** Slow passes at a time. One answer is waited for while the other is worked on; the rate bounds both. */
const PASSES = 2
const SHOWN_PASSES = 2
/** A list that failed more often in a row than this is not waited for any more: it is `failing`. */
const PATIENCE = 5

interface Running { state: ListState; stop: AbortController; urgent: boolean; progress: Progress; ended: Promise<void> }

/** Keeps the cache of one workspace fresh, within the rate: what is on screen first, then what was written, then what is due. */
export function createSync(deps: SyncDeps): Sync {
  const { clock, target, listener } = deps
  const lists = new Lists()
  const sizes = new PageSizes()
  const running = new Map<string, Running>()
  const waiters = new Map<string, (() => void)[]>()
  const stopping = new AbortController()
  let signed = true
  let started = false
  let creditsDue = 0
  let lastSynced: number | null = null
  let cancelTimer = () => {}

  const connectivity: Connectivity = createConnectivity({
    clock,
    probe: async () => void await pollCredits(),
    changed: () => {
      changed()
      pump()
    },
  })

  const changed = () => listener.changed?.()
  const active = () => started && signed && connectivity.online() && !stopping.signal.aborted
  const records = createRecords(deps, active, stopping.signal)

  async function start(): Promise<void> {
    const now = clock.monotonic()
    for (const name of resourceNames) if (resource(name).parent === undefined) lists.get(name, null, now)
    await findChildren(['hot_lists', 'desks'])
    lists.restore(await target.freshness(), clock.now(), now)
    lastSynced = Math.max(0, ...(await target.freshness()).map(({ as_of }) => as_of ?? 0)) || null
    started = true
    pump()
  }

  async function findChildren(tables: readonly string[]): Promise<void> {
    for (const name of resourceNames) {
      const { parent, onDemand } = resource(name)
      if (parent === undefined || onDemand || !tables.includes(parent)) continue
      lists.setParents(name, await target.ids(parent, { field: 'local', is: false }), clock.monotonic())
    }
  }

  /** Starts what may run now, and comes back when something is due. */
  function pump(): void {
    cancelTimer()
    if (!active()) return
    const now = clock.monotonic()
    if (creditsDue <= now) {
      creditsDue = now + CREDITS_EVERY_MS
      pollCredits().catch((error: unknown) => broken('the balance could not be kept', error))
    }
    for (let next = lists.next(now); next; next = lists.next(now)) {
      const urgent = next.reason !== 'due'
      const room = [...running.values()].filter((run) => run.urgent === urgent).length < (urgent ? SHOWN_PASSES : PASSES)
      if (!room) break
      run(next.state, next.reason)
    }
    const due = Math.min(creditsDue, lists.nextDueAt(now))
    if (due < Infinity) cancelTimer = clock.after(Math.max(1000, due - now), pump)
  }

  function run(state: ListState, reason: Reason): void {
    const stop = new AbortController()
    const startedAt = clock.monotonic()
    const urgent = reason !== 'due'
    const progress: Progress = { resource: state.resource, list: state.key, pages: 0, rows: 0, expected: state.pages }
    state.running = true
    state.wish = null
    const ended = sweep({ ...deps, sizes }, {
      resource: state.resource, parent: state.parent, signal: AbortSignal.any([stop.signal, stopping.signal]),
      priority: () => priorityOf(state, reason),
      progress(pages, rows, total) {
        const size = Math.max(1, Math.ceil(rows / Math.max(1, pages)))
        Object.assign(progress, { pages, rows, expected: total === null ? Math.max(pages + 1, state.pages ?? 0) : Math.ceil(total / size) + 1 })
        changed()
      },
    }).then((result) => settle(state, reason, result, clock.monotonic() - startedAt)).catch((error: unknown) => broke(state, error)).finally(() => {
      state.running = false
      running.delete(state.key)
      for (const resolve of waiters.get(state.key) ?? []) resolve()
      waiters.delete(state.key)
      changed()
      pump()
    })
    running.set(state.key, { state, stop, urgent, progress, ended })
    changed()
  }

  const priorityOf = (state: ListState, reason: Reason): Priority => {
    if (state.wish === 'asked' || reason === 'asked') return 'interactive'
    if (state.wish === 'looked_at' || reason === 'looked_at') return 'visible'
    return reason === 'written' ? 'write' : 'sweep'
  }

  async function settle(state: ListState, reason: Reason, result: SweepResult, tookMs: number): Promise<void> {
    const now = clock.monotonic()
    connectivity.observe(result.kind === 'failed' ? result.failure : 'ok')
    if (result.kind === 'failed') return fail(state, reason, result.failure, now)
    state.failures = 0
    state.blocked = null
    if (result.kind === 'gone') return parentGone(state, result.asked)
    // What was wished for while it was being read has just been read.
    if (state.wish !== 'written') state.wish = null
    Object.assign(state, { doneAt: now, tookMs, pages: result.pages, rows: result.rows })
    state.repeats = result.again ? state.repeats + 1 : 0
    state.dueAt = result.again && state.repeats <= MAX_REPEATS ? now + AGAIN_MS : dueAfter(state, now)
    lastSynced = clock.now()
    const { table } = resource(state.resource)
    listener.swept?.(state.key, table)
    if (state.parent === null) await findChildren([table])
  }

  function fail(state: ListState, reason: Reason, failure: Failure, now: number): void {
    if (failure.kind === 'signed_out') signedOut()
    if (failure.kind === 'signed_out' || failure.kind === 'limited' || (failure.kind === 'not_sent' && failure.reason !== 'no_token')) {
      // Nothing is wrong with the list: it goes on where it is, with the same urgency, once it can.
      if (reason !== 'due') state.wish ??= reason
      return
    }
    if (failure.kind === 'refused' && [403, 404, 405, 410, 501].includes(failure.status)) {
      state.blocked = { until: now + BLOCKED_MS, status: failure.status, ...(failure.scope !== undefined && { scope: failure.scope }) }
      return
    }
    state.failures += 1
    state.dueAt = now + jitterMs(state.failures, deps.random)
    deps.log.warn('a list could not be read', { list: state.resource, outcome: failure.kind })
  }

  function broke(state: ListState, error: unknown): void {
    state.failures += 1
    state.dueAt = clock.monotonic() + jitterMs(state.failures, deps.random)
    broken('a list could not be stored', error)
  }

  function broken(message: string, error: unknown): void {
    if (!stopping.signal.aborted) deps.log.error(message, { error: error instanceof Error ? error.message : 'unknown' })
  }

  /** The list's row answered 404: the row goes, and with it what was on the list. Edits that wait hold their rows. */
  async function parentGone(state: ListState, asked: number): Promise<void> {
    const { table, parent, scope, partial } = resource(state.resource)
    state.dueAt = Infinity
    if (parent === undefined || state.parent === null || partial) return
    const ids = await target.ids(table, scope?.(state.parent))
    await target.remove(table, ids, { kind: 'answered_404' }, asked)
    await target.remove(parent, [state.parent], { kind: 'answered_404' }, asked)
    listener.tables?.([table, parent])
    await findChildren([parent])
  }

  function wish(name: ResourceName, parent: string | null, reason: Reason): ListState {
    const state = lists.get(name, parent, clock.monotonic())
    state.wish = reason
    return state
  }

  function look({ resource: table, id }: TripItem): void {
    deps.budget.attend()
    lists.show(shown(table, id).lists.map(({ resource: name, parent }) => listKey(name, parent)))
    connectivity.tryNow()
    void known(table, id).then((what) => {
      const now = clock.monotonic()
      for (const { resource: name, parent } of what.lists) {
        if (now - lists.get(name, parent, now).doneAt >= YOUNG_MS) wish(name, parent, 'looked_at')
      }
      records.look(what.record)
      pump()
    }, (error: unknown) => broken('what is on screen could not be looked up', error))
  }

  /** What there is to read for a screen: nothing for a record that was made here and that the service does not know yet. */
  async function known(table: string, id: string | undefined): Promise<Shown> {
    const what = shown(table, id)
    const owner = what.record?.table ?? (what.lists[0] && resource(what.lists[0].resource).parent)
    if (id === undefined || owner === undefined) return what
    const here = await target.ids(owner, { and: [{ field: 'id', is: id }, { field: 'local', is: true }] })
    return here.length ? { lists: [], record: null } : what
  }

  async function refresh({ resource: table, id }: TripItem): Promise<void> {
    deps.budget.attend()
    connectivity.tryNow()
    if (table === 'credits') return void await pollCredits()
    const what = await known(table, id)
    await Promise.all([...what.lists.map(({ resource: name, parent }) => readList(name, parent)), what.record && records.read(what.record, 'interactive')])
  }

  /** Reads a list ahead of the others; resolves when it is read, or could not be. */
  function readList(name: ResourceName, parent: string | null): Promise<void> {
    const state = wish(name, parent, 'asked')
    const done = new Promise<void>((resolve) => { waiters.set(state.key, [...(waiters.get(state.key) ?? []), resolve]) })
    pump()
    if (!active()) release()
    return done
  }

  /** Whoever waits for a list that cannot be read now is told; the wish stays. */
  function release(): void {
    for (const [key, resolves] of waiters) {
      if (running.has(key)) continue
      for (const resolve of resolves) resolve()
      waiters.delete(key)
    }
  }

  async function pollCredits(): Promise<Credits | null> {
    const outcome = await deps.api.call('credits.read', { priority: 'interactive', signal: stopping.signal })
    connectivity.observe(outcome.kind === 'ok' ? 'ok' : outcome)
    if (outcome.kind === 'signed_out') signedOut()
    if (outcome.kind !== 'ok') return null
    listener.credits?.(outcome.value, outcome.at)
    return outcome.value
  }

  function signedOut(): void {
    if (!signed) return
    signed = false
    for (const { stop } of running.values()) stop.abort()
    release()
    changed()
  }

  const trip: TripParts = {
    list: (name, parent) => lists.get(name, parent, clock.monotonic()), readList, readRecord: (row) => records.read(row, 'visible'),
  }

  return {
    planTrip: (items) => planTrip(deps, trip, items), takeTrip: (items) => takeTrip(deps, trip, items),
    start, look, refresh, pollCredits, signedOut,
    written({ resource: table, id }) {
      for (const { resource: name, parent } of shown(table, id).lists) wish(name, parent, 'written')
      pump()
    },
    observe: connectivity.observe,
    online: connectivity.online,
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
      for (const state of lists.values()) state.blocked = null
      changed()
      pump()
    },
    readAll() {
      for (const state of lists.values()) Object.assign(state, { doneAt: -Infinity, dueAt: resource(state.resource).onDemand ? Infinity : clock.monotonic() })
      pump()
    },
    state: () => syncState({
      signed, connectivity, lastSynced, lists: lists.values(), budget: deps.budget,
      running: [...running.values()].map(({ progress }) => progress), waiting: (state) => active() && (lists.reason(state, clock.monotonic()) !== null || (state.failures > 0 && state.failures <= PATIENCE)),
    }),
    stop() {
      stopping.abort()
      connectivity.stop()
      cancelTimer()
      release()
    },
  }
}
