import type { Action, KnownAction, RegisteredAction, Scope } from './action.ts'
import { isPress, parseBinding } from './binding.ts'
import type { Binding } from './binding.ts'
import { isTyping, mayFire } from './targets.ts'

interface Entry {
  actions: readonly Action[]
  scope: Scope
  layer: number
  order: number
}

interface Waiting {
  action: RegisteredAction
  binding: Binding
  next: number
}

const rank: Record<Scope, number> = { everywhere: 0, screen: 1, panel: 2 }
/**
 * How long the rest of a sequence may take; the letters are shown meanwhile, so there is time to
 * read.
 */
const sequenceMs = 3000

/**
 * The one place that knows every shortcut: the listener, the footer, the palette, the cheat sheet
 * and rebinding all read it. Dialogs and popovers open a layer; only actions of the top layer hear
 * keys.
 */
export function createRegistry() {
  const entries = new Set<Entry>()
  const layers: number[] = []
  const listeners = new Set<() => void>()
  const parsed = new Map<string, Binding>()
  let rebound: Readonly<Record<string, string>> = {}
  let singleKeys = true
  let order = 0
  let waiting: Waiting[] = []
  let waitingSince = 0
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const catalogue = new Map<string, Action>()
  let snapshot: readonly RegisteredAction[] = []

  const bindingOf = (keys: string): Binding => {
    const known = parsed.get(keys) ?? parseBinding(keys)
    parsed.set(keys, known)
    return known
  }
  const shortcutsOf = (action: KnownAction): readonly string[] => {
    const own = rebound[action.id]
    const keys = own === undefined ? (action.keys ?? []) : own === '' ? [] : [own]
    return singleKeys ? keys : keys.filter((each) => !bindingOf(each).single)
  }
  const announce = () => {
    for (const { actions } of entries)
      for (const action of actions) catalogue.set(action.id, action)
    snapshot = [...entries]
      .sort((a, b) => rank[b.scope] - rank[a.scope] || b.order - a.order)
      .flatMap(({ actions, scope, layer }) =>
        actions.map((action) => ({ ...action, scope, layer, shortcuts: shortcutsOf(action) })),
      )
    for (const listener of listeners) listener()
  }
  const setWaiting = (next: Waiting[], at: number) => {
    if (waiting.length === 0 && next.length === 0) return
    waiting = next
    waitingSince = at
    clearTimeout(forgetting)
    if (next.length > 0) forgetting = setTimeout(() => setWaiting([], at), sequenceMs)
    for (const listener of listeners) listener()
  }
  const fire = (action: RegisteredAction, event: KeyboardEvent): true => {
    setWaiting([], event.timeStamp)
    event.preventDefault()
    if (!event.repeat || action.repeat) action.run(event)
    return true
  }

  return {
    /** Adds actions; the answer takes new words for the same actions, or removes them. */
    register(actions: readonly Action[], scope: Scope, layer: number) {
      const entry: Entry = { actions, scope, layer, order: order++ }
      entries.add(entry)
      announce()
      return {
        update(next: readonly Action[]) {
          entry.actions = next
          announce()
        },
        remove() {
          entries.delete(entry)
          announce()
        },
      }
    },

    /** Puts all lower layers to sleep until the answer is called. */
    openLayer(depth: number): () => void {
      layers.push(depth)
      return () => {
        layers.splice(layers.indexOf(depth), 1)
      }
    },

    /**
     * Takes the person's own keys (action id to shortcut; '' means none) and whether single
     * characters count.
     */
    configure(keys: Readonly<Record<string, string>>, single: boolean) {
      rebound = keys
      singleKeys = single
      announce()
    },

    /** Handles a key press: true if an action took it. */
    handle(event: KeyboardEvent): boolean {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        !event.key ||
        /^(Shift|Control|Alt|Meta|AltGraph)$/.test(event.key)
      )
        return false
      const top = Math.max(0, ...layers)
      const awake = snapshot.filter(
        (action) => action.layer === top && action.enabled !== false && mayFire(event, action, top),
      )

      const going =
        event.timeStamp - waitingSince < sequenceMs
          ? waiting.filter(
              ({ action }) =>
                awake.includes(action) || awake.some((other) => other.id === action.id),
            )
          : []
      const on = going.filter(({ binding, next }) => isPress(event, binding.presses[next] ?? []))
      const done = on.find(({ binding, next }) => next === binding.presses.length - 1)
      if (done) return fire(done.action, event)
      if (on.length > 0) {
        setWaiting(
          on.map((each) => ({ ...each, next: each.next + 1 })),
          event.timeStamp,
        )
        event.preventDefault()
        return true
      }

      const typing = isTyping(event)
      const begun: Waiting[] = []
      for (const action of awake) {
        for (const keys of action.shortcuts) {
          const binding = bindingOf(keys)
          if ((typing && binding.single) || !isPress(event, binding.presses[0] ?? [])) continue
          if (binding.presses.length === 1) return fire(action, event)
          begun.push({ action, binding, next: 1 })
        }
      }
      setWaiting(begun, event.timeStamp)
      if (begun.length > 0) event.preventDefault()
      return begun.length > 0
    },

    /** Every registered action, the nearest scope first. The same array until something changes. */
    actions: () => snapshot,
    /**
     * Every action with the keys that count now: what Settings can rebind. `known` are those of
     * screens that were perhaps not opened yet; their words give way to the screen's own.
     */
    catalogue: (
      known: readonly KnownAction[] = [],
    ): (KnownAction & { shortcuts: readonly string[] })[] =>
      [
        ...new Map<string, KnownAction>([
          ...known.map((action) => [action.id, action] as const),
          ...catalogue,
        ]).values(),
      ].map((action) => ({ ...action, shortcuts: shortcutsOf(action) })),
    /** Actions that wait for the rest of their sequence, after a first key such as G. */
    waitingFor: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Registry = ReturnType<typeof createRegistry>

/** The registry of this window. */
export const registry = createRegistry()
