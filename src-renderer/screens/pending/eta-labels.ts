import { t } from '#shared/i18n/translate.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { shortSpan, span } from '../../format/formats.ts'

/** Says when all that waits will have been sent; null where nothing does. */
export function etaWords(eta: number | null, online: boolean): string | null {
  if (eta === null) return null
  return online
    ? t('all sent in {time} (rate limit)', { time: span(eta) })
    : t('sent once you’re back online')
}

/** Says in a word or two what is next for a change; the panel has the whole sentence. */
export function nextWords(
  { state, eta_ms, reason, can }: Pick<PendingRow, 'state' | 'eta_ms' | 'reason' | 'can'>,
  online: boolean,
): string {
  // Only an edit of a record that is gone is exported.
  if (can.includes('export')) return t('Deleted there')
  if (state === 'sending') return t('Now')
  if (state !== 'waiting') return reason
  if (!online) return t('When online')
  if (eta_ms === null) return reason
  return eta_ms < 60_000 ? t('Within a minute') : t('In {time}', { time: shortSpan(eta_ms) })
}
