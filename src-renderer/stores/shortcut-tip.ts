import { create } from 'zustand'
import type { RegisteredAction } from '../keys/action.ts'
import { setPreferences, usePreferences } from './preferences.ts'

/** Maximum number of tips per window; more would be a lesson that the user did not ask for. */
const MOST_SHOWN = 3

interface ShortcutTips {
  /** The visible tip: the ID of the action done with the mouse, and its key. */
  tip: { id: string; keys: string } | null
  /** The number of tips shown in this window. */
  shown: number
  /** The IDs of actions run by key in this window, which the user already knows. */
  byKey: ReadonlySet<string>
}

/** Holds the tip that shows the key for what the user did with the mouse. */
export const useShortcutTip = create<ShortcutTips>()(() => ({
  tip: null,
  shown: 0,
  byKey: new Set(),
}))

export const closeTip = (): void => useShortcutTip.setState({ tip: null })

/** Shows the key of an action done with the mouse: once per action, and one tip at a time. */
export function offerTip({ id, shortcuts: [keys] }: RegisteredAction): void {
  const { tip, shown, byKey } = useShortcutTip.getState()
  const { shortcut_tips_shown: before } = usePreferences.getState().preferences
  if (keys === undefined || tip !== null || shown >= MOST_SHOWN) return
  if (byKey.has(id) || before.includes(id)) return
  useShortcutTip.setState({ tip: { id, keys }, shown: shown + 1 })
  setPreferences({ shortcut_tips_shown: [...before, id] })
}

/** Records that the user knows the key of an action, and closes a tip about it. */
export function noteKey(id: string): void {
  const { tip, byKey } = useShortcutTip.getState()
  if (tip?.id === id) closeTip()
  if (!byKey.has(id)) useShortcutTip.setState({ byKey: new Set([...byKey, id]) })
}
