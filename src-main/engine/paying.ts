import type { Foundation } from './foundation.ts'
import { createRuns, type Runs } from './runs/index.ts'
import type { CreditReadings } from './spend/credit-readings.ts'
import { createSpend, type Spend } from './spend/index.ts'
import type { LimitStore } from './spend/limit-store.ts'
import type { Sync } from './sync/index.ts'

/** The paid actions of one workspace. */
export interface Paying {
  readonly spend: Spend
  /** Paid runs that the service does not list; each is saved before it is requested (G6). */
  readonly runs: Runs
}

/** Paying with its life cycle, for the engine. */
export interface OpenPaying extends Paying {
  /** Resumes the work of an earlier run and follows runs in progress. */
  start(): void
  /** Starts nothing more. */
  stop(): void
  /** Resolves when no paid work is in progress. */
  idle(): Promise<void>
}

/** Opens paying; no request is sent before `start`. */
export function openPaying(
  foundation: Foundation,
  sync: Sync,
  credits: CreditReadings,
  limits: LimitStore,
): OpenPaying {
  const spend = openSpend(foundation, credits, limits)
  const { runs, stopFollowing } = openRuns(foundation, sync, spend)
  return {
    spend,
    runs,
    start() {
      spend.start()
      runs.start()
    },
    stop() {
      spend.stop()
      stopFollowing()
      runs.stop()
    },
    async idle() {
      await spend.idle()
      await runs.idle()
    },
  }
}

/** Opens paid calls. */
function openSpend(
  { store, api, cache, clock, log, account, hub }: Foundation,
  credits: CreditReadings,
  limits: LimitStore,
): Spend {
  return createSpend({
    db: store.outbox,
    api,
    cache,
    clock,
    log,
    account,
    limits: limits.read,
    onReading: ({ at, ...balance }, cause) => credits.add(balance, at, cause),
    touch: hub.touch,
    emit: hub.emit,
  })
}

/** Opens paid runs; they are checked again when reports, runs or the sign-in change. */
function openRuns(
  { api, cache, clock, log, kv, session, hub }: Foundation,
  sync: Sync,
  spend: Spend,
): { runs: Runs; stopFollowing: () => void } {
  const runs = createRuns({
    api,
    cache,
    spend,
    clock,
    log,
    kv,
    ready: () => sync.online() && session.state.kind === 'signed_in',
    refresh: (item) => sync.refresh(item),
    touch: hub.touch,
    emit: hub.emit,
  })
  const followed = new Set(['runs', 'reports', 'session'])
  const stopFollowing = hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.some((table) => followed.has(table)))
      runs.nudge()
  })
  return { runs, stopFollowing }
}
