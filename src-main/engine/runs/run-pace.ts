import type { Clock } from '#main/ports.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'

/** Decides when each run is read next: less often the longer the run takes. */
export interface RunPace {
  isDue(run: KeptRun): boolean
  /** Postpones the next read: longer each time, longest for runs that are paused or a day old. */
  defer(run: KeptRun, paused: boolean): void
  /** Starts again with short intervals, for example after a change. */
  quicken(run: KeptRun): void
}

const FIRST_MS = 15_000
const LONGEST_MS = 120_000
const GROWTH = 1.4
/** After this time, the user no longer waits by the minute. */
const PATIENCE_MS = 24 * 3600_000
const SELDOM_MS = 3600_000
/** A paused run goes on only when someone resumes it, on this computer or elsewhere. */
const PAUSED_MS = 300_000

/** Creates the pace of one workspace's runs; it is not kept over a restart. */
export function createRunPace(clock: Clock): RunPace {
  const paces = new Map<string, { dueAt: number; every: number }>()
  const set = (run: KeptRun, inMs: number, every: number) => {
    paces.set(run.id, { dueAt: clock.monotonic() + inMs, every })
  }

  function intervalOf(run: KeptRun, paused: boolean): number {
    if (clock.now() - run.created_at > PATIENCE_MS) return SELDOM_MS
    if (paused) return PAUSED_MS
    return Math.min(LONGEST_MS, (paces.get(run.id)?.every ?? FIRST_MS) * GROWTH)
  }

  return {
    isDue(run) {
      const known = paces.get(run.id)
      if (known) return known.dueAt <= clock.monotonic()
      const atOnce = run.kind === 'generate' || (run.read_at === null && run.kind !== 'research')
      set(run, atOnce ? 0 : FIRST_MS, FIRST_MS)
      return atOnce
    },
    defer(run, paused) {
      const every = intervalOf(run, paused)
      set(run, every, every)
    },
    quicken(run) {
      set(run, FIRST_MS, FIRST_MS)
    },
  }
}
