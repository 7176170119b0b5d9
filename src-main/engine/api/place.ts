import type { Failure, PageInfo } from './types.ts'

/** Where a list is read on: committed with each page of a sweep, so that a restart goes on there. */
export interface Place {
  page: number
  offset: number
  size: number | null
  /** How often the list was begun from the front in this sweep, counted from 1. */
  round: number
  /** What the service calls the first page, which is page 1 here: 1, or 0. */
  first: 0 | 1
  /** What asks for this page: 0 its number, n the nth of what the answer before named. */
  way: number
  /** What the answer before named, where that asks. */
  query: Record<string, string> | null
}

/** What a page shows of the way to the one behind it. */
interface Leading {
  records: readonly unknown[]
  /** What asks for the page behind this one, where the answer names anything but a number. */
  next: readonly Record<string, string>[]
}

/**
 * Creates the place a list is read from: its front. `size`: rows in a page; null: as the service
 * likes.
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

/** Returns the place behind a page; `way`: how it is asked for. */
export const nextPlace = (place: Place, page: Leading, way: number): Place => ({
  ...place,
  page: place.page + 1,
  offset: place.offset + page.records.length,
  way,
  query: way === 0 ? null : (page.next[way - 1] ?? null),
})

/**
 * Says where to ask again after a page that brought nothing new: by the way that is proven, which
 * another reading may have found out meanwhile, else by the next of the ways that its answer names.
 * null: there is none, or this one does its work.
 */
export function otherWay(place: Place, page: Leading, proven: number): Place | null {
  if (place.page === 1 || page.records.length === 0) return null
  const way = proven > 0 ? proven : place.way + 1
  const query = page.next[way - 1]
  return query === undefined || way === place.way ? null : { ...place, way, query }
}

/**
 * Says whether a page that was asked for by its number may be the front again, of a list that moves:
 * most of its rows were seen, and its answer names another way.
 */
export const isFrontAgain = ({ way }: Place, { records, next }: Leading, fresh: number): boolean =>
  way === 0 && next.length > 0 && fresh * 2 < records.length

/** A page that others led to, and that leads to none, is the last: there is no number to try. */
export const isLast = (
  place: Place,
  { next, more }: Pick<Leading, 'next'> & { more: PageInfo['has_more'] | null },
): boolean => place.query !== null && next.length < place.way && more !== true

/** Returns what asks for the page at this place. */
export function pageParameters({ page, size, query, first }: Place): Record<string, string> {
  const rows: Record<string, string> = size === null ? {} : { per_page: String(size) }
  return query === null ? { page: String(page - 1 + first), ...rows } : { ...rows, ...query }
}

/** The place before what was taken for the first page; its rows are first, if it has any. */
export const placeBefore = (front: Place): Place => ({ ...front, page: 0 })

/** The place behind the one before, once that is known to be the first page. */
export const placeBehindZero = (front: Place, rows: number): Place => ({
  ...front,
  page: 2,
  offset: rows,
  first: 0,
})

/** Tells whether pages of this size are refused, and smaller ones may not be. */
export const isTooLarge = (failure: Failure, place: Place): boolean =>
  failure.kind === 'refused' &&
  place.page === 1 &&
  place.size !== null &&
  [400, 413, 422].includes(failure.status)

/** Tells whether the service has nothing at this place: some answer so behind the last page. */
export const isBehindTheEnd = (failure: Failure, place: Place): boolean =>
  failure.kind === 'refused' && failure.status === 404 && place.page > 1
