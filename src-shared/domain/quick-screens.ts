import { t } from '#shared/i18n/translate.ts'

/**
 * The screens that the desktop itself leads to, beside the icon of Hotdesk: the Go menu, the dock, the
 * jump list, and the actions of the entry on a desktop of Linux (N6).
 */
export const quickScreens = (): readonly (readonly [label: string, path: string])[] => [
  [t('Hot lists'), '/hot-lists'],
  [t('Pipeline'), '/pipeline'],
  [t('Meetings'), '/meetings'],
  [t('Pending changes'), '/pending'],
  [t('Settings'), '/settings'],
]
