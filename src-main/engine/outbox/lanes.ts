import type { EndpointName } from '#shared/api/index.ts'
import { kindOf } from './kinds.ts'
import { waitsFor, type Operation } from './operation.ts'
import type { Head } from './operation-statements.ts'
import type { OutboxContext } from './outbox-context.ts'

/** Lanes that may work on bulk edits at once, so that the user's own edits find a free one. */
const BULK_SIDE_BY_SIDE = 1
/** Bounds of the backoff: full jitter, doubling with every attempt (docs/promises.md "Retries"). */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 300_000

/** The lanes of the outbox, and which of their operations may be worked on now. */
export interface Lanes {
  /** The lanes in progress, and whether each works on a bulk edit. */
  busy: Map<string, boolean>
  take(op: Operation): void
  ready(): Iterable<Operation>
  putOff(id: string, ms: number): void
  /** Lifts the delay of an operation. */
  free(id: string): void
  /** Returns when each open operation may be tried, on the monotonic clock; 0 if not delayed. */
  dueTimes(): number[]
}

/**
 * Returns the backoff before the next attempt in milliseconds, rounded up, because timers drop
 * fractions and would fire early.
 */
export const pause = ({ random }: Pick<OutboxContext, 'random'>, attempt: number): number =>
  Math.ceil(
    Math.max(
      FIRST_PAUSE_MS,
      random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 20)),
    ),
  )

/** Returns how long to wait for more edits of the same record; bulk edits are complete already. */
const gatherOf = ({ bulk, endpoint }: Head) =>
  bulk ? 0 : (kindOf(endpoint as EndpointName).gather_ms ?? 0)

/** Builds the lanes of one outbox. */
export function createLanes(context: OutboxContext): Lanes {
  const busy = new Map<string, boolean>()
  /**
   * Monotonic and only in memory: after a restart everything may be tried at once, even if the wall
   * clock jumped (P17).
   */
  const notBefore = new Map<string, number>()
  const released = new Set<string>()
  const gatheredUntil = new Map<string, number>()

  /**
   * Yields the first operation of every free lane if it is due: never two of one lane at once (P2).
   */
  function* ready(): Generator<Operation> {
    const now = context.clock.monotonic()
    const lanes = new Set(busy.keys())
    let gathering = false
    let personal = false
    for (const head of context.operations.heads()) {
      if (lanes.has(head.lane)) continue
      lanes.add(head.lane)
      if (head.state === 'blocked') continue
      if (dueAt(head, now) > now) {
        gathering ||= (gatheredUntil.get(head.id) ?? 0) > now
        continue
      }
      // The user's edits, even those waiting for more edits to join, go before the next bulk edit.
      if (head.bulk && (gathering || personal)) continue
      if (head.bulk && [...busy.values()].filter(Boolean).length >= BULK_SIDE_BY_SIDE) continue
      const op = context.operations.byId(head.id)
      if (!op || (op.state === 'queued' && waitsFor(op).length > 0)) continue
      personal ||= !head.bulk
      yield op
    }
  }

  /**
   * Returns when an operation is due. It is held once per run of Hotdesk, in full after a restart.
   */
  function dueAt(head: Head, now: number): number {
    if (head.state === 'queued' && !released.has(head.id)) {
      const gather = gatherOf(head)
      if (gather > 0) gatheredUntil.set(head.id, now + gather)
      const hold = Math.max(gather, head.hold_ms ?? 0)
      if (hold > 0) {
        released.add(head.id)
        notBefore.set(head.id, now + hold)
      }
    }
    return notBefore.get(head.id) ?? now
  }

  return {
    busy,
    take: (op) => void busy.set(op.lane, op.meta.bulk === true),
    ready,
    putOff: (id, ms) => void notBefore.set(id, context.clock.monotonic() + ms),
    free: (id) => void notBefore.delete(id),
    dueTimes: () => context.operations.heads().map(({ id }) => notBefore.get(id) ?? 0),
  }
}
