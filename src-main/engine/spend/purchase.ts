import type { ProblemCode } from '#shared/bridge/problem.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { PaidRoute } from './routes.ts'

/** A press of a paid button. */
export interface Purchase {
  /** Minted at the click. */
  intent_id: string
  route: PaidRoute
  params?: Record<string, string>
  body?: Fields
  /** Whom it is for, in words; it goes when the person is erased. */
  label: string
  tags?: Record<string, string>
  /**
   * The most the person agreed to pay; anything that may cost more is refused. Where the service
   * takes no limit, caps are judged by it.
   */
  most?: number
  /** The receipt over its maximum that the person was shown. */
  overrun_seen?: string
  /** They saw that a recent look-up found nothing, and want another. */
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
  /** Nothing was found, or it was free. */
  | { outcome: 'free'; receipt_id: string; result: Fields; message: string }
  /** Nothing was charged: not sent at all, or provably without effect. */
  | { outcome: 'refused'; code: ProblemCode; message: string; hint?: string }
  /**
   * The answer was lost, or the service has accepted it and not said what came of it. Hotdesk finds
   * out by reading, and never sends it again by itself.
   */
  | { outcome: 'unknown'; receipt_id: string; message: string; accepted?: boolean }

export type Refusal = Extract<PurchaseAnswer, { outcome: 'refused' }>
