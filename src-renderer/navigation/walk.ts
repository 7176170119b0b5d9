import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import type { RowsSource } from '../data/rows.ts'
import { goTo } from './navigation.ts'

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

/** Drops all lists, because their rows belong to a workspace that is no longer shown. */
export function forgetWalks(): void {
  lists = []
}

/** The position of a record in the list it was opened from. */
export interface Walk {
  label: string
  place: string | null
  index: number
  total: number
  /** Moves the list to the next record that has a page. Returns its path, or null at the end. */
  step: (by: 1 | -1) => string | null
}

/** Returns the list that stands on the record at this path. */
export const listOf = (path: string): WalkedList | undefined =>
  lists.findLast((list) => list.at() >= 0 && list.pathAt(list.at()) === path)

/** Returns the list that the record at this path was opened from, or null. */
export function walkAt(path: string): Walk | null {
  const list = listOf(path)
  if (!list) return null
  const index = list.at()
  return {
    label: list.label,
    place: list.place,
    index,
    total: list.total(),
    step(by) {
      for (let at = index + by; at >= 0 && at < list.total(); at += by) {
        const next = list.pathAt(at)
        if (next === undefined) return null
        // Two meetings in a row may be with the same person.
        if (next === null || next === path) continue
        list.moveTo(at)
        return next
      }
      return null
    },
  }
}

/** Loads the records on both sides of this one, so that a step finds them. */
export function loadAround(path: string): void {
  const list = listOf(path)
  list?.load(list.at())
}

/**
 * Returns the way up from a record, with its label: to the list it was opened from, otherwise to
 * the list of all records of its kind.
 */
export function useWayUp(all: string, label: string): { label: string; go: () => void } {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const walk = walkAt(path)
  const place = walk?.place ?? all
  const isAll = place.split('?')[0] === all
  return {
    label:
      walk === null || walk.place === null || isAll
        ? label
        : t('Back to {list}', { list: walk.label }),
    go: () => goTo(place),
  }
}
