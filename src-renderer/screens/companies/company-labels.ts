import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'

const words: Record<string, string> = {
  none: t('None'),
  target: t('Target'),
  contacted: t('Contacted'),
  in_talks: t('In talks'),
  client: t('Client'),
  lost: t('Lost'),
}
/** Names a BD status in words. */
export const bdWord = (status: string | null): string =>
  status === null ? '—' : (words[status] ?? status)
/** Names a row for screen readers. */
export const rowLabel = (row: CompanyRow): string =>
  [
    row.name,
    row.industry,
    row.location,
    row.do_not_contact ? t('do not contact') : '',
    row.pending ? t('not yet confirmed') : '',
  ]
    .filter(Boolean)
    .join(', ')
