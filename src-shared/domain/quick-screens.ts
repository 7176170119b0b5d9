import { t } from '#shared/i18n/translate.ts'

/**
 * Returns the screens that the desktop links to: in the Go menu, the dock, the jump list, and the
 * actions of the Linux desktop entry (N6).
 */
export const quickScreens = (): readonly (readonly [label: string, path: string])[] => [
  [t('Hot lists'), '/hot-lists'],
  [t('Pipeline'), '/pipeline'],
  [t('Meetings'), '/meetings'],
  [t('Pending changes'), '/pending'],
  [t('Settings'), '/settings'],
]
