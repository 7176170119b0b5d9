import { t } from '#shared/i18n/translate.ts'
import { describeWorking } from './answers.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { Receipt } from './receipts.ts'
import { evidenceOf, paidRouteSpecs } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** A call whose outcome is not known yet, or must be given by the user. */
export interface UnknownCall {
  receipt: Receipt
  state: PaidOperation['state']
  message: string
}

/** Lists the calls that were sent and whose outcome is not known. */
export function unknownCalls({ operations, receipts }: SpendContext): UnknownCall[] {
  return operations
    .open()
    .filter((op) => op.state !== 'queued')
    .flatMap((op) => {
      const receipt = receipts.of(op.id)
      return receipt
        ? [
            {
              receipt,
              state: op.state,
              message: describeUnknown(op, receipt.detail['accepted'] === true),
            },
          ]
        : []
    })
}

/**
 * Closes a call of unknown outcome with the outcome the user gives. False if its outcome is known.
 */
export function closeByUser(
  context: SpendContext,
  receipt_id: string,
  as: 'paid' | 'free',
): boolean {
  const { db, operations, receipts, runs } = context
  const receipt = receipts.byId(receipt_id)
  const op = receipt?.operation_id ? operations.byId(receipt.operation_id) : null
  if (!op || (op.state !== 'unknown' && op.state !== 'needs_you')) return false
  db.transact(() => {
    operations.move(op, 'closed')
    receipts.close(op.id, as, as === 'free' ? 0 : op.max_cost, { said_by_person: true })
    runs.settleCall(op.id, { state: as === 'free' ? 'refused' : 'running' })
  })
  context.touch('runs', 'operations', 'credits')
  return true
}

/** Describes a call whose outcome is not known. */
function describeUnknown(op: PaidOperation, isAccepted: boolean): string {
  if (op.state === 'sending') return t('Under way.')
  if (op.state === 'unknown' && isAccepted) return describeWorking()
  if (op.state === 'unknown')
    return evidenceOf(op.route) === 'key'
      ? t('The answer was lost. Hotdesk asks again with the same key, which can’t charge twice.')
      : t('The answer was lost. Hotdesk checks whether it arrived; nothing is sent again.')
  return op.verdict?.verdict === 'unclear'
    ? t(
        'Something has changed since, but it is unclear whether your call did it. Compare, then enter the outcome.',
      )
    : t(
        'Two checks, a minute apart, found no {what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}}. Most likely nothing was charged; say so, and you can press again.',
        { what: paidRouteSpecs[op.route].product },
      )
}
