import type { SpendContext } from './spend-context.ts'

/**
 * Writes down what a run has been charged so far, as the service states it; `over`: that is all.
 * What is written already is not written again.
 */
export function recordCharge(
  { db, receipts, touch }: SpendContext,
  operation_id: string,
  credits: number,
  over: boolean,
): void {
  const receipt = receipts.of(operation_id)
  if (receipt?.outcome !== 'paid' && receipt?.outcome !== 'free') return
  const most = over ? credits : receipt.max_cost
  if (
    receipt.detail['min'] === credits &&
    receipt.detail['max'] === most &&
    (receipt.cost !== null) === over
  )
    return
  db.transact(() => {
    receipts.close(operation_id, over && credits === 0 ? 'free' : 'paid', over ? credits : null, {
      min: credits,
      max: most,
    })
  })
  touch('runs', 'credits')
}
