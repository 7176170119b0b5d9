import { errorFields } from '#main/engine/error-fields.ts'
import { createReportFollower } from './report-follower.ts'
import { createRunPace } from './run-pace.ts'
import type { RunPollerOptions } from './run-poller-options.ts'
import { createSourcingFollower } from './sourcing-follower.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'

/**
 * The poller of unfinished paid runs. It reads a run less often the longer it takes, and tells the
 * user when the run is done.
 */
export interface RunPoller {
  start(): void
  stop(): void
  /** Polls soon, because something has changed. */
  nudge(): void
  /** Reads one run now. */
  read(id: string): Promise<void>
  /** Resolves when no poll is in progress; for tests. */
  idle(): Promise<void>
}

const SOON_MS = 500
/** Time between polls while a run is in progress, and while none is known to be. */
const ACTIVE_POLL_MS = 5_000
const IDLE_POLL_MS = 60_000

/** Creates the poller of one open workspace; it reads nothing before `start`. */
export function createRunPoller(parts: RunPollerOptions): RunPoller {
  const { clock, store, cache } = parts
  const pace = createRunPace(clock)
  const followSourcing = createSourcingFollower(parts, pace)
  const reports = createReportFollower(parts, pace)
  let cancel = () => {}
  let stopped = true
  let nudged = false
  let polling: Promise<void> | null = null

  function schedulePoll(ms: number): void {
    cancel()
    if (stopped) return
    cancel = clock.after(ms, () => {
      nudged = false
      void pollOnce().finally(() => {
        if (!nudged && !stopped)
          schedulePoll(isAnyInProgress() || reports.expectsMore() ? ACTIVE_POLL_MS : IDLE_POLL_MS)
      })
    })
  }

  const isAnyInProgress = () =>
    store
      .list()
      .some((run) => run.run_id !== null && (run.state === 'going' || run.state === 'paused'))

  const pollOnce = () =>
    (polling ??= pollRuns()
      .catch((error: unknown) => {
        if (!stopped) parts.log.warn('paid runs could not be looked after', errorFields(error))
      })
      .finally(() => {
        polling = null
      }))

  async function pollRuns(): Promise<void> {
    if (!parts.ready()) return
    for (const run of store.list()) {
      if (
        run.run_id === null ||
        (run.state !== 'going' && run.state !== 'paused') ||
        !pace.isDue(run)
      )
        continue
      await follow(run)
    }
    if (reports.expectsMore()) await reports.fetchNextWhole()
  }

  function follow(run: KeptRun): Promise<void> {
    if (run.kind === 'sourcing') return followSourcing(run)
    return run.kind === 'research' ? reports.follow(run) : fileDesk(run)
  }

  /**
   * Settles a generated desk whose answer was lost. It can be found only in the list of desks, so
   * the list is read.
   */
  async function fileDesk(run: KeptRun): Promise<void> {
    pace.defer(run, false)
    if (!(await cache.get('desks', run.run_id ?? ''))) await parts.refresh({ resource: 'desks' })
    if (!(await cache.get('desks', run.run_id ?? ''))) return
    store.set(run.id, 'settled')
    parts.touch('runs')
  }

  return {
    start() {
      stopped = false
      store.recover()
      schedulePoll(SOON_MS)
    },
    stop() {
      stopped = true
      cancel()
    },
    nudge() {
      reports.expectMore()
      if (nudged) return
      nudged = true
      schedulePoll(SOON_MS)
    },
    async read(id) {
      const run = store.byId(id)
      if (!run?.run_id || !parts.ready()) return
      await follow(run)
    },
    async idle() {
      while (polling) await polling
    },
  }
}
