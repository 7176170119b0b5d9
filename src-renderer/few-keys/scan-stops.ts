/** A stop of the highlight. */
export interface Stop {
  /** Identifies the stop after the page has changed: its element, or its label. */
  key: unknown
  label: string
  /** The highlighted element; null for a stop that is shown only in the scanning bar. */
  element: HTMLElement | null
  /** Whether the element is focused while highlighted, so that a screen reader announces it. */
  takesFocus?: boolean
  activate: () => ActivationResult
}

/** Where the highlight moves after a stop was activated. */
export type ActivationResult =
  | { into: Level }
  /** To the parent level. */
  | 'back'
  /** To the initial stop of the same level, whose stops have changed. */
  | 'first'
  /** Nowhere: the stop can be activated again. */
  | 'stay'

/** A level of the scan: a part of the window and the stops in it. */
export interface Level {
  /** Returns the current name. */
  label: () => string
  /** Lists the current stops; empty if the part was removed from the page. */
  stops: () => Stop[]
  /** Returns the index of the stop to start at. Without it, or if negative, the first stop. */
  initialIndex?: (stops: readonly Stop[]) => number
}

/** Creates a stop that is shown only in the scanning bar. */
export const barStop = (label: string, activate: Stop['activate']): Stop => ({
  key: label,
  label,
  element: null,
  activate,
})

/** Dispatches a keydown event on an element. Returns false if a listener prevented its default. */
export const dispatchKey = (element: Element, key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
