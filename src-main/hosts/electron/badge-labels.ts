import { t } from '#shared/i18n/translate.ts'
/** What a screen reader says of the picture on the task bar. */
export const badgeLabels = {
  waiting: (count: number): string =>
    t('{count, plural, one {# due or waiting for you} other {# due or waiting for you}}', {
      count,
    }),
}
