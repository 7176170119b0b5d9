import Conf from 'conf'
import type { Preferences } from '#main/ports.ts'

/**
 * Opens the settings in `<profile>/preferences.json`. electron-store writes the same file, so both
 * hosts share their settings.
 */
export function createPreferences(profile: string): Preferences {
  const conf = new Conf({
    cwd: profile,
    configName: 'preferences',
    projectName: 'hotdesk',
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
  })
  return {
    get: (key) => conf.get(key),
    set: (key, value) => {
      if (value === undefined) conf.delete(key)
      else conf.set(key, value)
    },
  }
}
