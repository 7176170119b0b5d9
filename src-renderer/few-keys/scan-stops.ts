/** Something the highlight stops at. */
export interface Stop {
  /** Finds it again when the page has changed: its element, or a word. */
  key: unknown
  label: string
  /** What is highlighted; null for what stands in the bar of scanning alone. */
  element: HTMLElement | null
  /** A control has the focus while it is highlighted, so that a screen reader says it. */
  takesFocus?: boolean
  take: () => Turn
}

/** Where the highlight goes after a press. */
export type Turn =
  | { into: Level }
  /** Out of the level, to what led into it. */
  | 'back'
  /** To the first stop of the same level, which shows others now. */
  | 'first'
  /** Nowhere: it can be pressed once more. */
  | 'stay'

/** A part of the window, with what the highlight goes through in it. */
export interface Level {
  /** Its name as it is now. */
  label: () => string
  /** Lists the stops as they are now; none if the part is gone. */
  stops: () => Stop[]
  /** Where the highlight begins; at the first stop by default. */
  begin?: (stops: readonly Stop[]) => number
}

/** Makes a stop that stands in the bar of scanning. */
export const inBar = (label: string, take: Stop['take']): Stop => ({
  key: label,
  label,
  element: null,
  take,
})

/** Presses a key on an element, as a person would. Returns false if it was taken. */
export const pressOn = (element: Element, key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
