import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import { goTo } from './navigation.ts'

/** A list whose records have a page of their own, as it was shown last. */
export interface WalkedList {
  /** What is listed, for the buttons: `People`. */
  label: string
  /** The path of the screen that shows it. */
  place: string
  total: () => number
  /** The place of the row the keyboard is or was on. */
  at: () => number
  /** The path of a row's record: null where it has none, undefined while it is not loaded. */
  pathAt: (index: number) => string | null | undefined
  /** Reads the rows around a place. */
  load: (index: number) => void
  moveTo: (index: number) => void
}

const MOST = 8

/** The lists that were shown last, the latest at the end; they stay when their screen goes. */
let lists: WalkedList[] = []

/** Notes that a list is shown: a record opened from it can be left for the next one. */
export function walkList(list: WalkedList): void {
  lists = [...lists.filter((one) => one !== list), list].slice(-MOST)
}

/** Forgets all lists, because their rows are of a workspace that is no longer shown. */
export function forgetWalks(): void {
  lists = []
}

/** Where a record is in the list it was opened from. */
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

/** Reads the records on both sides of this one, so that a step finds them. */
export function loadAround(path: string): void {
  const list = lists.findLast((one) => one.at() >= 0 && one.pathAt(one.at()) === path)
  list?.load(list.at())
}

/**
 * Returns the way up from a record: to the list it was opened from, or else to the list of all its
 * kind, with the words for each.
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
