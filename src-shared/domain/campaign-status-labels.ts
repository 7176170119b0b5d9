import { t } from '../i18n/translate.ts'
import { plainLabel } from './plain-name.ts'

const words: Readonly<Record<string, () => string>> = {
  active: () => t('Active'),
  paused: () => t('Paused'),
  draft: () => t('Draft'),
}

/** Returns the label of a campaign status; an unknown one is shown as it is, with spaces. */
export const campaignStatusWord = (status: string): string =>
  words[status]?.() ?? plainLabel(status)
