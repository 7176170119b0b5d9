import { useCallback, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { firstPreferences } from './first-preferences.ts'
import { holdMs, type Hold } from '#shared/domain/holds.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { bridge } from '../data/port.ts'
import { run } from '../data/run.ts'

interface PreferencesStore {
  preferences: Preferences
  /** False until main has sent the saved preferences. */
  known: boolean
}

/** Keeps the preferences, as main saved them and as they were changed a moment ago. */
export const usePreferences = create<PreferencesStore>()(() => ({
  preferences: firstPreferences,
  known: false,
}))

/** Changes that main has not saved yet: an answer that was on its way must not take them back. */
let unsaved: Partial<Preferences> = {}
let writing: ReturnType<typeof setTimeout> | undefined

/** Takes over the preferences that main has saved. */
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
 * Changes preferences: painted at once, then saved by main, `later` once the person has stopped
 * dragging. If main refuses, it says so and they go back.
 */
export function setPreferences(change: Partial<Preferences>, later = false): void {
  unsaved = { ...unsaved, ...change }
  usePreferences.setState(({ preferences }) => ({ preferences: { ...preferences, ...change } }))
  clearTimeout(writing)
  if (later) writing = setTimeout(() => void write(), 300)
  else void write()
}

/**
 * Remembers something about a screen (column widths, last view); `name` is the screen's or the
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

/** Changes what is remembered about a screen, whether it is shown or not. */
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
const faceWidth = { inter: 1, atkinson: 1, opendyslexic: 1.15 }
const letterWidth = { standard: 1, wide: 1.1, wider: 1.2 }

/** Gives the height of a grid row in pixels, as in tokens.css. */
export function useRowHeight(): number {
  return usePreferences(
    ({ preferences }) => rowPixels[preferences.density] * textScale[preferences.text_size],
  )
}

/** Gives the scale of the text, as in tokens.css, for sizes that are computed. */
export function useTextScale(): number {
  return usePreferences(({ preferences }) => textScale[preferences.text_size])
}

/** Gives how much wider words run in the chosen type than in Inter, as in tokens.css. */
export function useWordWidth(): number {
  return usePreferences(
    ({ preferences: { typeface, letter_spacing } }) =>
      faceWidth[typeface] * letterWidth[letter_spacing],
  )
}

/** Gives how many milliseconds something is held, as the person chose it. */
export function useHeldMs(hold: Hold): number {
  return usePreferences(({ preferences }) => holdMs(hold, preferences.hold_time))
}

/** Gives the scale of widths that words have to fit into, as in tokens.css. */
export function useTextWidth(): number {
  return useTextScale() * useWordWidth()
}

const watchWindow = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/**
 * Tells whether the window has room for what takes this many pixels at the usual size of the text:
 * larger text, and letters that run wider, leave less of it (WCAG 1.4.4, 1.4.10).
 */
export function useRoomFor(pixels: number): boolean {
  const needed = pixels * useTextWidth()
  return useSyncExternalStore(watchWindow, () => window.innerWidth >= needed)
}
