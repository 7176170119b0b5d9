import { createListeners } from '../data/listeners.ts'
import type { Action, KnownAction, RegisteredAction, Scope } from './action.ts'
import { createBindings } from './bindings.ts'
import { createDispatch } from './dispatch.ts'
import { createKeyHold, pressAgain, type GiveOn, type Lets } from './key-hold.ts'
import { createKeySequence } from './key-sequence.ts'
import { isNative, isPressOfKey, mayFire } from './targets.ts'

interface Entry {
  actions: readonly Action[]
  scope: Scope
  layer: number
  order: number
}

const rank: Record<Scope, number> = { everywhere: 0, screen: 1, panel: 2 }

/**
 * Knows every shortcut: the listener, the footer, the palette, the cheat sheet and rebinding all
 * read it. Dialogs and popovers open a layer; only actions of the top layer react to keys.
 */
export function createRegistry(giveOn: GiveOn = pressAgain) {
  const entries = new Set<Entry>()
  const layers = createLayers()
  const listeners = createListeners()
  const bindings = createBindings()
  const sequence = createKeySequence(listeners.tell)
  const byKey = new Set<(id: string) => void>()
  const dispatch = createDispatch(bindings, sequence, (id) => {
    for (const listener of byKey) listener(id)
  })
  const dropped = createListeners()
  const keyHold = createKeyHold(giveOn, dropped.tell)
  let order = 0
  const catalogue = new Map<string, Action>()
  let snapshot: readonly RegisteredAction[] = []

  const announce = () => {
    for (const { actions } of entries)
      for (const action of actions) catalogue.set(action.id, action)
    snapshot = registeredActions(entries, bindings)
    listeners.tell()
  }
  return {
    /** Adds actions. The returned handle updates the words of the same actions, or removes them. */
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

    /** Stops the keys of all lower layers until the returned function is called. */
    openLayer: layers.open,

    /** Holds presses of a layer back, but for actions that `lets` allows; see createKeyHold. */
    hold: (layer: number, lets: Lets) => keyHold.hold(layer, lets),
    forgetHeld: () => keyHold.forget(),
    /** Tells the listener when presses were held back for something that never came. */
    onDropped: dropped.subscribe,

    /**
     * Takes the person's own keys (action id to shortcut; '' means none), whether single characters
     * count, and the keys of their preset.
     */
    configure(...chosen: Parameters<typeof bindings.configure>) {
      bindings.configure(...chosen)
      announce()
    },

    /** Takes how long the rest of a sequence such as G H may take. */
    allowForSequence: sequence.allow,

    /** Handles a key press: true if an action took it. */
    handle(event: KeyboardEvent): boolean {
      if (!isPressOfKey(event)) return false
      const top = layers.top()
      const awake = snapshot.filter(
        (action) => action.layer === top && action.enabled !== false && mayFire(event, action, top),
      )
      if (!keyHold.isOn(top) || isNative(event, top)) return dispatch(event, awake)
      if (!dispatch(event, awake, keyHold.lets(top))) keyHold.keep(event)
      return true
    },

    /** Tells the listener the id of each action that a key ran, until the returned function is called. */
    onKey(listener: (id: string) => void): () => void {
      byKey.add(listener)
      return () => byKey.delete(listener)
    },

    /** Lists what a key may do now: of the top layer, what is enabled, the nearest scope first. */
    awake: (): readonly RegisteredAction[] => {
      const top = layers.top()
      return snapshot.filter(({ layer, enabled }) => layer === top && enabled !== false)
    },
    /** Returns the key in force for what begins with `keys` in a layer; see keyInForce. */
    inForce: (keys: string, layer: number) => keyInForce(snapshot, keys, layer),
    /** Every registered action, the nearest scope first. The same array until something changes. */
    actions: () => snapshot,
    /**
     * Lists every action with its current keys: what Settings can rebind. `known` are the actions
     * of screens that may not have been opened yet; a screen's own words replace theirs.
     */
    catalogue: (known: readonly KnownAction[] = []) => withKnown(known, catalogue, bindings),
    /** Lists the actions that wait for the rest of their sequence, after a first key such as G. */
    waitingFor: sequence.shown,
    subscribe: listeners.subscribe,
  }
}

/** Keeps which layers are open; the top one has the keys. */
function createLayers() {
  const open: number[] = []
  return {
    top: () => Math.max(0, ...open),
    /** Opens a layer until the returned function is called. */
    open(depth: number): () => void {
      open.push(depth)
      return () => {
        open.splice(open.indexOf(depth), 1)
      }
    },
  }
}

/** Lists the actions of all entries with their current keys, the nearest scope and the latest first. */
const registeredActions = (
  entries: Iterable<Entry>,
  bindings: ReturnType<typeof createBindings>,
): readonly RegisteredAction[] =>
  [...entries]
    .sort((a, b) => rank[b.scope] - rank[a.scope] || b.order - a.order)
    .flatMap(({ actions, scope, layer }) =>
      actions.map((action) => ({
        ...action,
        scope,
        layer,
        shortcuts: bindings.shortcutsOf(action),
      })),
    )

/**
 * Returns the key in force for the action of a layer that begins with `keys`, the nearest that can be
 * done; undefined where it has none now, `keys` where no action begins with it.
 */
function keyInForce(
  actions: readonly RegisteredAction[],
  keys: string,
  layer: number,
): string | undefined {
  const meant = actions.filter((action) => action.layer === layer && action.keys?.includes(keys))
  const action = meant.find(({ enabled }) => enabled !== false) ?? meant[0]
  if (!action) return keys
  const isItsOwn = action.shortcuts.every((each) => action.keys?.includes(each))
  return isItsOwn && action.shortcuts.includes(keys) ? keys : action.shortcuts[0]
}

/** Lists known actions, replaced by those that were registered, with their current keys. */
const withKnown = (
  known: readonly KnownAction[],
  registered: ReadonlyMap<string, Action>,
  bindings: ReturnType<typeof createBindings>,
): (KnownAction & { shortcuts: readonly string[] })[] =>
  [
    ...new Map<string, KnownAction>([
      ...known.map((action) => [action.id, action] as const),
      ...registered,
    ]).values(),
  ].map((action) => ({ ...action, shortcuts: bindings.shortcutsOf(action) }))

export type Registry = ReturnType<typeof createRegistry>

/** The registry of this window. */
export const registry = createRegistry()
