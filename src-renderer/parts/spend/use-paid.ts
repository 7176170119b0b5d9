import type { Buyable, Offer } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { useQuery } from '../../data/use-query.ts'
import { useIsBuying, whileBuying } from '../../stores/purchases-under-way.ts'
import { useOnline } from '../../stores/session.ts'
import type { Price } from '../../ui/price-tag.tsx'
import { sayPurchase } from '../people/people-labels.ts'

export interface Paid {
  offer: Offer | undefined
  online: boolean
  busy: boolean
  /** The outcome of the last press is unknown; the button is disabled until it is known (D6). */
  blocked: boolean
  price: Price | undefined
  press: () => void
}

interface PaidOptions {
  tags?: Record<string, string> | undefined
  /** The ID of the agent's request (L7). */
  approval?: string
  /** The maximum to spend in credits, for routes on which the service takes no limit. */
  max?: number | undefined
  /** The receipt ID of the search that exceeded its maximum, if the user has confirmed it. */
  overrunSeen?: string | undefined
  /** Called before anything is sent. */
  onBuy?: (() => void) | undefined
}

/**
 * Provides one paid button: its state beforehand, and the effect of a press (D2–D6, D10). With `id`
 * null, nothing is offered.
 */
export function usePaid(
  route: Buyable,
  id: string | null,
  label: string,
  { tags, approval, max, overrunSeen, onBuy }: PaidOptions = {},
): Paid {
  const busy = useIsBuying(route, id)
  const online = useOnline()
  const offerQuery = useQuery(
    'spend.offer',
    id === null ? null : { route, id, ...(max ? { max } : {}) },
  )
  const offer = id === null || offerQuery.stale ? undefined : offerQuery.value
  const press = async () => {
    if (id === null || busy) return
    onBuy?.()
    const purchase = {
      route,
      id,
      ...(offer?.rebuy === 'recent' ? { despite_recent: true } : {}),
      ...(max ? { max } : {}),
      ...(overrunSeen ? { overrun_seen: overrunSeen } : {}),
      ...(tags ? { tags } : {}),
    }
    const answer = await whileBuying(route, id, () => pay('spend.buy', purchase, { approval }))
    if (answer.ok) sayPurchase(label, answer.value)
  }
  return {
    offer,
    online,
    busy,
    blocked: offer?.rebuy === 'open' || offer?.unknown != null,
    price: offer ? priceFor(offer) : undefined,
    press: () => void press(),
  }
}

/**
 * Returns the price to show. A range needs no explanation; a fixed price also states that it is
 * charged only for a result (contract §1.3).
 */
export const priceFor = ({ price }: Pick<Offer, 'price'>): Price => ({
  from: price.from,
  to: price.to,
  onlyIfFound: price.per === 'found' && price.from === price.to,
  perItem: price.per === 'contact',
})
