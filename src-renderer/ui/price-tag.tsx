import { t } from '#shared/i18n/translate.ts'
import styles from './price-tag.module.css'

/**
 * What an action costs in credits, as a range where the service decides (find phone: 1 or 2), and
 * when it is charged.
 */
export interface Price {
  from: number
  to: number
  /** True when nothing is charged unless something is found (contract §7). */
  onlyIfFound?: boolean
  /** Per thing found, where nobody knows how many there are, such as people at a company. */
  each?: boolean
}

/** Writes a price in words: `2 credits if found`, `1–2 credits`, `no credits`. */
export function priceText({ from, to, onlyIfFound, each }: Price): string {
  if (to === 0) return t('no credits')
  const figure = from === to ? `${to}` : `${from}–${to}`
  return `${figure} ${to === 1 ? 'credit' : 'credits'}${each ? ' each' : ''}${onlyIfFound ? t(' if found') : ''}`
}

/** Shows the price on a button that spends; every such button has one (D2). */
export function PriceTag({ price }: { price: Price }) {
  return <span className={`${styles.price} num`}>{priceText(price)}</span>
}
