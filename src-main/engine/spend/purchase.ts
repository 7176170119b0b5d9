import type { ProblemCode } from '#shared/bridge/problem.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { PaidRoute } from './routes.ts'

/** A press of a paid button. */
export interface Purchase {
  /** Created at the click. */
  intent_id: string
  route: PaidRoute
  params?: Record<string, string>
  body?: Fields
  /** The target's name for the user; removed when the person is erased. */
  label: string
  tags?: Record<string, string>
  /**
   * The most the user agreed to pay; a call that may cost more is refused. Where the service takes
   * no limit, the caps are checked with this.
   */
  max?: number
  /** The receipt of the call over its maximum that the user was shown. */
  overrun_seen?: string
  /** The user saw that a recent look-up found nothing, and wants another. */
  despite_recent?: boolean
}

export type PurchaseAnswer =
  | {
      outcome: 'paid'
      receipt_id: string
      cost: number | null
      result: Fields
      message: string
      over?: boolean
    }
  /** Nothing was found, or the call was free. */
  | { outcome: 'free'; receipt_id: string; result: Fields; message: string }
  /** Nothing was charged: the call was not sent, or provably had no effect. */
  | { outcome: 'refused'; code: ProblemCode; message: string; hint?: string }
  /**
   * The answer was lost, or the service accepted the call without a result. Hotdesk finds out by
   * reading, or by repeating a keyed call with its key; it never buys again by itself.
   */
  | { outcome: 'unknown'; receipt_id: string; message: string; accepted?: boolean }

export type Refusal = Extract<PurchaseAnswer, { outcome: 'refused' }>
