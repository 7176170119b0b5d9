import { errorFields } from '#main/engine/error-fields.ts'
import { reconcile } from './reconcile.ts'
import { send, verify } from './attempt.ts'
import type { Step, Trip } from './step.ts'
import type { Operation } from './operation.ts'
import { createRoute } from './route.ts'
import { createLanes, pause } from './lanes.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type RecordRef, show } from './project.ts'
import { createReader, learn } from './reader.ts'
import { reportNotStored } from './report.ts'

/**
 * Lanes worked on at a time: enough that one slow answer holds nobody up, few enough that reads
 * stay fresh until their turn to write.
 */
const SIDE_BY_SIDE = 3
/** Sends what waits, as the network and the rate allow. One for each open workspace. */
export interface Drain {
  start(): void
  /** Stops taking up operations, and resolves when those under way have ended. */
  stop(): Promise<void>
  /** There is something new to send, if sending is possible at all. */
  nudge(): void
  /**
   * The network may be back; or, with an id, a person wants this one tried now. What a stumbling
   * service made wait, waits on.
   */
  wake(id?: string): void
  signedIn(): void
  /**
   * Resolves when nothing can be done at present: all done, waiting for a person, for time or for
   * the network.
   */
  idle(): Promise<void>
  state(): { offline: boolean; signed_out: boolean; sending: number }
}

/** Builds the drain of one outbox; nothing leaves before `start`. */
export function createDrain(context: OutboxContext): Drain {
  const trip: Trip = {
    context,
    reader: createReader(context),
    laneSince: new Map(),
    patience: new Map(),
  }
  const lanes = createLanes(context)
  const { busy } = lanes
  const { settled, idle } = createIdle(() => busy.size > 0)
  let running = false
  const route = createRoute(context)
  let cancelTimer: (() => void) | null = null
  const repair = createRepair(context, busy, () => pump())

  function pump(): void {
    if (!running || repair.isDue()) return settled()
    const now = context.clock.monotonic()
    if (route.isOpen(now) && busy.size < SIDE_BY_SIDE) {
      for (const op of lanes.ready()) {
        if (busy.size >= SIDE_BY_SIDE) break
        lanes.take(op)
        void work(op)
        // With the network gone, one at a time finds out when it is back.
        if (route.isOffline()) break
      }
    }
    if (busy.size === 0) settleDown(now)
  }

  async function work(op: Operation): Promise<void> {
    let step: Step = { next: 'later' }
    try {
      step = await nextStep(trip, op)
      await show(context, refsAfter(context, op))
    } catch (error) {
      if (stops(error)) repair.later()
      context.log.error('an operation could not be worked on', errorFields(error))
    }
    busy.delete(op.lane)
    take(op, step)
    pump()
  }

  function take(op: Operation, step: Step): void {
    route.learn(step)
    if (step.next === 'later') {
      const attempts = context.operations.byId(op.id)?.attempts ?? 1
      lanes.putOff(op.id, step.ms ?? pause(context, attempts))
    } else if (!context.operations.byId(op.id) || step.next === 'go_on') lanes.free(op.id)
  }

  /**
   * Nothing under way: reports what the service did not store, and sets the clock for the next try.
   */
  function settleDown(now: number): void {
    // What is read back together is told together.
    if (!context.operations.states().includes('verifying')) reportNotStored(context)
    void learn(context, () => context.confirmations.flush())
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
    // While the network is gone a key press must not look through all that waits.
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

/** So long after the disk refused, a full one say, it is tried again. */
const REPAIR_MS = 15_000

/**
 * Goes on after the disk has refused: what was being sent when it did is unknown then, since its
 * answer could not be kept.
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

/** Lets others wait until nothing is under way. */
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

/** When to look again: once the service is tried again, or the first operation is due. */
const nextTry = (opensAt: number, dueTimes: readonly number[], now: number): number =>
  opensAt > now ? opensAt : Math.min(...dueTimes.filter((time) => time > now))

/**
 * What a step may have changed: its record, and the records it made under the ids they had here and
 * have now.
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
 * A disk that refuses would refuse the next operation too, until it is repaired; nothing was sent
 * without its state on disk.
 */
const stops = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['disk_full', 'read_only', 'io', 'corrupt', 'closed'].includes(String(error.code))

/**
 * Marks what was under way when Hotdesk stopped, or when the disk refused, as unknown: it may or may
 * not have arrived (docs/promises.md "States of an operation"). `busy`: lanes that still wait for
 * their answer.
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

function nextStep(trip: Trip, op: Operation): Promise<Step> {
  if (op.state === 'queued') return send(trip, op)
  return op.state === 'verifying' ? verify(trip, op) : reconcile(trip, op)
}
