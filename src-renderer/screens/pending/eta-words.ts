import { t } from '#shared/i18n/translate.ts'
import { span } from '../../format/formats.ts'

/** Says when all that waits will have been sent; null where nothing does. */
export function etaWords(eta: number | null, online: boolean): string | null {
  if (eta === null) return null
  return online
    ? t('all sent in {time} (rate limit)', { time: span(eta) })
    : t('sent once you’re back online')
}
