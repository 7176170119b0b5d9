import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { loadDialogs } from '../../ui/later-dialog.tsx'
import { sayHints } from '../../ui/surface/say-hints.ts'

/**
 * Does the one-time work of a window that its first screen need not wait for. `screens`: those that
 * are being loaded ahead; their dialogs are known afterwards.
 */
export function onceQuiet(screens: Promise<unknown>): void {
  void screens.then(loadDialogs)
  sayHints()
  tellSystemFormat()
  // J and K go on from a record that is opened next.
  void import('./record-walk.tsx').catch(() => {})
}

/**
 * Reports to main the locale that this window uses if the user has chosen no format. Main formats
 * reminders with it, because its own locale may differ (M5).
 */
export function tellSystemFormat(): void {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const { known, preferences } = usePreferences.getState()
  if (known && preferences.system_format !== locale) setPreferences({ system_format: locale })
}
