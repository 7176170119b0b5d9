import type { Dismissal, Stage } from '#shared/bridge/pipeline.ts'
import { t } from '#shared/i18n/translate.ts'

/** Returns the labels of the lead stages in the current language, in pipeline order. */
export const sayStages = (): Record<Stage, string> => ({
  to_review: t('To review'),
  qualified: t('Qualified'),
  approached: t('Approached'),
  in_talks: t('In talks'),
  won: t('Won'),
  dismissed: t('Dismissed'),
})

/** Returns the labels of the reasons to dismiss a lead in the current language, in menu order. */
export const sayDismissals = (): Record<Dismissal, string> => ({
  agency: t('Posted by an agency'),
  wrong_sector: t('Wrong sector or role'),
  duplicate: t('Duplicate posting'),
  too_junior: t('Too junior'),
  company: t('Not this company'),
  other: t('Another reason'),
})
