import type { KeyValue } from '#main/engine/api/index.ts'
import { createReviews, type Reviews } from './employment-reviews.ts'
import { createBuilds, type Builds } from './hot-list-build.ts'
import { createRunPoller, type RunPoller } from './run-poller.ts'
import type { RunPollerOptions } from './run-poller-options.ts'
import { createOnce } from './once.ts'
import { createPilot, type Pilot } from './quote.ts'
import { createResume } from './resume.ts'
import type { KeptRun, RunStore } from '#main/engine/spend/run-store.ts'
import type { Spend } from '#main/engine/spend/index.ts'

export { refusal } from './refusal.ts'
export { firstLine } from './report-follower.ts'
export { isFinished, isWhole } from './report.ts'
export { perAccepted, statementOf, type Statement } from './statement.ts'
export type { KeptRun } from '#main/engine/spend/run-store.ts'

/**
 * The paid runs of one workspace (G6): saved before they are requested, followed until they end,
 * and found again after any crash.
 */
export interface Runs extends RunPoller {
  readonly store: RunStore
  readonly pilot: Pilot
  /** Free requests that are sent at once: hot lists of desks and employment reviews. */
  readonly builds: Builds
  readonly reviews: Reviews
  /** Resumes a paused run within the agreed cap. Throws a ProblemError if it does not go on. */
  resume(run: KeptRun, intent_id: string): Promise<{ message: string }>
}

/** Creates the paid runs of one workspace, with the poller that follows them. */
export function createRuns(
  parts: Omit<RunPollerOptions, 'store'> & { spend: Pick<Spend, 'runs'>; kv: KeyValue },
): Runs {
  const { api, clock, kv, spend, touch } = parts
  const once = createOnce(kv)
  const store = spend.runs
  const poller = createRunPoller({ ...parts, store })
  return {
    ...poller,
    store,
    pilot: createPilot(api, kv, clock, () => touch('runs')),
    builds: createBuilds({ ...parts, once }),
    reviews: createReviews(parts),
    resume: createResume({ api, store, read: poller.read, once }),
  }
}
