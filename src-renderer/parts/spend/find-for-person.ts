import type { BulkRoute } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { sayPurchase } from '../people/people-labels.ts'

/**
 * One press of a key that looks up one person: what is here, or was looked up not long ago, is said
 * and not bought (D3).
 */
export async function findFor(
  route: BulkRoute,
  id: string,
  name: string,
  tags?: Record<string, string>,
): Promise<void> {
  const answer = await pay('spend.buy', { route, id, ...(tags ? { tags } : {}) })
  if (answer.ok) sayPurchase(name, answer.value)
}
