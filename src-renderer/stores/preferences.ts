import { create } from 'zustand'
import { firstPreferences } from './first-preferences.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { run } from '../data/run.ts'

interface PreferencesStore {
  preferences: Preferences
  /** False until main has said what is kept. */
  known: boolean
}

/** How the person likes it, as kept by main and as changed a moment ago. */
export const usePreferences = create<PreferencesStore>()(() => ({ preferences: firstPreferences, known: false }))

/** Changes preferences: painted at once, then kept by main; refused, it says so and goes back. */
export async function setPreferences(change: Partial<Preferences>): Promise<void> {
  const before = usePreferences.getState().preferences
  usePreferences.setState({ preferences: { ...before, ...change } })
  const answer = await run('preferences.write', change)
  if (!answer.ok) usePreferences.setState({ preferences: before })
}

/** What a screen remembers of itself (column widths, last view); `name` is the screen's or the grid's. */
export function useScreenMemory<T extends Record<string, unknown>>(name: string): [Partial<T>, (change: Partial<T>) => void] {
  const memory = usePreferences(({ preferences }) => preferences.screens[name]) as Partial<T> | undefined
  const remember = (change: Partial<T>) => {
    const { screens } = usePreferences.getState().preferences
    void setPreferences({ screens: { ...screens, [name]: { ...screens[name] as object | undefined, ...change } } })
  }
  return [memory ?? nothing, remember]
}

const nothing = {}
const rowPixels = { compact: 28, cosy: 36, roomy: 40 }
const textScale = { small: 0.93, normal: 1, large: 1.12, larger: 1.25 }

/** The height of a grid row in pixels, as tokens.css has it. */
export function useRowHeight(): number {
  return usePreferences(({ preferences }) => rowPixels[preferences.density] * textScale[preferences.text_size])
}

/** How much larger than drawn the text is, as tokens.css has it: for sizes that are computed. */
export function useTextScale(): number {
  return usePreferences(({ preferences }) => textScale[preferences.text_size])
}
