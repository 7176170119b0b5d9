import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import { goTo } from './navigation.ts'

/** A list whose records have a page of their own, in its last shown state. */
export interface WalkedList {
  /** The name of the list, for the buttons: `People`. */
  label: string
  /** The path of the screen that shows it. */
  place: string
  total: () => number
  /** Returns the index of the active row, also after its screen was left. */
  at: () => number
  /** Returns the path of a row's record: null if it has none, undefined while it is not loaded. */
  pathAt: (index: number) => string | null | undefined
  /** Loads the rows around an index. */
  load: (index: number) => void
  moveTo: (index: number) => void
}

const MOST = 8

/**
 * The most recently shown lists, the latest last; they are kept when their screens are unmounted.
 */
let lists: WalkedList[] = []

/** Registers a shown list, so that the user can step from one of its records to the next. */
export function walkList(list: WalkedList): void {
  lists = [...lists.filter((one) => one !== list), list].slice(-MOST)
}

/** Drops all lists, because their rows belong to a workspace that is no longer shown. */
export function forgetWalks(): void {
  lists = []
}

/** The position of a record in the list it was opened from. */
export interface Walk {
  label: string
  place: string
  index: number
  total: number
  /** Moves the list to the next record that has a page. Returns its path, or null at the end. */
  step: (by: 1 | -1) => string | null
}

/** Returns the list that the record at this path was opened from, or null. */
export function walkAt(path: string): Walk | null {
  const list = lists.findLast((one) => one.at() >= 0 && one.pathAt(one.at()) === path)
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
        if (next === null) continue
        list.moveTo(at)
        return next
      }
      return null
    },
  }
}

/** Loads the records on both sides of this one, so that a step finds them. */
export function loadAround(path: string): void {
  const list = lists.findLast((one) => one.at() >= 0 && one.pathAt(one.at()) === path)
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
    label: walk === null || isAll ? label : t('Back to {list}', { list: walk.label }),
    go: () => goTo(place),
  }
}
