import type { OperationState, ReceiptOutcome } from '#main/engine/store/outbox-rows.ts'

/**
 * The states of a paid call. Nothing leads back to `sending`: it is sent at most once, whatever
 * happens (P7).
 *
 *     queued ──send──▶ sending ──answered──▶ done
 *       └─dropped─▶ cancelled  ├─not charged──▶ rejected
 *                              └─answer lost──▶ unknown ──seen──▶ done
 *                                                  └─nothing seen──▶ needs_you ──the user──▶ cancelled
 */
export type PaidEvent =
  /** The request is sent next. */
  | 'send'
  /** Reserved and never sent: no rate budget, no token, or a crash before its turn. */
  | 'dropped'
  /** A valid answer, whether something was found or not. */
  | 'answered'
  /** Provably without effect: nothing written, 4xx, 429. */
  | 'not_charged'
  | 'answer_lost'
  /** A read shows what it brought, or the same key returned the same run. */
  | 'seen'
  | 'nothing_seen'
  /** The user says what became of it. */
  | 'closed'

const moves: Partial<Record<OperationState, Partial<Record<PaidEvent, OperationState>>>> = {
  queued: { send: 'sending', dropped: 'cancelled' },
  sending: { answered: 'done', not_charged: 'rejected', answer_lost: 'unknown' },
  unknown: { seen: 'done', nothing_seen: 'needs_you', closed: 'cancelled' },
  needs_you: { seen: 'done', closed: 'cancelled' },
}

/** Returns the next state; null if the event means nothing in this state. */
export const nextPaidState = (from: OperationState, event: PaidEvent): OperationState | null =>
  moves[from]?.[event] ?? null

/**
 * Returns the outcome a receipt shows in this state of its operation. The caller knows if a call
 * brought nothing and is `free`.
 */
export function receiptOutcome(state: OperationState): ReceiptOutcome {
  switch (state) {
    case 'unknown':
    case 'needs_you':
      return 'unknown'
    case 'done':
      return 'paid'
    case 'queued':
    case 'sending':
      return 'open'
    default:
      return 'refused'
  }
}
