import type { OperationKind, OperationState } from '#main/engine/store/outbox-rows.ts'

/**
 * The states of an operation and every move between them (docs/promises.md "States of an
 * operation"). Pure: no clock, no file, no network.
 *
 *    queued ──send──▶ sending ──accepted──▶ verifying ──stored──▶ done
 *      ▲                │  │                    └─different──▶ conflict ──mine──▶ queued
 *      │  nothing sent  │  └─outcome lost──▶ unknown ──read──▶ done / queued / conflict
 *      └────────────────┘
 */
export const operationStates: readonly OperationState[] = [
  'queued',
  'sending',
  'verifying',
  'unknown',
  'conflict',
  'blocked',
  'rejected',
  'needs_you',
  'done',
  'cancelled',
]

/**
 * `action`: a free call that neither changes fields nor creates a record, such as pausing a
 * campaign.
 */
export const operationKinds: readonly OperationKind[] = [
  'patch',
  'remove',
  'create',
  'add',
  'action',
]

export type OperationEvent =
  /**
   * Predecessors are done, the rate budget granted a request, the record was read and may be
   * changed.
   */
  | 'send'
  /** A 2xx answer with valid JSON. */
  | 'accepted'
  /**
   * Provably nothing took effect: DNS, refused, TLS, or a 429, which a service returns instead of
   * acting.
   */
  | 'nothing_sent'
  /** Timeout, reset, 5xx, a body that is not JSON, or Hotdesk itself stopped in between. */
  | 'outcome_lost'
  /** 401 after one refresh. */
  | 'unauthorised'
  /** 403. */
  | 'forbidden'
  /** 400, 422 and every other refusal that repeating cannot change. */
  | 'refused'
  /** 404. */
  | 'missing'
  /** A read or an echo shows the wanted values. */
  | 'read_wanted'
  /** A read shows the previous value: nothing arrived. */
  | 'read_base'
  /** A read shows a third value. */
  | 'read_else'
  /** The read before sending found a conflict that only the user can resolve. */
  | 'ask'
  /** The read before sending found that nothing is left to send. */
  | 'nothing_to_do'
  /**
   * The service accepted the change and did not store it (I8): kept on this computer as an overlay.
   */
  | 'not_stored'
  /** Nothing shows what became of it; the user decides. */
  | 'no_evidence'
  /** The user signed in again or granted the missing scope. */
  | 'granted'
  /** The user's decisions: keep theirs, send mine, try again, change the wanted value, discard. */
  | 'take_theirs'
  | 'take_mine'
  | 'retry'
  /** The user wants a record sent again that may have been created already. */
  | 'look_again'
  | 'change'
  | 'discard'

type Moves = Partial<Record<OperationEvent, OperationState>>

const waiting: Moves = { discard: 'cancelled', change: 'queued' }
const byPerson: Moves = { ...waiting, retry: 'queued' }

const moves: Record<OperationState, Moves> = {
  queued: {
    ...waiting,
    send: 'sending',
    ask: 'conflict',
    nothing_to_do: 'done',
    missing: 'conflict',
    unauthorised: 'blocked',
    forbidden: 'blocked',
    refused: 'rejected',
  },
  sending: {
    accepted: 'verifying',
    nothing_sent: 'queued',
    outcome_lost: 'unknown',
    unauthorised: 'blocked',
    forbidden: 'blocked',
    refused: 'rejected',
    missing: 'conflict',
    discard: 'cancelled',
  },
  verifying: {
    read_wanted: 'done',
    read_base: 'conflict',
    read_else: 'conflict',
    not_stored: 'done',
    missing: 'conflict',
    outcome_lost: 'unknown',
    no_evidence: 'needs_you',
    discard: 'cancelled',
  },
  unknown: {
    read_wanted: 'done',
    read_base: 'queued',
    read_else: 'conflict',
    missing: 'conflict',
    no_evidence: 'needs_you',
    discard: 'cancelled',
  },
  conflict: { ...byPerson, take_mine: 'queued', take_theirs: 'done' },
  blocked: { ...byPerson, granted: 'queued' },
  rejected: byPerson,
  needs_you: { ...byPerson, look_again: 'unknown', read_wanted: 'done' },
  done: {},
  cancelled: {},
}

/**
 * Returns the next state, or null if the event means nothing in this state (a late answer for a
 * cancelled operation).
 * - Removing a record that is already gone is done, not a conflict.
 * - Paid calls have states of their own: see spend/transition.ts.
 */
export function nextState(
  kind: OperationKind,
  from: OperationState,
  event: OperationEvent,
): OperationState | null {
  if (kind === 'remove' && event === 'missing' && (moves[from].missing || from === 'unknown'))
    return 'done'
  return kind === 'paid' ? null : (moves[from][event] ?? null)
}

/** Reports whether an operation in this state is unfinished. */
export const isOpen = (state: OperationState) => state !== 'done' && state !== 'cancelled'
/**
 * Reports whether its request may be in progress, or its effect is not known yet: at most one such
 * operation per lane (P2).
 */
export const isInFlight = (state: OperationState) =>
  state === 'sending' || state === 'verifying' || state === 'unknown'
/** Reports whether it waits for the user. */
export const needsPerson = (state: OperationState) =>
  state === 'conflict' || state === 'rejected' || state === 'needs_you' || state === 'blocked'
