import type { Preferences } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { RecordEvent } from './tape.ts'

/** Records each setting when it is first read. */
export function recordPreferences(
  preferences: Preferences,
  recordEvent: RecordEvent,
  standIns: StandIns,
): Preferences {
  const seen = new Set<string>()
  return {
    get(key) {
      const value = preferences.get(key)
      if (!seen.has(key)) recordEvent('setting', key, standIns.value(value ?? null))
      seen.add(key)
      return value
    },
    set(key, value) {
      seen.add(key)
      preferences.set(key, value)
    },
  }
}
