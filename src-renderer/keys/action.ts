/**
 * Where an action belongs. If two actions have the same key, the nearer one wins: panel, then
 * screen, then everywhere.
 */
export type Scope = 'everywhere' | 'screen' | 'panel'

/**
 * An action that the user can run by key or from the palette, and that the footer and the cheat
 * sheet list.
 */
export interface Action {
  /** A stable ID, because rebinding is stored by it: `triage.tier.s`. */
  id: string
  /** A verb phrase in sentence case: `Set tier S`. */
  label: string
  /**
   * The name in the list of shortcuts, if the label names a record or a current state: `Pause,
   * resume or activate`.
   */
  listedAs?: string
  /** The heading in the palette and the cheat sheet: `Hot list`. */
  group: string
  /**
   * Default shortcuts, the one to teach first: `j`, `ArrowDown`, `$mod+k`, `g h`. `$mod` is Ctrl,
   * or ⌘ on a Mac.
   */
  keys?: readonly string[]
  /**
   * One or two words for the footer; actions with the same hint share a place there. Without a
   * hint, the action is not in the footer.
   */
  hint?: string
  /** The destination of a two-key shortcut, as shown between the keys: `Hot lists`. */
  place?: string
  /** False while the action is unavailable: its key does nothing, and it is not offered. */
  enabled?: boolean
  /** Also runs while the user types in a field, except by single-character shortcuts. */
  inText?: boolean
  /** Also runs while a dialog or popover is open. */
  overDialogs?: boolean
  /** Runs repeatedly while the key is held; for moving, not for changing. */
  repeat?: boolean
  /**
   * Applies to the selected rows, or to the active one, and appears in their context menu. A string
   * puts it in the submenu of that name: `Status`.
   */
  onRow?: true | string
  /** Shares its keys with lists: while one is loading, a press waits, because it may be for the list. */
  afterLists?: true
  /** False excludes it from the palette. */
  palette?: boolean
  run: (event?: KeyboardEvent) => void
}

/** The part of an action that is known without its screen. */
export type KnownAction = Pick<Action, 'id' | 'label' | 'listedAs' | 'group' | 'keys'>

/** A registered action, with its scope, its layer and its current keys after rebinding. */
export interface RegisteredAction extends Action {
  scope: Scope
  layer: number
  shortcuts: readonly string[]
}
