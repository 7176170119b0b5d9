import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import type { Credits } from '../../ui/credit-gauge.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains the balance: plan and add-on, as last stated by the service (D1). */
export function balanceFigure(credits: Credits, format: Formats): Explanation {
  const { total, plan_balance, addon_balance, read_at, low, lasts_until } = credits
  const lasts =
    lasts_until === null
      ? ''
      : t('At the current pace until {day}.', { day: format.day(lasts_until) })
  return {
    name: t('Credit balance'),
    value: format.number(total),
    formula: t('Plan credits + add-on credits, as the service stated them.'),
    parts: [
      { name: t('Plan'), value: format.number(plan_balance) },
      { name: t('Add-on'), value: format.number(addon_balance) },
    ],
    at: read_at,
    note: [
      low ? t('Low.') : lasts,
      t('Colleagues spend from the same balance, so it may be lower by now.'),
    ]
      .filter(Boolean)
      .join(' '),
  }
}
