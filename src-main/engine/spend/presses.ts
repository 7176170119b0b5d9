import { t } from '#shared/i18n/translate.ts'
import { answerOf } from './answers.ts'
import { buy } from './buy.ts'
import type { Purchase, PurchaseAnswer } from './purchase.ts'
import { laneOf } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Presses of paid buttons: those that are the same, or for the same target, make one call. */
export interface Presses {
  /** Does the work of Spend.buy. */
  press(one: Purchase): Promise<PurchaseAnswer>
  /** Does the work of Spend.answered. */
  answered(one: Pick<Purchase, 'intent_id' | 'route' | 'params' | 'body'>): PurchaseAnswer | null
  /** Resolves when no press is under way. */
  idle(): Promise<void>
}

/** Follows the presses under way; `lost` hears of a call whose answer did not come. */
export function createPresses(
  context: SpendContext,
  lost: (operation_id: string) => void,
): Presses {
  /** By lane. */
  const underWay = new Map<string, { intent_id: string; answer: Promise<PurchaseAnswer> }>()
  /** Intents under way, with their lanes: those that pay, and those that joined them. */
  const intents = new Map<string, string>()

  const findAnswer: Presses['answered'] = ({ intent_id, route, params = {}, body = {} }) => {
    const receipt = intents.has(intent_id) ? null : context.receipts.ofIntent(intent_id)
    const answer = receipt && answerOf(receipt)
    if (!answer) return null
    const op = context.operations.byId(receipt.operation_id ?? '')
    return op && op.lane !== laneOf(route, params, body) ? otherIntent() : answer
  }

  async function press(one: Purchase): Promise<PurchaseAnswer> {
    const lane = laneOf(one.route, one.params ?? {}, one.body ?? {})
    const other = intents.get(one.intent_id)
    if (other !== undefined && other !== lane) return otherIntent()
    const known = findAnswer(one)
    if (known) return known
    intents.set(one.intent_id, lane)
    const paying = underWay.get(lane)
    if (paying) {
      if (paying.intent_id !== one.intent_id) context.receipts.join(one.intent_id, paying.intent_id)
      return paying.answer
    }
    const answer = buy(context, one).finally(() => {
      underWay.delete(lane)
      for (const [intent, its] of intents) if (its === lane) intents.delete(intent)
      const open = context.operations.openInLane(lane)
      if (open?.state === 'unknown') lost(open.id)
    })
    underWay.set(lane, { intent_id: one.intent_id, answer })
    return answer
  }

  return {
    press,
    answered: findAnswer,
    async idle() {
      while (underWay.size > 0)
        await Promise.allSettled([...underWay.values()].map(({ answer }) => answer))
    },
  }
}

const otherIntent = (): PurchaseAnswer => ({
  outcome: 'refused',
  code: 'intent_used',
  message: t('This press was for something else. Nothing was sent.'),
  hint: t('Press again.'),
})
