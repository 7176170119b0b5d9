import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow } from '#shared/bridge/people.ts'

/** Describes that do-not-contact was set or removed: `Acme must not be contacted`. */
export const describeFlag = (companies: string, count: number, on: boolean): string =>
  on
    ? t(
        '{count, plural, one {{companies} must not be contacted} other {{companies} must not be contacted}}',
        { companies, count },
      )
    : t(
        '{count, plural, one {{companies} may be contacted again} other {{companies} may be contacted again}}',
        { companies, count },
      )

/** Returns the name of a row for screen readers. */
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
