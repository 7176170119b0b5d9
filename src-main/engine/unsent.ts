import { t } from '#shared/i18n/translate.ts'

/** Says how many changes wait to be sent. */
export const describeUnsent = (changes: number): string =>
  t(
    '{changes, plural, one {# change has not reached the service yet.} other {# changes have not reached the service yet.}}',
    { changes },
  )
