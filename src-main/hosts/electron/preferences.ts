import ElectronStore from 'electron-store'
import type { Preferences } from '#main/ports.ts'

/**
 * Opens the settings in `<profile>/preferences.json`, the file that the browser host writes with
 * conf.
 */
export function createDesktopPreferences(profile: string): Preferences {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: profile,
    name: 'preferences',
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
  })
  return {
    get: (key) => store.get(key),
    set: (key, value) => {
      if (value === undefined) store.delete(key)
      else store.set(key, value)
    },
  }
}
