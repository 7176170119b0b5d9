import { t } from '#shared/i18n/translate.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains what a bar of the chart shows: the credits used on one day (D5, D11). */
export const dayFigure = (day: SpendSummary['days'][number], format: Formats): Explanation => ({
  name: t('Credits used: {day}', { day: format.day(day.day) }),
  value: format.number(day.mine + day.others),
  formula: t('Mine + others or unknown, from the readings of the balance on this day.'),
  parts: [
    { name: t('Mine'), value: format.number(day.mine) },
    { name: t('Others or unknown'), value: format.number(day.others) },
    ...(day.top_up > 0 ? [{ name: t('Added'), value: format.number(day.top_up) }] : []),
    ...(day.balance === null ? [] : [{ name: t('Balance'), value: format.number(day.balance) }]),
  ],
  at: 'here',
})
