import { t } from '#shared/i18n/translate.ts'
import { answerOf } from './answers.ts'
import { buy } from './buy.ts'
import type { Purchase, PurchaseAnswer } from './purchase.ts'
import { laneOf } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Presses of paid buttons; those with the same intent or the same target share one call. */
export interface Presses {
  /** Implements Spend.buy. */
  press(purchase: Purchase): Promise<PurchaseAnswer>
  /** Implements Spend.answered. */
  answered(
    purchase: Pick<Purchase, 'intent_id' | 'route' | 'params' | 'body'>,
  ): PurchaseAnswer | null
  /** Resolves when no press is in progress. */
  idle(): Promise<void>
}

/** Creates the presses; `onLost` is called with each call whose outcome remains unknown. */
export function createPresses(
  context: SpendContext,
  onLost: (operation_id: string) => void,
): Presses {
  /** Calls in progress, by lane. */
  const inProgress = new Map<string, { intent_id: string; answer: Promise<PurchaseAnswer> }>()
  /** Lanes of the intents in progress: those that pay, and those that joined them. */
  const intents = new Map<string, string>()

  const findAnswer: Presses['answered'] = ({ intent_id, route, params = {}, body = {} }) => {
    const receipt = intents.has(intent_id) ? null : context.receipts.ofIntent(intent_id)
    const answer = receipt && answerOf(receipt)
    if (!answer) return null
    const op = context.operations.byId(receipt.operation_id ?? '')
    return op && op.lane !== laneOf(route, params, body) ? refuseOtherIntent() : answer
  }

  async function press(purchase: Purchase): Promise<PurchaseAnswer> {
    const lane = laneOf(purchase.route, purchase.params ?? {}, purchase.body ?? {})
    const laneOfIntent = intents.get(purchase.intent_id)
    if (laneOfIntent !== undefined && laneOfIntent !== lane) return refuseOtherIntent()
    const known = findAnswer(purchase)
    if (known) return known
    intents.set(purchase.intent_id, lane)
    const running = inProgress.get(lane)
    if (running) {
      if (running.intent_id !== purchase.intent_id)
        context.receipts.join(purchase.intent_id, running.intent_id)
      return running.answer
    }
    const answer = buy(context, purchase).finally(() => {
      inProgress.delete(lane)
      for (const [intent, otherLane] of intents) if (otherLane === lane) intents.delete(intent)
      const open = context.operations.openInLane(lane)
      if (open?.state === 'unknown') onLost(open.id)
    })
    inProgress.set(lane, { intent_id: purchase.intent_id, answer })
    return answer
  }

  return {
    press,
    answered: findAnswer,
    async idle() {
      while (inProgress.size > 0)
        await Promise.allSettled([...inProgress.values()].map(({ answer }) => answer))
    },
  }
}

const refuseOtherIntent = (): PurchaseAnswer => ({
  outcome: 'refused',
  code: 'intent_used',
  message: t('This press was for something else. Nothing was sent.'),
  hint: t('Press again.'),
})
