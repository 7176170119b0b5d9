import { t } from '#shared/i18n/translate.ts'
import styles from './price-tag.module.css'

/**
 * The cost of an action in credits, as a range if the service decides (find phone: 1 or 2), and
 * when it is charged.
 */
export interface Price {
  from: number
  to: number
  /** Whether it is charged only if something is found (contract §7). */
  onlyIfFound?: boolean
  /**
   * Whether it is charged per result, because their number is unknown, as for people at a company.
   */
  each?: boolean
}

/** Formats a price: `2 credits if found`, `1–2 credits`, `no credits`. */
export function priceText({ from, to, onlyIfFound, each }: Price): string {
  if (to === 0) return t('no credits')
  const values = { most: to, price: from === to ? `${to}` : `${from}–${to}` }
  if (each && onlyIfFound)
    return t(
      '{most, plural, one {{price} credit each if found} other {{price} credits each if found}}',
      values,
    )
  if (each)
    return t('{most, plural, one {{price} credit each} other {{price} credits each}}', values)
  if (onlyIfFound)
    return t(
      '{most, plural, one {{price} credit if found} other {{price} credits if found}}',
      values,
    )
  return t('{most, plural, one {{price} credit} other {{price} credits}}', values)
}

/** Shows the price on a button that spends credits; every such button has one (D2). */
export function PriceTag({ price }: { price: Price }) {
  return <span className={`${styles.price} num`}>{priceText(price)}</span>
}
