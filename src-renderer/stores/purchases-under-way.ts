import { create } from 'zustand'
import type { Buyable } from '#shared/bridge/spend.ts'

/**
 * Holds how many purchases this window has sent and not heard of, by route and record. A key, a
 * menu and a button buy the same thing, so all of them show it.
 */
const usePurchases = create<{ underWay: ReadonlyMap<string, number> }>()(() => ({
  underWay: new Map(),
}))

const keyOf = (route: Buyable, id: string): string => `${route} ${id}`

function add(key: string, count: 1 | -1): void {
  usePurchases.setState(({ underWay }) => {
    const next = new Map(underWay)
    const left = (underWay.get(key) ?? 0) + count
    if (left > 0) next.set(key, left)
    else next.delete(key)
    return { underWay: next }
  })
}

/** Reports whether a purchase for this record is under way, however it was started. */
export const useIsBuying = (route: Buyable, id: string | null): boolean =>
  usePurchases(({ underWay }) => id !== null && underWay.has(keyOf(route, id)))

/** Buys, and shows that at every button for the same thing until the answer. */
export async function whileBuying<T>(
  route: Buyable,
  id: string,
  buy: () => Promise<T>,
): Promise<T> {
  const key = keyOf(route, id)
  add(key, 1)
  try {
    return await buy()
  } finally {
    add(key, -1)
  }
}
