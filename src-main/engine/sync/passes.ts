import { jitterMs, type Failure, type Priority } from '#main/engine/api/index.ts'
import type { Connectivity } from './connectivity.ts'
import { dueAfter, type Lists, type ListState, type Reason } from './lists.ts'
import { PageSizes } from './page-sizes.ts'
import type { SyncDeps } from './ports.ts'
import { resource, type ResourceName } from './resources.ts'
import type { Progress } from './state.ts'
import { sweep, type SweepResult } from './sweep.ts'

/** A list the service does not have, or does not let us read, is asked for again after this. */
const BLOCKED_MS = 1_800_000
/** A pass that missed rows is repeated after this, so often in a row. */
const AGAIN_MS = 60_000
const MAX_REPEATS = 2
/**
 * Slow passes at a time: one answer is waited for while the other is worked on; the rate bounds
 * both.
 */
const SLOW_PASSES = 2
/** Besides them, passes somebody waits for. */
const URGENT_PASSES = 2
/**
 * So many pages of a list somebody asked for go ahead of everything; a long one must not use up the
 * minute of its own reader.
 */
const AHEAD_PAGES = 3

interface Running {
  urgent: boolean
  stop: AbortController
  progress: Progress
}

export interface Passes {
  /** Starts whatever may run now. */
  startDue(now: number): void
  /** Reads a list ahead of the others; resolves when that ended, well or not. */
  read(name: ResourceName, parent: string | null): Promise<void>
  /** Breaks off what is running; it goes on later where it is. */
  breakOff(): void
  /** Whoever waits for a list that cannot be read now is told; the wish stays. */
  release(): void
  progress(): Progress[]
  /** Wall time at which a list was last read whole, in this session. */
  lastDone(): number | null
}

export interface PassesParts {
  deps: SyncDeps
  lists: Lists
  connectivity: Connectivity
  stopping: AbortSignal
  active(): boolean
  /** Something ended: there may be room for the next one. */
  pump(): void
  signedOut(): void
  /** Rows of this table came or went: there may be lists of their own. */
  findChildren(tables: readonly string[]): Promise<void>
  broken(message: string, error: unknown): void
}

