import { t } from '#shared/i18n/translate.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Failure, ListAnswer, Ok, PageInfo } from '#main/engine/api/index.ts'
import { isLast, pageParameters, type Place } from '#main/engine/api/place.ts'
import { isListAnswer, type Json } from './ask.ts'
import type { Resource } from './resources.ts'

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Maximum number of companies in one desk read (contract §8). */
const MAX_COMPANIES = 200

/** Parses a stored place; null if it is unusable. */
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

/**
 * Builds the query of a page. The first page of a list that the contract does not page is requested
 * without parameters.
 */
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
  /** Number of further rows that have no id to store them by. */
  unreadable: number
  /** Number of further rows that are marked as deleted. */
  deleted: number
  /** The record around the list, without the list; null if there is none. */
  around: Json | null
  /** Number of rows in the list, if the answer states it. */
  stated: number | null
  /** Whether `stated` is about the whole list and cannot be the number of rows on this page. */
  certain: boolean
  /** Whether the answer names a page 0. */
  zero: boolean
  /** Whether another page follows; null if the answer does not say. */
  has_more: boolean | null
  /** Queries for the next page, if the answer names it by anything but a number. */
  next: readonly Record<string, string>[]
  /**
   * Whether the answer was a whole unpaged list, or the end of a list whose answers link to the
   * next page.
   */
  complete: boolean
}

/** Reads the rows of one answer; returns a failure if the answer does not contain the list. */
export function readPageAnswer(
  row: Resource,
  place: Place,
  answer: Ok<Json | ListAnswer<Json>>,
): PageRead | Failure {
  const { value } = answer
  if (isListAnswer(value)) {
    const paging = pagingOf(place, value.page, value.records.length)
    const complete =
      place.page === 1 &&
      row.paging === undefined &&
      !endpoints[row.endpoint].paginated &&
      paging.has_more !== true &&
      (paging.stated ?? 0) <= value.records.length
    const unreadable = value.skipped
    return {
      records: value.records,
      unreadable,
      around: null,
      ...paging,
      complete: complete || isLast(place, paging),
    }
  }
  const { [row.within ?? '']: list, ...around } = value
  const counted = around[row.counted ?? '']
  const total = typeof counted === 'number' ? counted : null
  const records = Array.isArray(list) ? (list as Json[]) : []
  // A first page without rows is believed only if the record agrees, or the answer mentions pages:
  // an empty list and an omitted one look alike.
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
  const paging = pagingOf(place, total === null ? page : { ...page, total }, records.length)
  const odd = isObject(around['odd_fields']) ? around['odd_fields'][row.within ?? ''] : null
  const unreadable = Array.isArray(odd) ? Math.max(0, odd.length - records.length) : 0
  return { records, unreadable, around, ...paging, complete: isLast(place, paging) }
}

/** The page past the end, for services that answer 404 instead of an empty page. */
export const pagePastTheEnd: PageRead = {
  records: [],
  unreadable: 0,
  around: null,
  stated: null,
  certain: false,
  deleted: 0,
  zero: false,
  has_more: false,
  next: [],
  complete: false,
}

/** Reads what an answer with so many rows says about the whole list. */
function pagingOf(
  place: Place,
  page: PageInfo,
  rows: number,
): Pick<PageRead, 'stated' | 'certain' | 'deleted' | 'zero' | 'has_more' | 'next'> {
  const stated = page.total ?? page.count ?? null
  // A full page that claims to be everything may have counted only itself.
  const full = rows >= (page.per_page ?? place.size ?? Infinity)
  const certain =
    stated !== null && (stated > rows || (page.total !== undefined && (!full || rows === 0)))
  const pages = page.total_pages === undefined ? null : page.total_pages > place.page
  const zero = page.zero === true
  const deleted = page.deleted ?? 0
  return {
    stated,
    certain,
    deleted,
    zero,
    has_more: page.has_more ?? pages,
    next: page.next ?? [],
  }
}
