import type { Place } from '#main/engine/api/place.ts'
import type { PageRead } from './page.ts'

/** So often one sweep begins a list that is short of rows from the front. */
const MOST_ROUNDS = 5
/** So many pages in a row without a new row, where only the service's word tells of further pages. */
const MOST_BARREN = 3

/** What to do after a page. `short`: rows are missing, and reading on would not bring them now. */
export type NextStep = 'next' | 'again' | 'end' | 'short'

/** Compares what a sweep has seen with what the service states. */
export interface Tally {
  /** Takes a page, and how many of its rows were new; answers how to go on. */
  count(read: PageRead, place: Place, fresh: number): NextStep
  pages(): number
  rows(): number
  /** How many rows there are, as the service said last; null where it did not. */
  stated(): number | null
  /** How many rows had no identity to keep them by. */
  unreadable(): number
  /** How many rows were deleted ones. */
  gone(): number
  /** What is known to be missing; null where the rows agree with all that was stated. */
  short(): { stated: number | null } | null
}

/** Builds the tally of one sweep, which has seen so many rows already. */
export function createTally(before: number): Tally {
  let rows = before
  let pages = 0
  let stated: number | null = null
  let more = false
  let largest = 0
  let barren = 0
  // What a sweep that is resumed saw in its round is not known: it may begin another.
  let found = before
  let unreadable = 0
  let gone = 0
  const isShort = () => (stated === null ? more : rows + unreadable + gone < stated)

  function count(read: PageRead, place: Place, fresh: number): NextStep {
    if (place.page === 1 && place.round > 1) found = unreadable = gone = 0
    pages = Math.max(pages + 1, place.round === 1 ? place.page : 0)
    rows += fresh
    unreadable += read.unreadable
    gone += read.gone
    found += fresh
    stated = read.stated ?? stated
    more = read.more === true
    largest = Math.max(largest, read.records.length + read.gone)
    barren = fresh === 0 ? barren + 1 : 0
    if (!isShort()) return isOver(read, place, fresh) ? 'end' : 'next'
    if (!read.complete && (fresh > 0 || hasPagesLeft(place))) return 'next'
    return found > 0 && stated !== null && place.round < MOST_ROUNDS ? 'again' : 'short'
  }

  /** Nothing is known to be missing: is that all? */
  function isOver(read: PageRead, place: Place, fresh: number): boolean {
    if (read.complete) return true
    if (read.unreadable + read.gone > 0 && fresh === 0) return barren >= MOST_BARREN
    if (read.records.length === 0 || fresh === 0) return true
    if (read.more === true) return false
    // More than is stated was seen: the count lags behind, and says nothing of the end.
    if (read.certain && rows + unreadable + gone === stated) return true
    const full = read.records.length + read.unreadable + read.gone >= (place.size ?? Infinity)
    return read.more === false && !full
  }

  function hasPagesLeft(place: Place): boolean {
    // A page may be empty in the middle: some services pick out what one may see after counting.
    if (barren < MOST_BARREN && (stated === null || more)) return true
    if (stated === null) return false
    return largest > 0 && place.page < Math.ceil(stated / largest)
  }

  return {
    count,
    pages: () => pages,
    rows: () => rows,
    stated: () => stated,
    unreadable: () => unreadable,
    gone: () => gone,
    // Reading on brings none of the rows that cannot be kept; they are missing all the same.
    short: () => (isShort() || (stated !== null && rows + gone < stated) ? { stated } : null),
  }
}
