import { useState } from 'react'
import type { Buyable, Offer } from '#shared/bridge/spend.ts'
import { pay } from '../../data/pay.ts'
import { useQuery } from '../../data/use-query.ts'
import { useOnline } from '../../stores/session.ts'
import type { Price } from '../../ui/price-tag.tsx'
import { sayPurchase } from '../people/people-labels.ts'

export interface Paid {
  offer: Offer | undefined
  online: boolean
  busy: boolean
  /** The outcome of the last press is unknown: nothing can be pressed until it is known (D6). */
  blocked: boolean
  price: Price | undefined
  press: () => void
}

interface PaidOptions {
  tags?: Record<string, string> | undefined
  /** An agent asked for it (L7). */
  approval?: string
  /** The most to spend, where the service takes no limit. */
  most?: number | undefined
  /** The search that went over its maximum, as the person has confirmed it. */
  overrunSeen?: string | undefined
  /** Called before anything is sent. */
  onBuy?: (() => void) | undefined
}

/**
 * Provides one paid button: its words beforehand, and what pressing it does (D2–D6, D10). `id`
 * null: nothing is offered.
 */
export function usePaid(
  route: Buyable,
  id: string | null,
  label: string,
  { tags, approval, most, overrunSeen, onBuy }: PaidOptions = {},
): Paid {
  // By record: the button may be shown for somebody else before the answer arrives.
  const [buying, setBuying] = useState<ReadonlySet<string>>(new Set())
  const busy = id !== null && buying.has(id)
  const online = useOnline()
  const asked = useQuery(
    'spend.offer',
    id === null ? null : { route, id, ...(most ? { most } : {}) },
  )
  const offer = id === null || asked.stale ? undefined : asked.value
  const press = async () => {
    if (id === null || busy) return
    onBuy?.()
    setBuying((now) => new Set(now).add(id))
    const answer = await pay(
      'spend.buy',
      {
        route,
        id,
        ...(offer?.rebuy === 'recent' ? { despite_recent: true } : {}),
        ...(most ? { most } : {}),
        ...(overrunSeen ? { overrun_seen: overrunSeen } : {}),
        ...(tags ? { tags } : {}),
      },
      { approval },
    )
    setBuying((now) => new Set([...now].filter((each) => each !== id)))
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
 * Writes a price. A range needs no more words; a fixed price also says that it is charged only for
 * a find (contract §1.3).
 */
export const priceFor = ({ price }: Pick<Offer, 'price'>): Price => ({
  from: price.from,
  to: price.to,
  onlyIfFound: price.per === 'found' && price.from === price.to,
  each: price.per === 'contact',
})
