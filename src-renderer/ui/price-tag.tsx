import styles from './price-tag.module.css'

/**
 * What an action costs: credits, from one to another where the service decides (find phone: 1 or
 * 2), and when it is charged.
 */
export interface Price {
  from: number
  to: number
  /** True when nothing is charged unless something is found (contract §7). */
  onlyIfFound?: boolean
  /** For each of an unknown number of things found, such as people at a company. */
  each?: boolean
}

/** The price in words: `2 credits if found`, `1–2 credits`, `no credits`. */
export function priceText({ from, to, onlyIfFound, each }: Price): string {
  if (to === 0) return 'no credits'
  const figure = from === to ? `${to}` : `${from}–${to}`
  return `${figure} ${to === 1 ? 'credit' : 'credits'}${each ? ' each' : ''}${onlyIfFound ? ' if found' : ''}`
}

/** The price tag that every button that spends carries (D2). */
export function PriceTag({ price }: { price: Price }) {
  return <span className={`${styles.price} num`}>{priceText(price)}</span>
}
