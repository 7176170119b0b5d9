import type { Place } from '#main/engine/api/place.ts'
import type { PageRead } from './page.ts'

/** How many times one sweep may read a list from the front while rows are missing. */
const MAX_ROUNDS = 5
/** How many pages in a row may bring no new row while only the service says that pages follow. */
const MAX_EMPTY_PAGES = 3

/**
 * The next step after a page. `short`: rows are missing, and reading on would not bring them now.
 */
export type NextStep = 'next' | 'again' | 'end' | 'short'

/** Compares what a sweep has seen with what the service states. */
export interface Tally {
  /** Counts a page and how many of its rows were new. Returns how to continue. */
  count(read: PageRead, place: Place, fresh: number): NextStep
  pages(): number
  rows(): number
  /** Returns the total that the service stated last; null if it stated none. */
  stated(): number | null
  /** Returns how many rows had no id to store them by. */
  unreadable(): number
  /** Returns how many rows were marked as deleted. */
  deleted(): number
  /** Returns what is known to be missing; null if the rows match everything stated. */
  short(): { stated: number | null } | null
}

/** Creates the tally of one sweep, which has already seen `before` rows. */
export function createTally(before: number): Tally {
  let rows = before
  let pages = 0
  let stated: number | null = null
  let more = false
  let largest = 0
  let emptyPages = 0
  // It is unknown what a resumed sweep saw in its current round, so it may start another.
  let found = before
  let unreadable = 0
  let gone = 0
  const isShort = () => (stated === null ? more : rows + unreadable + gone < stated)

  function count(read: PageRead, place: Place, fresh: number): NextStep {
    if (place.page === 1 && place.round > 1) found = unreadable = gone = 0
    pages = Math.max(pages + 1, place.round === 1 ? place.page : 0)
    rows += fresh
    unreadable += read.unreadable
    gone += read.deleted
    found += fresh
    stated = read.stated ?? stated
    more = read.has_more === true
    largest = Math.max(largest, read.records.length + read.deleted)
    emptyPages = fresh === 0 ? emptyPages + 1 : 0
    if (!isShort()) return isOver(read, place, fresh) ? 'end' : 'next'
    if (!read.complete && (fresh > 0 || hasPagesLeft(place))) return 'next'
    return found > 0 && stated !== null && place.round < MAX_ROUNDS ? 'again' : 'short'
  }

  /** Reports whether the list is complete, given that nothing is known to be missing. */
  function isOver(read: PageRead, place: Place, fresh: number): boolean {
    if (read.complete) return true
    if (read.unreadable + read.deleted > 0 && fresh === 0) return emptyPages >= MAX_EMPTY_PAGES
    if (read.records.length === 0 || fresh === 0) return true
    if (read.has_more === true) return false
    // More rows were seen than stated: the count lags behind, and does not mark the end.
    if (read.certain && rows + unreadable + gone === stated) return true
    const full = read.records.length + read.unreadable + read.deleted >= (place.size ?? Infinity)
    return read.has_more === false && !full
  }

  function hasPagesLeft(place: Place): boolean {
    // A page in the middle may be empty: some services filter by permission after counting.
    if (emptyPages < MAX_EMPTY_PAGES && (stated === null || more)) return true
    if (stated === null) return false
    return largest > 0 && place.page < Math.ceil(stated / largest)
  }

  return {
    count,
    pages: () => pages,
    rows: () => rows,
    stated: () => stated,
    unreadable: () => unreadable,
    deleted: () => gone,
    // Rows without an id count as missing too, although reading on would not bring them.
    short: () => (isShort() || (stated !== null && rows + gone < stated) ? { stated } : null),
  }
}