/** Runs passes over lists, a few at a time, and draws the conclusions from how each ended. */
export function createPasses({
  deps,
  lists,
  connectivity,
  stopping,
  active,
  pump,
  signedOut,
  findChildren,
  broken,
}: PassesParts): Passes {
  const { clock, target, listener } = deps
  const sizes = new PageSizes()
  const running = new Map<string, Running>()
  const waiters = new Map<string, (() => void)[]>()
  let lastDone: number | null = null

  function startDue(now: number): void {
    for (let next = lists.next(now); next; next = lists.next(now)) {
      const urgent = next.reason !== 'due'
      const others = [...running.values()].filter((run) => run.urgent === urgent).length
      if (others >= (urgent ? URGENT_PASSES : SLOW_PASSES)) return
      run(next.state, next.reason)
    }
  }

  function run(state: ListState, reason: Reason): void {
    const stop = new AbortController()
    const startedAt = clock.monotonic()
    const progress: Progress = {
      resource: state.resource,
      list: state.key,
      pages: 0,
      rows: 0,
      expected: state.pages,
    }
    running.set(state.key, { urgent: reason !== 'due', stop, progress })
    state.running = true
    state.wish = null
    void sweep(
      { ...deps, sizes },
      {
        resource: state.resource,
        parent: state.parent,
        signal: AbortSignal.any([stop.signal, stopping]),
        priority: () => priorityOf(state, reason, progress.pages),
        progress(pages, rows, total) {
          const size = Math.max(1, Math.ceil(rows / Math.max(1, pages)))
          Object.assign(progress, {
            pages,
            rows,
            expected:
              total === null ? Math.max(pages + 1, state.pages ?? 0) : Math.ceil(total / size) + 1,
          })
          listener.changed?.()
        },
      },
    )
      .then((result) => settle(state, reason, result, clock.monotonic() - startedAt))
      .catch((error: unknown) => {
        later(state)
        broken('a list could not be stored', error)
      })
      .finally(() => {
        state.running = false
        running.delete(state.key)
        tell(state.key)
        listener.changed?.()
        pump()
      })
    listener.changed?.()
  }

  async function settle(
    state: ListState,
    reason: Reason,
    result: SweepResult,
    tookMs: number,
  ): Promise<void> {
    const now = clock.monotonic()
    connectivity.observe(result.kind === 'failed' ? result.failure : 'ok')
    if (result.kind === 'failed') return fail(state, reason, result.failure, now)
    state.failures = 0
    state.blocked = null
    if (result.kind === 'gone') return ownerGone(state, result.asked)
    // What was wished for while it was being read has just been read; what was written meanwhile
    // perhaps not.
    if (state.wish !== 'written') state.wish = null
    Object.assign(state, {
      doneAt: now,
      tookMs,
      pages: result.pages,
      rows: result.rows,
      repeats: result.again ? state.repeats + 1 : 0,
    })
    state.dueAt =
      result.again && state.repeats <= MAX_REPEATS ? now + AGAIN_MS : dueAfter(state, now)
    lastDone = clock.now()
    const { table } = resource(state.resource)
    listener.swept?.(state.key, table)
    if (state.parent === null) await findChildren([table])
  }

  function fail(state: ListState, reason: Reason, failure: Failure, now: number): void {
    if (failure.kind === 'signed_out') signedOut()
    if (
      failure.kind === 'signed_out' ||
      failure.kind === 'limited' ||
      (failure.kind === 'not_sent' && failure.reason !== 'no_token')
    ) {
      // Nothing is wrong with the list: it goes on where it is, with the same urgency, once it can.
      if (reason !== 'due') state.wish ??= reason
    } else if (failure.kind === 'refused' && [403, 404, 405, 410, 501].includes(failure.status)) {
      state.blocked = {
        until: now + BLOCKED_MS,
        status: failure.status,
        ...(failure.scope !== undefined && { scope: failure.scope }),
      }
    } else {
      later(state)
      deps.log.warn('a list could not be read', { list: state.resource, outcome: failure.kind })
    }
  }

  function later(state: ListState): void {
    state.failures += 1
    state.dueAt = clock.monotonic() + jitterMs(state.failures, deps.random)
  }

  /**
   * The row a list belongs to answered 404: it goes, and with it what was on the list. Edits that
   * wait hold their rows.
   */
  async function ownerGone(state: ListState, asked: number): Promise<void> {
    const { table, parent, scope, partial } = resource(state.resource)
    state.dueAt = Infinity
    if (parent === undefined || state.parent === null || partial) return
    const ids = await target.ids(table, scope?.(state.parent))
    await target.remove(table, ids, { kind: 'answered_404' }, asked)
    await target.remove(parent, [state.parent], { kind: 'answered_404' }, asked)
    listener.tables?.([table, parent])
    await findChildren([parent])
  }

  function tell(key: string): void {
    for (const resolve of waiters.get(key) ?? []) resolve()
    waiters.delete(key)
  }

  function release(): void {
    for (const key of waiters.keys()) if (!running.has(key)) tell(key)
  }

  return {
    startDue,
    release,
    read(name, parent) {
      const state = lists.wish(name, parent, 'asked', clock.monotonic())
      const done = new Promise<void>((resolve) => {
        waiters.set(state.key, [...(waiters.get(state.key) ?? []), resolve])
      })
      pump()
      if (!active()) release()
      return done
    },
    breakOff() {
      for (const { stop } of running.values()) stop.abort()
      release()
    },
    progress: () => [...running.values()].map(({ progress }) => progress),
    lastDone: () => lastDone,
  }
}

/** A wish that comes while a list is being read slowly makes the rest of it faster. */
function priorityOf(state: ListState, reason: Reason, pages: number): Priority {
  const wish = state.wish ?? reason
  if (wish === 'asked') return pages < AHEAD_PAGES ? 'interactive' : 'visible'
  if (wish === 'looked_at') return 'visible'
  return reason === 'asked' || reason === 'looked_at'
    ? 'visible'
    : wish === 'written'
      ? 'write'
      : 'sweep'
}
