import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { Explanation } from './figure/explanation.ts'
import { useFigure } from './figure/use-figure.ts'
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
  perItem?: boolean
}

/** Formats a price: `2 credits if found`, `1–2 credits`, `no credits`. */
export function priceText({ from, to, onlyIfFound, perItem }: Price): string {
  if (to === 0) return t('no credits')
  const [least, most] = [formatFigure(from), formatFigure(to)]
  const values = { most: to, price: from === to ? most : `${least}–${most}` }
  if (perItem && onlyIfFound)
    return t(
      '{most, plural, one {{price} credit each if found} other {{price} credits each if found}}',
      values,
    )
  if (perItem)
    return t('{most, plural, one {{price} credit each} other {{price} credits each}}', values)
  if (onlyIfFound)
    return t(
      '{most, plural, one {{price} credit if found} other {{price} credits if found}}',
      values,
    )
  return t('{most, plural, one {{price} credit} other {{price} credits}}', values)
}

/** Explains a price; what was really charged is in the ledger. */
const priceFigure = (price: Price): Explanation => ({
  name: t('Price'),
  value: priceText(price),
  formula: price.onlyIfFound
    ? t('What the service charges, and only if it finds something.')
    : t('What the service charges.'),
  parts: [
    { name: t('At least'), value: formatFigure(price.from) },
    { name: t('At most'), value: formatFigure(price.to) },
  ],
  at: 'here',
})

/**
 * Shows the price on a button that spends credits; every such button has one (D2). It explains
 * itself while its button has the focus, after the numbers of the screen.
 */
export function PriceTag({ price }: { price: Price }) {
  const { figure } = useFigure<HTMLSpanElement>(priceFigure(price))
  return (
    <span {...figure} data-context="" className={`${styles.price} num`}>
      {priceText(price)}
    </span>
  )
}
