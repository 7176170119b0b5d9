import { t } from '#shared/i18n/translate.ts'
import type { Action } from '../../keys/action.ts'

/** A view of a surface: its help, or its content as plain text. */
export type SurfaceView = 'help' | 'text'

/**
 * Linux desktops use Alt+F1 and Alt+F2 for menus and running programs, so Shift comes first there.
 */
const keysOf = (key: string) => {
  const keys = [`Alt+${key}`, `Alt+Shift+${key}`]
  return navigator.platform.startsWith('Linux') ? keys.toReversed() : keys
}

/** Builds the actions that read the focused surface; `show` opens one of its two views. */
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
