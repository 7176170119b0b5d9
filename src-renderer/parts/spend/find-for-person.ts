import type { BulkRoute } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { whileBuying } from '../../stores/purchases-under-way.ts'
import { sayPurchase } from '../people/people-labels.ts'

/**
 * Looks up one person at a key press. Data that already exists or was looked up recently is
 * reported, not bought (D3).
 */
export async function findFor(
  route: BulkRoute,
  id: string,
  name: string,
  tags?: Record<string, string>,
): Promise<void> {
  const answer = await whileBuying(route, id, () =>
    pay('spend.buy', { route, id, ...(tags ? { tags } : {}) }),
  )
  if (answer.ok) sayPurchase(name, answer.value)
}
