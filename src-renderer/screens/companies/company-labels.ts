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
const wordsWithin: Record<string, string> = {
  none: t('none'),
  target: t('target'),
  contacted: t('contacted'),
  in_talks: t('in talks'),
  client: t('client'),
  lost: t('lost'),
}
/** Names a BD status within a sentence. */
export const bdWordWithin = (status: string): string => wordsWithin[status] ?? status

/** Says that do-not-contact was set or removed: `Acme must not be contacted`. */
export const flagWords = (companies: string, count: number, on: boolean): string =>
  on
    ? t(
        '{count, plural, one {{companies} must not be contacted} other {{companies} must not be contacted}}',
        { companies, count },
      )
    : t(
        '{count, plural, one {{companies} may be contacted again} other {{companies} may be contacted again}}',
        { companies, count },
      )

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
