import { reconcile } from './reconcile.ts'
import { send, verify } from './attempt.ts'
import type { Step, Trip } from './step.ts'
import type { Operation } from './operation.ts'
import { waitsFor } from './operation.ts'
import type { Head } from './operations.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type RecordRef, show } from './project.ts'
import { createReader, learn } from './reader.ts'
import { reportNotStored } from './report.ts'

/**
 * Lanes worked on at a time: enough that one slow answer holds nobody up, few enough that reads
 * stay fresh until their turn to write.
 */
const SIDE_BY_SIDE = 3
/** Of them, those that may be one of very many: a person's own edit always finds a lane free. */
const BULK_SIDE_BY_SIDE = 1
/** Full jitter between these, doubling with every attempt (docs/promises.md "Retries"). */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 300_000

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

export function createDrain(context: OutboxContext): Drain {
  const trip: Trip = {
    context,
    reader: createReader(context),
    laneSince: new Map(),
    trusted: new Set(),
    patience: new Map(),
  }
  /** The lanes worked on, and whether what is worked on there is one of very many. */
  const busy = new Map<string, boolean>()
  /**
   * Monotonic, in memory: after a restart everything may be tried at once, however the wall clock
   * jumped (P17).
   */
  const notBefore = new Map<string, number>()
  const released = new Set<string>()
  const waiting = new Set<() => void>()
  let running = false
  let offline = 0
  let pausedUntil = 0
  let signedOut = false
  let cancelTimer: (() => void) | null = null
  let broken = false

  // Whole milliseconds: a fraction lost in a timer would ring it a breath too early.
  const pause = (attempt: number) =>
    Math.ceil(
      Math.max(
        FIRST_PAUSE_MS,
        context.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 20)),
      ),
    )

  /**
   * The first operation of every free lane, if its time has come: never two of one lane at once
   * (P2).
   */
  function* ready(): Generator<Operation> {
    const now = context.clock.monotonic()
    const lanes = new Set(busy.keys())
    for (const head of context.operations.heads()) {
      if (lanes.has(head.lane)) continue
      lanes.add(head.lane)
      if (head.state === 'blocked' || dueAt(head, now) > now) continue
      if (head.bulk && [...busy.values()].filter(Boolean).length >= BULK_SIDE_BY_SIDE) continue
      const op = context.operations.byId(head.id)
      if (op && (op.state !== 'queued' || waitsFor(op).length === 0)) yield op
    }
  }

  /** What is held back is held once in a run of Hotdesk, and from the beginning after a restart. */
  function dueAt(head: Head, now: number): number {
    if (head.hold_ms !== null && head.state === 'queued' && !released.has(head.id)) {
      released.add(head.id)
      notBefore.set(head.id, now + head.hold_ms)
    }
    return notBefore.get(head.id) ?? now
  }

  function pump(): void {
    if (!running || broken) return settled()
    const now = context.clock.monotonic()
    if (!signedOut && pausedUntil <= now && busy.size < SIDE_BY_SIDE) {
      for (const op of ready()) {
        if (busy.size >= SIDE_BY_SIDE) break
        busy.set(op.lane, op.meta.bulk === true)
        void work(op)
        // With the network gone, one at a time finds out when it is back.
        if (offline > 0) break
      }
    }
    if (busy.size === 0) rest(now)
  }

  async function work(op: Operation): Promise<void> {
    let step: Step = { next: 'later' }
    try {
      step = await (op.state === 'queued' ? send : op.state === 'verifying' ? verify : reconcile)(
        trip,
        op,
      )
      await show(context, refsAfter(context, op))
    } catch (error) {
      broken = stops(error)
      context.log.error('an operation could not be worked on', {
        error: error instanceof Error ? error.message : 'unknown',
      })
    }
    busy.delete(op.lane)
    take(op, step)
    pump()
  }

  function take(op: Operation, step: Step): void {
    if (step.next !== 'offline') offline = 0
    if (step.next === 'signed_out') signedOut = true
    if (step.next === 'offline') {
      offline += 1
      pausedUntil = context.clock.monotonic() + pause(offline)
    }
    if (step.next === 'later') {
      const attempts = context.operations.byId(op.id)?.attempts ?? 1
      notBefore.set(op.id, context.clock.monotonic() + (step.ms ?? pause(attempts)))
    } else if (!context.operations.byId(op.id) || step.next === 'go_on') notBefore.delete(op.id)
  }

  /**
   * Nothing under way: reports what the service did not store, and sets the clock for the next try.
   */
  function rest(now: number): void {
    reportNotStored(context)
    void learn(context, () => context.confirmations.flush())
    cancelTimer?.()
    cancelTimer = null
    if (signedOut) return settled()
    const times = [
      ...(pausedUntil > now ? [pausedUntil] : []),
      ...context.operations.heads().map(({ id }) => notBefore.get(id) ?? 0),
    ].filter((time) => time > now)
    const next = pausedUntil > now ? pausedUntil : Math.min(...times)
    cancelTimer = Number.isFinite(next) ? context.clock.after(next - now, pump) : null
    settled()
  }

  function settled(): void {
    if (busy.size > 0) return
    for (const resolve of waiting) resolve()
    waiting.clear()
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
      if (busy.size > 0)
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
        })
    },
    // While the network is gone a key press must not look through all that waits.
    nudge: () => {
      if (cancelTimer === null || pausedUntil <= context.clock.monotonic()) pump()
    },
    wake(id) {
      if (id === undefined) pausedUntil = 0
      else notBefore.delete(id)
      pump()
    },
    signedIn() {
      signedOut = false
      pausedUntil = 0
      pump()
    },
    idle: () =>
      busy.size === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.add(resolve)
          }),
    state: () => ({ offline: offline > 0, signed_out: signedOut, sending: busy.size }),
  }
}

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
 * A disk that refuses would refuse the next operation too; nothing was sent without its state on
 * disk.
 */
const stops = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['disk_full', 'read_only', 'io', 'corrupt', 'closed'].includes(String(error.code))

/**
 * What was under way when Hotdesk stopped may or may not have arrived (docs/promises.md "States
 * of an operation").
 */
export function recover(context: OutboxContext): void {
  context.db.transact(() => {
    for (const op of context.operations.open())
      if (op.state === 'sending') context.operations.move(op, 'outcome_lost', { reason: 'lost' })
  })
}
