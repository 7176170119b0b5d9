import { t } from '#shared/i18n/translate.ts'
import type { Purchase } from '#shared/bridge/spend.ts'
import type { PurchaseAnswer } from '#main/engine/spend/index.ts'

/**
 * Converts the answer to a paid press into the shape of the bridge. `done`: the sentence for a
 * successful outcome.
 */
export function paidAnswer(answer: PurchaseAnswer, done: string): Purchase {
  if (answer.outcome === 'paid')
    return {
      outcome: 'paid',
      receipt_id: answer.receipt_id,
      cost: answer.cost,
      message:
        answer.cost === null
          ? done
          : t('{done} It cost {cost, plural, one {# credit} other {# credits}}.', {
              done,
              cost: answer.cost,
            }),
    }
  if (answer.outcome === 'free')
    return {
      outcome: 'free',
      receipt_id: answer.receipt_id,
      message: t('{done} Nothing was charged.', { done }),
    }
  return answer
}

/** Returns the id of the record a paid call created; null if no answer with an id arrived. */
export function madeId(answer: PurchaseAnswer): string | null {
  const id = answer.outcome === 'paid' || answer.outcome === 'free' ? answer.result['id'] : null
  return typeof id === 'string' ? id : null
}
