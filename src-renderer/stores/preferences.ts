import { useCallback } from 'react'
import { create } from 'zustand'
import { firstPreferences } from './first-preferences.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { bridge } from '../data/port.ts'
import { run } from '../data/run.ts'

interface PreferencesStore {
  preferences: Preferences
  /** False until main has said what is kept. */
  known: boolean
}

/** How the person likes it, as kept by main and as changed a moment ago. */
export const usePreferences = create<PreferencesStore>()(() => ({
  preferences: firstPreferences,
  known: false,
}))

/** Changed here and not yet kept by main: an answer that was on its way must not take it back. */
let unsaved: Partial<Preferences> = {}
let writing: ReturnType<typeof setTimeout> | undefined

/** Takes what main keeps. */
export function takePreferences(kept: Preferences): void {
  usePreferences.setState({ preferences: { ...kept, ...unsaved }, known: true })
}

async function write(): Promise<void> {
  const sent = unsaved
  const answer = await run('preferences.write', sent)
  if (unsaved === sent) unsaved = {}
  if (!answer.ok)
    takePreferences(
      (await bridge()
        .call('preferences.read', {})
        .then((kept) => (kept.ok ? kept.value : null))) ?? usePreferences.getState().preferences,
    )
}

/**
 * Changes preferences: painted at once, then kept by main, `later` once the person has stopped
 * drawing; refused, it says so and goes back.
 */
export function setPreferences(change: Partial<Preferences>, later = false): void {
  unsaved = { ...unsaved, ...change }
  usePreferences.setState(({ preferences }) => ({ preferences: { ...preferences, ...change } }))
  clearTimeout(writing)
  if (later) writing = setTimeout(() => void write(), 300)
  else void write()
}

/**
 * What a screen remembers of itself (column widths, last view); `name` is the screen's or the
 * grid's.
 */
export function useScreenMemory<T extends Record<string, unknown>>(
  name: string,
): [Partial<T>, (change: Partial<T>) => void] {
  const memory = usePreferences(({ preferences }) => preferences.screens[name]) as
    | Partial<T>
    | undefined
  const remember = useCallback((change: Partial<T>) => rememberScreen(name, change), [name])
  return [memory ?? nothing, remember]
}

/** Changes what a screen remembers of itself, whether it is shown or not. */
export function rememberScreen(name: string, change: Record<string, unknown>): void {
  const { screens } = usePreferences.getState().preferences
  setPreferences(
    { screens: { ...screens, [name]: { ...(screens[name] as object | undefined), ...change } } },
    true,
  )
}

const nothing = {}
const rowPixels = { compact: 28, cosy: 36, roomy: 40 }
const textScale = { small: 0.93, normal: 1, large: 1.12, larger: 1.25 }

/** The height of a grid row in pixels, as tokens.css has it. */
export function useRowHeight(): number {
  return usePreferences(
    ({ preferences }) => rowPixels[preferences.density] * textScale[preferences.text_size],
  )
}

/** How much larger than drawn the text is, as tokens.css has it: for sizes that are computed. */
export function useTextScale(): number {
  return usePreferences(({ preferences }) => textScale[preferences.text_size])
}
