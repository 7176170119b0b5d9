import { t } from '../i18n/translate.ts'
import { plainLabel } from './plain-name.ts'

const words: Readonly<Record<string, () => string>> = {
  active: () => t('Active'),
  paused: () => t('Paused'),
  draft: () => t('Draft'),
}

/** Names the status of a campaign in words; one the contract does not know as it came, spaced. */
export const campaignStatusWord = (status: string): string =>
  words[status]?.() ?? plainLabel(status)
