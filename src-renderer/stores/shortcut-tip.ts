import { create } from 'zustand'
import type { RegisteredAction } from '../keys/action.ts'
import { setPreferences, usePreferences } from './preferences.ts'

/** So many tips at most while a window is open: more would be a lesson nobody asked for. */
const MOST_SHOWN = 3

interface ShortcutTips {
  /** The tip on the screen: what was done by the mouse, and its key. */
  tip: { id: string; keys: string } | null
  /** How many were shown in this window. */
  shown: number
  /** What was done by key in this window: nobody has to learn it. */
  byKey: ReadonlySet<string>
}

/** Keeps the tip that says which key does what the mouse did. */
export const useShortcutTip = create<ShortcutTips>()(() => ({
  tip: null,
  shown: 0,
  byKey: new Set(),
}))

export const closeTip = (): void => useShortcutTip.setState({ tip: null })

/**
 * Says the key of an action that was done by the mouse, once for each action and never beside
 * another tip.
 */
export function offerTip({ id, shortcuts: [keys] }: RegisteredAction): void {
  const { tip, shown, byKey } = useShortcutTip.getState()
  const { shortcut_tips_shown: before } = usePreferences.getState().preferences
  if (keys === undefined || tip !== null || shown >= MOST_SHOWN) return
  if (byKey.has(id) || before.includes(id)) return
  useShortcutTip.setState({ tip: { id, keys }, shown: shown + 1 })
  setPreferences({ shortcut_tips_shown: [...before, id] })
}

/** Notes that somebody knows the key of an action; a tip that says so has done its work. */
export function noteKey(id: string): void {
  const { tip, byKey } = useShortcutTip.getState()
  if (tip?.id === id) closeTip()
  if (!byKey.has(id)) useShortcutTip.setState({ byKey: new Set([...byKey, id]) })
}
