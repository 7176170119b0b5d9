import { t } from '#shared/i18n/translate.ts'
/** Text by which a screen reader describes the badge on the taskbar. */
export const badgeLabels = {
  waiting: (count: number): string =>
    t('{count, plural, one {# due or waiting for you} other {# due or waiting for you}}', {
      count,
    }),
}
