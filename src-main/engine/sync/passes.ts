import type { Priority } from '#main/engine/api/index.ts'
import type { ListState, Reason } from './lists.ts'
import { createVerdicts, type PassesParts } from './pass-verdicts.ts'
import type { ResourceName } from './resources.ts'
import type { Progress } from './state.ts'
import { sweep } from './sweep.ts'

/**
 * Slow passes at a time: one waits for an answer while the other is processed. The rate limits
 * both.
 */
const SLOW_PASSES = 2
/** Passes that the user waits for, in addition to the slow ones. */
const URGENT_PASSES = 2
/**
 * Pages of a requested list that are read ahead of everything. A long list must not use up the
 * minute's rate of the user who waits for it.
 */
const AHEAD_PAGES = 3

interface Running {
  urgent: boolean
  stop: AbortController
  progress: Progress
}

export interface Passes {
  /** Starts every pass that may run now. */
  startDue(now: number): void
  /**
   * Reads a list ahead of the others, and once more if it is being read now. Resolves when that has
   * ended, successfully or not.
   */
  read(name: ResourceName, parent: string | null): Promise<void>
  /** Aborts the running passes, which resume later where they stopped. */
  abort(): void
  /** Resolves the calls of `read` whose list is not being read now; their wishes stay. */
  release(): void
  progress(): Progress[]
  /** Wall time at which a list was last read whole, in this session; null if none was. */
  lastDone(): number | null
}

/** Runs passes over lists, a few at a time, and handles how each ended. */
export function createPasses(parts: PassesParts): Passes {
  const { deps, lists, stopping, active, pump, broken } = parts
  const { clock, listener } = deps
  const verdicts = createVerdicts(parts)
  const running = new Map<string, Running>()
  const waiters = createWaiters()

  function startDue(now: number): void {
    for (let next = lists.next(now); next; next = lists.next(now)) {
      const urgent = next.reason !== 'due'
      const runningCount = [...running.values()].filter((run) => run.urgent === urgent).length
      if (runningCount >= (urgent ? URGENT_PASSES : SLOW_PASSES)) return
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
      stated: null,
      expected: state.pages,
    }
    // Calls of `read` from now on wait for a later pass.
    const resolveWaiters = waiters.take(state.key)
    let hasFailed = false
    running.set(state.key, { urgent: reason !== 'due', stop, progress })
    state.running = true
    state.wish = null
    void sweep(deps, {
      resource: state.resource,
      parent: state.parent,
      signal: AbortSignal.any([stop.signal, stopping]),
      priority: () => priorityOf(state, reason, progress.pages),
      progress(pages, rows, stated) {
        const size = Math.max(1, Math.ceil(rows / Math.max(1, pages)))
        Object.assign(progress, {
          pages,
          rows,
          stated,
          expected:
            stated === null ? Math.max(pages + 1, state.pages ?? 0) : Math.ceil(stated / size),
        })
        listener.onStateChanged?.()
      },
    })
      .then((result) => {
        hasFailed = result.kind === 'failed'
        return verdicts.settle(state, reason, result, clock.monotonic() - startedAt)
      })
      .catch((error: unknown) => {
        hasFailed = true
        verdicts.postpone(state)
        broken('a list could not be stored', error)
      })
      .finally(() => {
        state.running = false
        running.delete(state.key)
        resolveWaiters()
        if (hasFailed || state.wish !== 'asked') waiters.take(state.key)()
        listener.onStateChanged?.()
        pump()
      })
    listener.onStateChanged?.()
  }

  function release(): void {
    for (const key of waiters.keys()) if (!running.has(key)) waiters.take(key)()
  }

  return {
    startDue,
    release,
    read(name, parent) {
      const state = lists.wish(name, parent, 'asked', clock.monotonic())
      const done = waiters.wait(state.key)
      pump()
      if (!active()) release()
      return done
    },
    abort() {
      for (const { stop } of running.values()) stop.abort()
      release()
    },
    progress: () => [...running.values()].map(({ progress }) => progress),
    lastDone: verdicts.lastDone,
  }
}

/** Creates the list of calls that wait for a list to be read. */
function createWaiters() {
  const all = new Map<string, (() => void)[]>()
  return {
    keys: () => [...all.keys()],
    wait: (key: string) =>
      new Promise<void>((resolve) => {
        all.set(key, [...(all.get(key) ?? []), resolve])
      }),
    /** Removes the calls that wait now; returns a function that resolves them. */
    take(key: string): () => void {
      const taken = all.get(key) ?? []
      all.delete(key)
      return () => {
        for (const resolve of taken) resolve()
      }
    },
  }
}

/**
 * Returns the priority of the next page. A wish that comes while a list is being read slowly makes
 * the rest of it faster.
 */
function priorityOf(state: ListState, reason: Reason, pages: number): Priority {
  const wish = state.wish ?? reason
  if (wish === 'asked') return pages < AHEAD_PAGES ? 'interactive' : 'visible'
  if (wish === 'looked_at') return 'visible'
  if (reason === 'asked' || reason === 'looked_at') return 'visible'
  return wish === 'written' ? 'write' : 'sweep'
}
