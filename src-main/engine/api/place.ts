import type { Failure, PageInfo } from './types.ts'

/**
 * The place at which a list is read on. It is committed with each page of a sweep, so that a
 * restart continues there.
 */
export interface Place {
  page: number
  offset: number
  size: number | null
  /** How many times this sweep has started the list from the front, counted from 1. */
  round: number
  /** The service's number for the first page, which is page 1 here: 1 or 0. */
  first: 0 | 1
  /** How this page is requested: 0 by its number, n by the nth query the previous answer named. */
  way: number
  /** The query the previous answer named, if this page is requested by it; otherwise null. */
  query: Record<string, string> | null
}

/** What a page reveals about the next one. */
interface PageClues {
  records: readonly unknown[]
  /** Queries for the next page, if the answer names anything but a number. */
  next: readonly Record<string, string>[]
}

/**
 * Creates the place at the front of a list. `size` is the number of rows in a page; null leaves it
 * to the service.
 */
export const firstPlace = (size: number | null, round = 1, first: Place['first'] = 1): Place => ({
  page: 1,
  offset: 0,
  size,
  round,
  first,
  way: 0,
  query: null,
})

/** Returns the place after a page; `way` is how it is requested. */
export const nextPlace = (place: Place, page: PageClues, way: number): Place => ({
  ...place,
  page: place.page + 1,
  offset: place.offset + page.records.length,
  way,
  query: way === 0 ? null : (page.next[way - 1] ?? null),
})

/**
 * Returns the place to try again after a page without new rows: by the proven way, which another
 * read may have found meanwhile, else by the next way that the answer names. Returns null if there
 * is no other way, or if this is the first page or an empty one.
 */
export function placeByOtherMethod(
  place: Place,
  page: PageClues,
  provenMethod: number,
): Place | null {
  if (place.page === 1 || page.records.length === 0) return null
  const way = provenMethod > 0 ? provenMethod : place.way + 1
  const query = page.next[way - 1]
  return query === undefined || way === place.way ? null : { ...place, way, query }
}

/**
 * Reports whether a page requested by number may be the front of the list again, with rows moved by
 * changes: most of its rows were seen before, and its answer names another way.
 */
export const isFrontRepeated = (
  { way }: Place,
  { records, next }: PageClues,
  fresh: number,
): boolean => way === 0 && next.length > 0 && fresh * 2 < records.length

/**
 * Reports whether a page is the last: it was reached by a query, and names no further one. There is
 * no number to try.
 */
export const isLast = (
  place: Place,
  { next, has_more }: Pick<PageClues, 'next'> & { has_more: PageInfo['has_more'] | null },
): boolean => place.query !== null && next.length < place.way && has_more !== true

/** Returns the query parameters for the page at this place. */
export function pageParameters({ page, size, query, first }: Place): Record<string, string> {
  const rows: Record<string, string> = size === null ? {} : { per_page: String(size) }
  return query === null ? { page: String(page - 1 + first), ...rows } : { ...rows, ...query }
}

/** Returns the place before the assumed first page; its rows come first, if it has any. */
export const placeBefore = (front: Place): Place => ({ ...front, page: 0 })

/** Returns the place after page 0, once that is known to be the first page. */
export const placeAfterZero = (front: Place, rows: number): Place => ({
  ...front,
  page: 2,
  offset: rows,
  first: 0,
})

/**
 * Reports whether the service refused pages of this size, so that smaller ones are worth trying.
 */
export const isTooLarge = (failure: Failure, place: Place): boolean =>
  failure.kind === 'refused' &&
  place.page === 1 &&
  place.size !== null &&
  [400, 413, 422].includes(failure.status)

/** Reports whether the service has nothing at this place: some answer 404 after the last page. */
export const isPastTheEnd = (failure: Failure, place: Place): boolean =>
  failure.kind === 'refused' && failure.status === 404 && place.page > 1
