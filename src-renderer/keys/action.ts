/**
 * Where an action belongs. Of two with the same key the nearer one wins: panel, then screen, then
 * everywhere.
 */
export type Scope = 'everywhere' | 'screen' | 'panel'

/**
 * Something a person can do by key or from the palette, and read about in the footer and the cheat
 * sheet.
 */
export interface Action {
  /** Stable, since rebinding is stored by it: `triage.tier.s`. */
  id: string
  /** Sentence case, as a verb: `Set tier S`. */
  label: string
  /**
   * Its name in the list of shortcuts, where the label names a record or what holds now:
   * `Pause, resume or activate`.
   */
  listedAs?: string
  /** Heading in the palette and the cheat sheet: `Hot list`. */
  group: string
  /**
   * Default shortcuts, the one to teach first: `j`, `ArrowDown`, `$mod+k`, `g h`. `$mod` is Ctrl,
   * or ⌘ on a Mac.
   */
  keys?: readonly string[]
  /**
   * One or two words for the footer; actions with the same hint share a place there. Without it:
   * not in the footer.
   */
  hint?: string
  /** Where a shortcut of two keys leads, as the hint between them says it: `Hot lists`. */
  place?: string
  /** False while it cannot be done: its key does nothing, and it is not offered. */
  enabled?: boolean
  /**
   * Also fires while typing in a field; those of its shortcuts that are single characters do not.
   */
  inText?: boolean
  /** Fires again while the key is held: moving, not changing. */
  repeat?: boolean
  /**
   * Acts on the rows that are selected, or on the one the keyboard is on: it is in their menu. A
   * name puts it in the submenu of that name: `Status`.
   */
  onRow?: true | string
  /** False keeps it out of the palette. */
  palette?: boolean
  run: (event?: KeyboardEvent) => void
}

/** What is known of an action without its screen. */
export type KnownAction = Pick<Action, 'id' | 'label' | 'listedAs' | 'group' | 'keys'>

/**
 * An action as registered: with its scope, its layer and the keys that count now, after rebinding.
 */
export interface RegisteredAction extends Action {
  scope: Scope
  layer: number
  shortcuts: readonly string[]
}
