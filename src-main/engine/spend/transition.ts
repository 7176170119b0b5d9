import type { OperationState, ReceiptOutcome } from '#main/engine/store/outbox-rows.ts'

/**
 * The states of a paid call. Nothing leads back to `sending`: it is sent at most once, whatever
 * happens (P7).
 *
 *     queued ──send──▶ sending ──answered──▶ done
 *       └─dropped─▶ cancelled  ├─not charged──▶ rejected
 *                              └─answer lost──▶ unknown ──seen──▶ done
 *                                                  └─nothing seen──▶ needs_you ──the person──▶ cancelled
 */
export type PaidEvent =
  /** Its bytes leave with the next instruction. */
  | 'send'
  /** Reserved, and never sent: no rate, no token, a crash before its turn. */
  | 'dropped'
  /** A valid answer, whether something was found or not. */
  | 'answered'
  /** Provably without effect: nothing written, 4xx, 429. */
  | 'not_charged'
  | 'answer_lost'
  /** Reading shows what it brought; or the same key brought the same run. */
  | 'seen'
  | 'nothing_seen'
  /** The person says what became of it. */
  | 'closed'

const moves: Partial<Record<OperationState, Partial<Record<PaidEvent, OperationState>>>> = {
  queued: { send: 'sending', dropped: 'cancelled' },
  sending: { answered: 'done', not_charged: 'rejected', answer_lost: 'unknown' },
  unknown: { seen: 'done', nothing_seen: 'needs_you', closed: 'cancelled' },
  needs_you: { seen: 'done', closed: 'cancelled' },
}

/** Returns where the event leads; null where it means nothing. */
export const nextPaidState = (from: OperationState, event: PaidEvent): OperationState | null =>
  moves[from]?.[event] ?? null

/**
 * Says what the receipt shows while its operation is in this state; a call that brought nothing is
 * `free`, which the caller knows.
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
