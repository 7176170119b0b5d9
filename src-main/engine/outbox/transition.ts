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
 * `action` is a free call that is neither a change of fields nor a record to be made, such as
 * pausing a campaign.
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
   * Provably nothing reached the service: DNS, refused, TLS, or a 429, which a service answers
   * instead of acting.
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
  /** A read shows what stood there before: nothing arrived. */
  | 'read_base'
  /** A read shows a third value. */
  | 'read_else'
  /** Reading before sending found a question that only a person can answer. */
  | 'ask'
  /** Reading before sending found that there is nothing left to send. */
  | 'nothing_to_do'
  /**
   * The service accepted the change and did not store it (I8): kept on this computer as an overlay.
   */
  | 'not_stored'
  /** Nothing shows what became of it; a person decides. */
  | 'no_evidence'
  /** Signed in again, or given the scope that was missing. */
  | 'granted'
  /** The person: keep theirs, send mine, try again, change what is wanted, give it up. */
  | 'take_theirs'
  | 'take_mine'
  | 'retry'
  /** The person wants a record sent again of which nobody knows whether it was made. */
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
 * Returns where the event leads, or null where it means nothing in this state (a late answer for
 * something already given up).
 * - Removing what is already gone is done, not a conflict.
 * - Paid calls are none of the outbox's business: see spend/transition.ts.
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

/** Tells whether an operation in this state is still owed to the person. */
export const isOpen = (state: OperationState) => state !== 'done' && state !== 'cancelled'
/**
 * Tells whether bytes of it may be on their way, or its effect is not known yet: at most one such
 * operation per lane (P2).
 */
export const isInFlight = (state: OperationState) =>
  state === 'sending' || state === 'verifying' || state === 'unknown'
/** Tells whether it waits for a person. */
export const needsPerson = (state: OperationState) =>
  state === 'conflict' || state === 'rejected' || state === 'needs_you' || state === 'blocked'
