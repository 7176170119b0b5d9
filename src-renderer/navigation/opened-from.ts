import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import { goTo, history, steps } from './navigation.ts'
import { walkedLists, type WalkedList } from './walk.ts'

/** The position of a record in the list it was opened from. */
export interface Walk {
  label: string
  place: string | null
  index: number
  total: number
  /** Moves the list to the next record that has a page. Returns its path, or null at the end. */
  step: (by: 1 | -1) => string | null
}

/** Returns the path of the step before the one that is shown; undefined if that is the first. */
const stepBefore = (): string | undefined => steps[history.location.state.__TSR_index - 1]

/** Returns the screen of a path: `people` of `/people/c_1`. */
const screenOf = (path: string) => path.split(/[/?]/)[1]

/**
 * Reports whether a record may have been opened from a list: its screen is the one before. So a
 * company opened from a person walks no list of companies that happens to stand on it. The first
 * step of the window may have been opened from any list.
 */
function mayBeOpenedFrom({ place }: WalkedList, before: string | undefined): boolean {
  return place === null || before === undefined || screenOf(place) === screenOf(before)
}

/** Returns the list that stands on the record at this path, and from which it was opened. */
export function listOf(path: string): WalkedList | undefined {
  const before = stepBefore()
  return walkedLists().findLast(
    (list) => list.at() >= 0 && list.pathAt(list.at()) === path && mayBeOpenedFrom(list, before),
  )
}

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

interface WayUp {
  label: string
  /** The word for it beside its key. */
  hint: string
  go: () => void
}

/**
 * Returns the way up from a record, with its label: to the list it was opened from; otherwise to
 * the person whose record or row led to it; otherwise to the list of all records of its kind.
 */
export function useWayUp(all: string, label: string): WayUp {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const walk = walkAt(path)
  const before = stepBefore()
  if (walk === null && before !== undefined && isOtherPerson(before, all))
    return { label: t('Back to the person'), hint: t('person'), go: () => history.back() }
  const place = walk?.place ?? all
  const isAll = place.split('?')[0] === all
  return {
    label:
      walk === null || walk.place === null || isAll
        ? label
        : t('Back to {list}', { list: walk.label }),
    hint: t('list'),
    // A further step would make the record below the one before its own list.
    go: () => (isSamePlace(stepBefore(), place) ? history.back() : goTo(place)),
  }
}

/** Reports whether a place shows a person, and is not of the kind of the record itself. */
const isOtherPerson = (place: string, all: string) =>
  all !== '/people' && screenOf(place) === 'people'

const isSamePlace = (before: string | undefined, place: string) =>
  before?.split('?')[0] === place.split('?')[0]
