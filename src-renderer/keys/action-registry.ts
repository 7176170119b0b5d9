import { createListeners } from '../data/listeners.ts'
import type { Action, KnownAction, RegisteredAction, Scope } from './action.ts'
import { createBindings } from './bindings.ts'
import { createDispatch } from './dispatch.ts'
import { createKeyHold, pressAgain, type GiveOn, type Lets } from './key-hold.ts'
import { createKeySequence } from './key-sequence.ts'
import { keepLayout, type KeyboardLayout } from './printed-keys.ts'
import { isNative, isPressOfKey, mayFire, reachOf } from './targets.ts'

interface Entry {
  actions: readonly Action[]
  scope: Scope
  layer: number
  order: number
}

const rank: Record<Scope, number> = { everywhere: 0, screen: 1, panel: 2 }

/**
 * Creates the registry of all shortcuts, which the key listener, the footer, the palette, the cheat
 * sheet and rebinding read. Dialogs and popovers open a layer; only actions of the top layer react
 * to keys.
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
    /** Adds actions. The returned handle updates the texts of these actions, or removes them. */
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

    /** Disables the keys of all lower layers until the returned function is called. */
    openLayer: layers.open,

    /** Holds the key presses of a layer, except for what `lets` allows; see createKeyHold. */
    hold: (layer: number, lets: Lets) => keyHold.hold(layer, lets),
    forgetHeld: () => keyHold.forget(),
    /** Notifies the listener when held key presses were dropped: the content did not arrive. */
    onDropped: dropped.subscribe,

    /**
     * Sets the user's own keys (action ID to shortcut; '' means none), whether single-character
     * shortcuts work, and the keys of the preset.
     */
    configure(...chosen: Parameters<typeof bindings.configure>) {
      bindings.configure(...chosen)
      announce()
    },

    /** Sets the maximum time between the keys of a sequence such as G H, in milliseconds. */
    allowForSequence: sequence.allow,

    /** Handles a key press. Returns true if an action took it or it is held. */
    handle(event: KeyboardEvent): boolean {
      if (!isPressOfKey(event)) return false
      const top = layers.top()
      const reach = reachOf(event, top)
      const awake = awakeIn(snapshot, top).filter((action) => mayFire(reach, action))
      const held = keyHold.held(top)
      if (held === null || isNative(event, top, held > 0)) return dispatch(event, awake)
      if (!dispatch(event, awake, keyHold.lets(top))) keyHold.keep(event)
      return true
    },

    /** Reports the ID of each action run by a key, until the returned function is called. */
    onKey(listener: (id: string) => void): () => void {
      byKey.add(listener)
      return () => byKey.delete(listener)
    },

    /** Lists the enabled actions of the top layer, which keys may run; nearest scope first. */
    awake: () => awakeIn(snapshot, layers.top()),
    /** Returns the current key for the default key `keys` in a layer; see keyInForce. */
    inForce: (keys: string, layer: number) => keyInForce(snapshot, keys, layer),
    /** Returns every registered action, nearest scope first. Stable until something changes. */
    actions: () => snapshot,
    /**
     * Lists every action with its current keys, for rebinding in Settings. `known` are actions of
     * screens not opened yet; a screen's own texts replace theirs.
     */
    catalogue: (known: readonly KnownAction[] = []) => withKnown(known, catalogue, bindings),
    /** Lists the actions that wait for the rest of their sequence after a key such as G. */
    waitingFor: sequence.shown,
    subscribe: listeners.subscribe,
    /** Sets the layout of the keyboard, by which all key caps are shown from now on. */
    setLayout(layout: KeyboardLayout) {
      keepLayout(layout)
      listeners.tell()
    },
  }
}

/** Tracks the open layers; the top one receives the keys. */
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

/** Lists the enabled actions of a layer, and those that run over any. */
const awakeIn = (actions: readonly RegisteredAction[], top: number): readonly RegisteredAction[] =>
  actions.filter(
    ({ layer, enabled, overDialogs }) =>
      (layer === top || overDialogs === true) && enabled !== false,
  )

/** Lists the actions of all entries with their current keys, nearest scope and latest first. */
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
 * Returns the current key of an action of a layer with the default key `keys`; of several, the
 * nearest enabled one. Returns undefined if the action has no key now, and `keys` itself if no
 * action has it as a default.
 */
function keyInForce(
  actions: readonly RegisteredAction[],
  keys: string,
  layer: number,
): string | undefined {
  const candidates = actions.filter(
    (action) => action.layer === layer && action.keys?.includes(keys),
  )
  const action = candidates.find(({ enabled }) => enabled !== false) ?? candidates[0]
  if (!action) return keys
  const isItsOwn = action.shortcuts.every((shortcut) => action.keys?.includes(shortcut))
  return isItsOwn && action.shortcuts.includes(keys) ? keys : action.shortcuts[0]
}

/**
 * Lists known actions with their current keys; registered actions replace known ones of the same
 * ID.
 */
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
