import type { BulkRoute } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { sayPurchase } from '../people/people-labels.ts'

/**
 * Looks up one person at the press of a key. What is here already, or was looked up recently, is
 * said and not bought (D3).
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
