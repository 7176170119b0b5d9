import { errorFields } from '#main/engine/error-fields.ts'
import { goOn, type Step } from './step.ts'
import type { TakeStep } from './steps.ts'
import type { Operation } from './operation.ts'
import { createRoute } from './route.ts'
import { createLanes, pause } from './lanes.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type RecordRef, showRecords } from './project.ts'
import { updateCache } from './reading.ts'
import { reportNotStored } from './report.ts'

/**
 * Lanes worked on at once: enough that one slow response does not block the rest, few enough that
 * reads are still fresh when their writes are sent.
 */
const MAX_BUSY_LANES = 3
/** Sends pending operations as the network and the rate limit allow. One per open workspace. */
export interface Drain {
  start(): void
  /** Stops taking up operations; resolves when those in progress have ended. */
  stop(): Promise<void>
  /** Sends new operations, if sending is possible at all. */
  nudge(): void
  /**
   * Tries again because the network may be back or, with an id, because the user wants this
   * operation tried now. Other operations keep waiting for their backoff.
   */
  wake(id?: string): void
  signedIn(): void
  /**
   * Resolves when nothing is in progress: everything is done, or waits for the user, for time or
   * for the network.
   */
  idle(): Promise<void>
  state(): { offline: boolean; signed_out: boolean; sending: number }
}

/** Creates the drain of one outbox; nothing is sent before `start`. */
export function createDrain(context: OutboxContext): Drain {
  const lanes = createLanes(context)
  const { busy } = lanes
  const { settled, idle } = createIdle(() => busy.size > 0)
  let running = false
  const takeStep = createStepsLater(context)
  const route = createRoute(context)
  let cancelTimer: (() => void) | null = null
  const repair = createRepair(context, busy, () => pump())

  function pump(): void {
    if (!running || repair.isDue()) return settled()
    const now = context.clock.monotonic()
    if (route.isOpen(now) && busy.size < MAX_BUSY_LANES) {
      for (const op of lanes.ready()) {
        if (busy.size >= MAX_BUSY_LANES) break
        lanes.take(op)
        void work(op)
        // While offline, one operation at a time probes for the network.
        if (route.isOffline()) break
      }
    }
    if (busy.size === 0) finishRound(now)
  }

  async function work(op: Operation): Promise<void> {
    let step: Step = { next: 'later' }
    try {
      step = await takeStep(op)
      await showRecords(context, refsAfter(context, op))
    } catch (error) {
      if (isDiskFailure(error)) repair.later()
      context.log.error('an operation could not be worked on', errorFields(error))
    }
    busy.delete(op.lane)
    applyStep(op, step)
    pump()
  }

  function applyStep(op: Operation, step: Step): void {
    route.learn(step)
    if (step.next === 'later') {
      const attempts = context.operations.byId(op.id)?.attempts ?? 1
      lanes.putOff(op.id, step.ms ?? pause(context, attempts))
    } else if (!context.operations.byId(op.id) || step.next === 'go_on') lanes.free(op.id)
  }

  /** Reports values that were not stored and schedules the next try, once nothing is in progress. */
  function finishRound(now: number): void {
    // Changes that are read back together are reported together.
    if (!context.operations.states().includes('verifying')) reportNotStored(context)
    void updateCache(context, () => context.confirmations.flush())
    cancelTimer?.()
    cancelTimer = null
    if (route.isSignedOut()) return settled()
    const next = nextTry(route.opensAt(), lanes.dueTimes(), now)
    cancelTimer = Number.isFinite(next) ? context.clock.after(next - now, pump) : null
    settled()
  }

  return {
    start() {
      if (running) return
      running = true
      pump()
    },
    async stop() {
      running = false
      cancelTimer?.()
      repair.stop()
      await idle()
    },
    // While offline, a key press must not scan all pending operations.
    nudge: () => {
      if (cancelTimer === null || route.opensAt() <= context.clock.monotonic()) pump()
    },
    wake(id) {
      if (id === undefined) route.tryNow()
      else lanes.free(id)
      pump()
    },
    signedIn() {
      route.signedIn()
      pump()
    },
    idle,
    state: () => ({
      offline: route.isOffline(),
      signed_out: route.isSignedOut(),
      sending: busy.size,
    }),
  }
}

/**
 * Creates what takes steps and loads its code, a third of the outbox, with the first operation. That
 * is then taken up again, because it may have changed in the meantime, or the drain have stopped.
 */
function createStepsLater(context: OutboxContext): TakeStep {
  let takeStep: TakeStep | null = null
  async function load(): Promise<Step> {
    const { createSteps } = await import('./steps.ts')
    takeStep ??= createSteps(context)
    return goOn
  }
  return (op) => (takeStep ? takeStep(op) : load())
}

/** Pause before the disk is tried again after an error, such as a full disk. */
const REPAIR_MS = 15_000

/**
 * Resumes after a disk error. Operations that were being sent become unknown, because their answers
 * could not be stored.
 */
function createRepair(
  context: OutboxContext,
  busy: ReadonlyMap<string, boolean>,
  goOn: () => void,
): { isDue(): boolean; later(): void; stop(): void } {
  let stopTimer: (() => void) | null = null
  let stopped = false
  const tryLater = () => {
    if (stopped) return
    stopTimer ??= context.clock.after(REPAIR_MS, () => {
      stopTimer = null
      try {
        recover(context, busy)
      } catch (error) {
        context.log.warn('the disk still refuses', errorFields(error))
        return tryLater()
      }
      goOn()
    })
  }
  return {
    isDue: () => stopTimer !== null,
    later: tryLater,
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}

/** Lets callers wait until nothing is in progress. */
function createIdle(isBusy: () => boolean): { settled(): void; idle(): Promise<void> } {
  const waiting = new Set<() => void>()
  return {
    settled() {
      if (isBusy()) return
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
    async idle() {
      if (isBusy()) await new Promise<void>((resolve) => waiting.add(resolve))
    },
  }
}

/** Returns when to try next: when the route opens again, or when the first operation is due. */
const nextTry = (opensAt: number, dueTimes: readonly number[], now: number): number =>
  opensAt > now ? opensAt : Math.min(...dueTimes.filter((time) => time > now))

/**
 * Lists the records a step may have changed: its own, and those it created, under their local ids
 * and the service's.
 */
function refsAfter(context: OutboxContext, op: Operation): RecordRef[] {
  const now = context.operations.byId(op.id) ?? op
  const ids = [
    now.record_id,
    ...Object.values(now.meta.locals ?? {}),
    now.result?.id,
    ...Object.values(now.result?.ids ?? {}),
  ]
  return [...new Set(ids.filter((id) => id !== undefined))].map((id) => ({ table: op.table, id }))
}

/**
 * Reports whether the disk failed, in which case the next operation would fail too. Nothing was
 * sent without its state on disk.
 */
const isDiskFailure = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['disk_full', 'read_only', 'io', 'corrupt', 'closed'].includes(String(error.code))

/**
 * Marks operations as unknown that were being sent when Hotdesk stopped or the disk failed: they
 * may or may not have arrived (docs/promises.md "States of an operation"). `busy`: lanes that still
 * wait for their answer, which are left alone.
 */
export function recover(
  context: OutboxContext,
  busy: ReadonlyMap<string, boolean> = new Map(),
): void {
  context.db.transact(() => {
    for (const op of context.operations.open())
      if (op.state === 'sending' && !busy.has(op.lane))
        context.operations.move(op, 'outcome_lost', { reason: 'lost' })
  })
}
