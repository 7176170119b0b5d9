import type { RowsSource } from '../data/rows.ts'

/** A list whose records have a page of their own, in its last shown state. */
export interface WalkedList {
  /** The name of the list, for the buttons: `People`. */
  label: string
  /** The path of the screen that shows it; null for what was found by a search. */
  place: string | null
  total: () => number
  /** Returns the index of the active row, also after its screen was left. */
  at: () => number
  /** Returns the path of a row's record: null if it has none, undefined while it is not loaded. */
  pathAt: (index: number) => string | null | undefined
  /** Loads the rows around an index. */
  load: (index: number) => void
  moveTo: (index: number) => void
  /** Describes the list, so that its records can be walked after a restart too. */
  keep: () => KeptList
}

/** What is kept of a list: how to read it again, or its rows if all of them are loaded. */
export interface KeptList {
  /** The name of the list, unique in the window. */
  list: string
  label: string
  place: string | null
  index: number
  source?: RowsSource
  /** The path and the key of each row. */
  rows?: (readonly [path: string | null, key: string])[]
  /** The day on which the meeting was active, if the rows are meetings. */
  day?: number
}
const MOST = 8

/**
 * The most recently shown lists, the latest last; they are kept when their screens are unmounted.
 */
let lists: WalkedList[] = []

/** Registers a shown list, so that the user can step from one of its records to the next. */
export function walkList(list: WalkedList): void {
  lists = [...lists.filter((walkedList) => walkedList !== list), list].slice(-MOST)
}

/** Returns the lists that were shown, the latest last. */
export const walkedLists = (): readonly WalkedList[] => lists

/** Drops all lists, because their rows belong to a workspace that is no longer shown. */
export function forgetWalks(): void {
  lists = []
}
