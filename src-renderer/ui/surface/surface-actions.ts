import { t } from '#shared/i18n/translate.ts'
import type { Action } from '../../keys/action.ts'

/** What is shown of a surface: help with it, or what it shows as plain text. */
export type SurfaceView = 'help' | 'text'

/** Linux desktops open menus and run programs by Alt with F1 and F2: Shift comes first there. */
const keysOf = (key: string) => {
  const keys = [`Alt+${key}`, `Alt+Shift+${key}`]
  return navigator.platform.startsWith('Linux') ? keys.toReversed() : keys
}

/** Makes the actions that read what has the focus; `show` opens one of the two views of it. */
export const surfaceActions = (show: (view: SurfaceView) => void, palette: boolean): Action[] => {
  const shared = { group: t('Everywhere'), inText: true, palette }
  return [
    {
      ...shared,
      id: 'app.surfaceHelp',
      label: t('Accessibility help'),
      keys: keysOf('F1'),
      run: () => show('help'),
    },
    {
      ...shared,
      id: 'app.surfaceText',
      label: t('Show as plain text'),
      keys: keysOf('F2'),
      run: () => show('text'),
    },
  ]
}
