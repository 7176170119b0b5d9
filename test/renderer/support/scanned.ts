import { userEvent } from 'vitest/browser'
import { vi } from 'vitest'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { connect } from './component.tsx'

/* A window through which a highlight moves, on a clock that `vi.useFakeTimers` has stopped. */

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
/** Lets the highlight stay as long as it does. */
export const pass = async (seconds = 2) => {
  vi.advanceTimersByTime(seconds * 1000)
  await drawn()
}
/** Waits until the highlight is on something that is called so, and takes it. */
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
