import type { SpendContext } from './spend-context.ts'

/** What the service reports about a run; `over`: the figures are final. */
export interface RunCharges {
  credits: number
  /** Number of people it has delivered. */
  people: number
  over: boolean
}

/**
 * Records what a run has been charged and has brought so far. Unchanged figures are not written
 * again.
 */
export function recordCharge(
  { db, receipts, touch }: SpendContext,
  operation_id: string,
  { credits, people, over }: RunCharges,
): void {
  const receipt = receipts.of(operation_id)
  if (receipt?.outcome !== 'paid' && receipt?.outcome !== 'free') return
  const detail = { min: credits, max: over ? credits : receipt.max_cost, people }
  if (
    (receipt.cost !== null) === over &&
    Object.entries(detail).every(([name, value]) => receipt.detail[name] === value)
  )
    return
  db.transact(() => {
    const outcome = over && credits === 0 ? 'free' : 'paid'
    receipts.close(operation_id, outcome, over ? credits : null, detail)
  })
  touch('runs', 'credits')
}
