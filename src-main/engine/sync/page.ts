import { t } from '#shared/i18n/translate.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Failure, ListAnswer, Ok, PageInfo } from '#main/engine/api/index.ts'
import { isLast, pageParameters, type Place } from '#main/engine/api/place.ts'
import { isListAnswer, type Json } from './ask.ts'
import type { Resource } from './resources.ts'

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** At most this many companies may be asked for in one desk read (contract §8). */
const MAX_COMPANIES = 200

/** Reads a place as it was stored; null where nothing usable is. */
export function readPlace(cursor: string | null): Place | null {
  try {
    const place: unknown = JSON.parse(cursor ?? 'null')
    if (
      typeof place !== 'object' ||
      place === null ||
      !('page' in place) ||
      !('offset' in place) ||
      !('size' in place)
    )
      return null
    const { page, offset, size } = place
    const round = 'round' in place && typeof place.round === 'number' ? place.round : 1
    const way = 'way' in place && typeof place.way === 'number' ? place.way : 0
    const query = 'query' in place ? (place.query as Place['query']) : null
    const first = 'first' in place && place.first === 0 ? 0 : 1
    return typeof page === 'number' &&
      typeof offset === 'number' &&
      (typeof size === 'number' || size === null)
      ? { page, offset, size, round, first, way, query }
      : null
  } catch {
    return null
  }
}

/** Builds the query of a page. A list that is not said to have pages is first asked without. */
export function pageQuery(row: Resource, place: Place): Record<string, string> {
  if (row.paging === 'offset')
    return {
      ...row.query,
      companies_limit: String(Math.min(MAX_COMPANIES, place.size ?? MAX_COMPANIES)),
      companies_offset: String(place.offset),
    }
  if (!endpoints[row.endpoint].paginated && place.page === 1) return { ...row.query }
  return { ...row.query, ...pageParameters(place) }
}

export interface PageRead {
  records: Json[]
  /** How many more rows stood there, without an identity to keep them by. */
  unreadable: number
  /** How many more rows stood there that were deleted. */
  gone: number
  /** The record around the list, without it. */
  around: Json | null
  /** How many rows the list has, if the answer states it. */
  stated: number | null
  /** The statement is about the whole list, and cannot be the number of rows on this page. */
  certain: boolean
  /** The answer names a page 0. */
  zero: boolean
  /** Whether there is a page behind this one, if the answer says so. */
  more: boolean | null
  /** What asks for the page behind this one, where the answer names anything but a number. */
  next: readonly Record<string, string>[]
  /** The answer was all of an unpaged list, or the end of one whose answers lead on to the next. */
  complete: boolean
}

/** Reads the rows of one answer; a failure where the answer does not hold the list at all. */
export function readPageAnswer(
  row: Resource,
  place: Place,
  answer: Ok<Json | ListAnswer<Json>>,
): PageRead | Failure {
  const { value } = answer
  if (isListAnswer(value)) {
    const told = pagingOf(place, value.page, value.records.length)
    const complete =
      place.page === 1 &&
      row.paging === undefined &&
      !endpoints[row.endpoint].paginated &&
      told.more !== true &&
      (told.stated ?? 0) <= value.records.length
    const unreadable = value.skipped
    return {
      records: value.records,
      unreadable,
      around: null,
      ...told,
      complete: complete || isLast(place, told),
    }
  }
  const { [row.within ?? '']: list, ...around } = value
  const counted = around[row.counted ?? '']
  const total = typeof counted === 'number' ? counted : null
  const records = Array.isArray(list) ? (list as Json[]) : []
  // A first page without rows is believed only if the record agrees, or pages are spoken of: an
  // empty list and one left out look alike.
  if (
    records.length === 0 &&
    place.page === 1 &&
    place.offset === 0 &&
    !(Array.isArray(list) ? (total ?? 0) === 0 : total === 0) &&
    answer.page?.total_pages === undefined
  ) {
    return {
      kind: 'unknown',
      reason: 'bad_body',
      status: answer.status,
      message: t('The list was missing from the answer.'),
    }
  }
  const page = answer.page ?? {}
  const told = pagingOf(place, total === null ? page : { ...page, total }, records.length)
  const odd = isObject(around['odd_fields']) ? around['odd_fields'][row.within ?? ''] : null
  const unreadable = Array.isArray(odd) ? Math.max(0, odd.length - records.length) : 0
  return { records, unreadable, around, ...told, complete: isLast(place, told) }
}

/** What stands behind the last page, where a service answers 404 instead of an empty page. */
export const pageBehindTheEnd: PageRead = {
  records: [],
  unreadable: 0,
  around: null,
  stated: null,
  certain: false,
  gone: 0,
  zero: false,
  more: false,
  next: [],
  complete: false,
}

/** What an answer with so many rows says about the whole list. */
function pagingOf(
  place: Place,
  page: PageInfo,
  rows: number,
): Pick<PageRead, 'stated' | 'certain' | 'gone' | 'zero' | 'more' | 'next'> {
  const stated = page.total ?? page.count ?? null
  // A full page that says it is everything may have counted itself.
  const full = rows >= (page.per_page ?? place.size ?? Infinity)
  const certain =
    stated !== null && (stated > rows || (page.total !== undefined && (!full || rows === 0)))
  const pages = page.total_pages === undefined ? null : page.total_pages > place.page
  const zero = page.zero === true
  const gone = page.gone ?? 0
  return { stated, certain, gone, zero, more: page.has_more ?? pages, next: page.next ?? [] }
}
