import { t } from '#shared/i18n/translate.ts'
import { span, type Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many records a dialog asks about. */
export const chosenFigure = (value: string): Explanation => ({
  name: t('Chosen'),
  value,
  formula: t('What you selected; without a selection, the row that the cursor is on.'),
  parts: [],
  at: 'here',
})

/** Explains how long it takes to send very many changes (R9, H6). */
export const sendingFigure = (
  count: number,
  perMinute: number,
  ms: number,
  format: Formats,
): Explanation => ({
  name: t('Time to send'),
  value: span(ms),
  formula: t('Changes ÷ changes sent a minute.'),
  parts: [
    { name: t('Changes'), value: format.number(count) },
    { name: t('Changes sent a minute'), value: format.number(perMinute) },
  ],
  at: 'here',
})
