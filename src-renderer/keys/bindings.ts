import type { KnownAction } from './action.ts'
import { parseBinding } from './binding.ts'
import type { Binding } from './binding.ts'

type Preset = Readonly<Record<string, readonly string[]>>

/**
 * Resolves the current keys of an action: those the user chose, otherwise those of the preset,
 * otherwise its own.
 */
export function createBindings() {
  const parsed = new Map<string, Binding>()
  let rebound: Readonly<Record<string, string>> = {}
  let preset: Preset = {}
  let singleKeys = true

  const bindingOf = (keys: string): Binding => {
    const known = parsed.get(keys) ?? parseBinding(keys)
    parsed.set(keys, known)
    return known
  }
  const keysOf = ({ id, keys }: KnownAction): readonly string[] => {
    const own = rebound[id]
    if (own === undefined) return preset[id] ?? keys ?? []
    return own === '' ? [] : [own]
  }
  return {
    /** Parses a shortcut, once per text. */
    bindingOf,
    /**
     * Returns the shortcuts that run an action, without single characters if those are turned off.
     */
    shortcutsOf(action: KnownAction): readonly string[] {
      const keys = keysOf(action)
      return singleKeys ? keys : keys.filter((shortcut) => !bindingOf(shortcut).single)
    },
    /**
     * Sets the user's own keys (action ID to shortcut; '' means none), whether single-character
     * shortcuts work, and the keys of the preset.
     */
    configure(keys: Readonly<Record<string, string>>, single: boolean, presetKeys: Preset = {}) {
      rebound = keys
      preset = presetKeys
      singleKeys = single
    },
  }
}
