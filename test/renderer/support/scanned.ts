import { userEvent } from 'vitest/browser'
import { vi } from 'vitest'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { connect } from './component.tsx'

/* Support for tests of switch scanning, which run on the stopped clock of `vi.useFakeTimers`. */

export function connectScanning(change: Partial<Preferences> = {}) {
  const world = connect()
  usePreferences.setState({
    preferences: { ...defaultPreferences, switch_scanning: true, ...change },
  })
  return world
}
export const drawn = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
export const now = () => document.querySelector('[data-scan-now]')?.textContent
export const trail = () => document.querySelector('[data-scan-bar] span')?.textContent
export const press = async (key = ' ') => {
  await userEvent.keyboard(key)
  await drawn()
}
/** Advances the clock, by default as long as one stop is highlighted. */
export const pass = async (seconds = 2) => {
  vi.advanceTimersByTime(seconds * 1000)
  await drawn()
}
/** Advances until the stop with this name is highlighted, then presses the switch. */
export async function take(name: string | RegExp, key = ' '): Promise<void> {
  const seen: unknown[] = []
  for (let stays = 0; stays < 40; stays += 1) {
    const at = now() ?? ''
    if (typeof name === 'string' ? at === name : name.test(at)) return press(key)
    seen.push(at)
    await pass()
  }
  throw new Error(`never on ${String(name)}, but on ${seen.join(', ')}`)
}
