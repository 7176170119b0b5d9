import type { KnownAction } from './action.ts'
import { parseBinding } from './binding.ts'
import type { Binding } from './binding.ts'

/** Tells which keys an action has now: its own, or those the person chose for it. */
export function createBindings() {
  const parsed = new Map<string, Binding>()
  let rebound: Readonly<Record<string, string>> = {}
  let singleKeys = true

  const bindingOf = (keys: string): Binding => {
    const known = parsed.get(keys) ?? parseBinding(keys)
    parsed.set(keys, known)
    return known
  }
  const keysOf = ({ id, keys }: KnownAction): readonly string[] => {
    const own = rebound[id]
    if (own === undefined) return keys ?? []
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
     * Takes the person's own keys (action id to shortcut; '' means none) and whether single
     * characters count.
     */
    configure(keys: Readonly<Record<string, string>>, single: boolean) {
      rebound = keys
      singleKeys = single
    },
  }
}
