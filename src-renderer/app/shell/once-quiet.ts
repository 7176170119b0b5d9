import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { sayHints } from '../../ui/surface/say-hints.ts'

/** Does what a window does once, and what its first screen need not wait for. */
export function onceQuiet(): void {
  sayHints()
  tellSystemFormat()
}

/**
 * Tells main by which tag this window writes where no format is chosen: reminders are written by it,
 * too, and main may have another one (M5).
 */
export function tellSystemFormat(): void {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const { known, preferences } = usePreferences.getState()
  if (known && preferences.system_format !== locale) setPreferences({ system_format: locale })
}
