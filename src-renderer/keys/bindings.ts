import type { KnownAction } from './action.ts'
import { parseBinding } from './binding.ts'
import type { Binding } from './binding.ts'

type Preset = Readonly<Record<string, readonly string[]>>

/**
 * Tells which keys an action has now: those the person chose for it, else those of their preset, else
 * its own.
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
    /** Reads a shortcut, each only once. */
    bindingOf,
    /** Returns the shortcuts that fire an action; without single characters where these are off. */
    shortcutsOf(action: KnownAction): readonly string[] {
      const keys = keysOf(action)
      return singleKeys ? keys : keys.filter((each) => !bindingOf(each).single)
    },
    /**
     * Takes the person's own keys (action id to shortcut; '' means none), whether single characters
     * count, and the keys of their preset.
     */
    configure(keys: Readonly<Record<string, string>>, single: boolean, presetKeys: Preset = {}) {
      rebound = keys
      preset = presetKeys
      singleKeys = single
    },
  }
}
