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

/** Holds the preferences as saved by main, with the latest unsaved changes. */
export const usePreferences = create<PreferencesStore>()(() => ({
  preferences: firstPreferences,
  known: false,
}))

/** Changes that main has not saved yet; an answer in flight must not revert them. */
let unsaved: Partial<Preferences> = {}
let writing: ReturnType<typeof setTimeout> | undefined

/** Applies the preferences that main has saved. */
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
 * Changes preferences: applies them immediately, then saves them in main; with `later`, once the
 * user has stopped dragging. If main refuses, shows the error and reverts them.
 */
export function setPreferences(change: Partial<Preferences>, later = false): void {
  unsaved = { ...unsaved, ...change }
  usePreferences.setState(({ preferences }) => ({ preferences: { ...preferences, ...change } }))
  clearTimeout(writing)
  if (later) writing = setTimeout(() => void write(), 300)
  else void write()
}

/**
 * Stores settings of a screen (column widths, last view); `name` is that of the screen or the grid.
 */
export function useScreenMemory<T extends Record<string, unknown>>(
  name: string,
): [Partial<T>, (change: Partial<T>) => void] {
  const memory = usePreferences(({ preferences }) => preferences.screens[name]) as
    | Partial<T>
    | undefined
  const remember = useCallback((change: Partial<T>) => rememberScreen(name, change), [name])
  return [memory ?? emptyMemory, remember]
}

/** Changes the stored settings of a screen, whether it is shown or not. */
export function rememberScreen(name: string, change: Record<string, unknown>): void {
  const { screens } = usePreferences.getState().preferences
  setPreferences(
    { screens: { ...screens, [name]: { ...(screens[name] as object | undefined), ...change } } },
    true,
  )
}

const emptyMemory = {}
const rowPixels = { compact: 28, cosy: 36, roomy: 40 }
const textScale = { small: 0.93, normal: 1, large: 1.12, larger: 1.25 }
const faceWidth = { inter: 1, atkinson: 1, opendyslexic: 1.15 }
const letterWidth = { standard: 1, wide: 1.1, wider: 1.2 }

/** Returns the height of a grid row in pixels, as in tokens.css. */
export function useRowHeight(): number {
  return usePreferences(
    ({ preferences }) => rowPixels[preferences.density] * textScale[preferences.text_size],
  )
}

/** Returns the scale of the text, as in tokens.css, for computed sizes. */
export function useTextScale(): number {
  return usePreferences(({ preferences }) => textScale[preferences.text_size])
}

/**
 * Returns how much wider words are in the chosen typeface than in Inter, as a factor, as in
 * tokens.css.
 */
export function useWordWidth(): number {
  return usePreferences(
    ({ preferences: { typeface, letter_spacing } }) =>
      faceWidth[typeface] * letterWidth[letter_spacing],
  )
}

/** Returns how long an action is held, in milliseconds, as chosen by the user. */
export function useHeldMs(hold: Hold): number {
  return usePreferences(({ preferences }) => holdMs(hold, preferences.hold_time))
}

/** Returns the scale of widths that must fit words, as in tokens.css. */
export function useTextWidth(): number {
  return useTextScale() * useWordWidth()
}

const watchWindow = (onChange: () => void) => {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/**
 * Reports whether the window is wide enough for this many pixels at the usual text size. Larger
 * text and wider letters need more room (WCAG 1.4.4, 1.4.10).
 */
export function useRoomFor(pixels: number): boolean {
  const needed = pixels * useTextWidth()
  return useSyncExternalStore(watchWindow, () => window.innerWidth >= needed)
}
