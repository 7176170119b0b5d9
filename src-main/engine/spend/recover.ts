import { t } from '#shared/i18n/translate.ts'
import type { SpendContext } from './spend-context.ts'

/**
 * Recovers after a stop: drops calls that were reserved and not sent, because a paid intent needs a
 * fresh yes (D10), and marks calls that were being sent as unknown.
 */
export function recover(context: SpendContext): void {
  context.db.transact(() => {
    for (const op of context.operations.open()) {
      if (op.state === 'queued') {
        context.operations.move(op, 'dropped')
        context.receipts.close(op.id, 'refused', 0, {})
        context.runs.settleCall(op.id, { state: 'refused' })
      } else if (op.state === 'sending') {
        context.operations.move(op, 'answer_lost', {
          message: t('Hotdesk stopped before the answer came.'),
        })
        context.receipts.close(op.id, 'unknown', null, { min: 0, max: op.max_cost })
        context.runs.settleCall(op.id, { state: 'unknown' })
      }
    }
  })
}
