import { t } from '#shared/i18n/translate.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many call notes are still to be matched (C9). */
export const toMatchFigure = (value: string, at: Age): Explanation => ({
  name: t('Call notes to match'),
  value,
  formula: t('Call notes that you have neither matched with a meeting or person nor set aside.'),
  parts: [],
  at,
})
