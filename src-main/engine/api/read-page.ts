import { isIdKey, isObject, type JsonObject } from './json.ts'
import { truth } from './convert.ts'
import type { PageInfo } from './types.ts'

const names = {
  page: ['page', 'current_page', 'page_number', 'currentPage'],
  per_page: ['per_page', 'perPage', 'page_size', 'limit', 'pageSize'],
  total: [
    'total',
    'total_count',
    'totalCount',
    'total_items',
    'totalItems',
    'total_results',
    'totalResults',
    'total_records',
    'totalRecords',
    'total_elements',
    'totalElements',
    'total_rows',
    'totalRows',
    'total_hits',
    'totalHits',
    '@odata.count',
  ],
  count: ['count'],
  total_pages: ['total_pages', 'totalPages', 'pages', 'last_page', 'page_count'],
} as const
const holders = ['pagination', 'meta', 'paging', 'page_info', 'pageInfo', 'page', 'links', '_links']
/** Keys that point to the next page; null means that there is none. */
const ways = [
  'next',
  'next_page',
  'nextPage',
  'next_url',
  'next_page_url',
  'nextPageUrl',
  'next_link',
  'nextLink',
  '@odata.nextLink',
]
/** Keys that state whether there is a next page. */
const moreKeys = ['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage']
/** Keys of cursors; a service that counts pages may leave them empty on every page. */
const cursors = [
  'next_cursor',
  'nextCursor',
  'next_page_token',
  'nextPageToken',
  'next_token',
  'nextToken',
  'end_cursor',
  'endCursor',
  'continuation_token',
  'continuationToken',
  'next_offset',
  'nextOffset',
  'next_start',
  'nextStart',
  'next_skip',
  'nextSkip',
  'next_after',
  'nextAfter',
  'next_marker',
  'nextMarker',
]
/** Keys that point to the front of a list. */
const backKeys = ['first', 'first_page_url', 'firstPageUrl', 'prev', 'previous', 'prev_page_url']
/** Names of the parameter that takes a cursor, besides the cursor's own key. */
const cursorNames = ['cursor', 'after', 'page_token', 'starting_after']

/**
 * Reports whether `rowCount` rows are the whole list as it was when its first page was read.
 * Records created during the walk raise only later totals, and are not looked for.
 */
export const isAll = (first: PageInfo, last: PageInfo, rowCount: number): boolean =>
  last.has_more !== true && Math.max(first.total ?? 0, first.count ?? 0) <= rowCount

/**
 * Reads the paging of an answer: from a body with any of many names, or from the Link and X-Total
 * headers.
 */
export function readPage(json: unknown, headers: Record<string, string>): PageInfo {
  const page: PageInfo = {}
  if (isObject(json)) for (const object of sources(json)) read(object, page)
  const range = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '')?.[1]
  const total = Number(headers['x-total-count'] ?? headers['x-total'] ?? range ?? NaN)
  if (page.total === undefined && Number.isInteger(total)) page.total = total
  readLink(headers['link'] ?? '', page)
  return page
}

/** Reads the pages from a Link header, which may be there for another purpose. */
function readLink(link: string, page: PageInfo): void {
  const to = (rel: string) => new RegExp(`<([^>]*)>[^,<]*rel="?${rel}\\b`).exec(link)?.[1]
  const next = to('next')
  const last = to('last')
  const pages = last === undefined ? undefined : pageIn(last)
  if (next !== undefined) page.has_more = true
  // Some services name the last page on every page, and never the next.
  else if (pages !== undefined) page.total_pages ??= pages
  else if (/rel="?(prev|previous|first)\b/.test(link)) page.has_more = false
  if (page.next === undefined && next !== undefined) follow(next, page)
  if (['first', 'prev', 'previous'].some((rel) => pageIn(to(rel) ?? '') === 0)) page.zero = true
}

/** Reports whether an answer contains only paging and links to other pages. */
export const isPagingAlone = (json: JsonObject): boolean =>
  Object.keys(json).every((key) => holders.includes(key)) && findHolders(json).length > 0

const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(URL.parse(address, 'http://service.invalid/')?.searchParams ?? [])

/** Returns the page number in an address. */
const pageIn = (address: string): number | undefined =>
  names.page
    .map((name) => asWholeNumber(queryOf(address)[name]))
    .find((number) => number !== undefined)

/** Keeps the query of an address for the next page; a page number says nothing new. */
function follow(address: string, page: PageInfo): void {
  const query = queryOf(address)
  if (Object.keys(query).length > 0 && pageIn(address) === undefined) page.next = [query]
}

/** Keeps a cursor, under every name its parameter may have. */
function goOnAt(key: string, place: string, page: PageInfo): void {
  const own = key.replace(/^next_?/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  page.next = [...new Set([own, ...cursorNames, key])].map((name) => ({ [name]: place }))
}

/** Returns the objects that may contain paging; the first one that does is used. */
function sources(json: JsonObject): JsonObject[] {
  const pagingHolders = findHolders(json)
  const wrappers = Object.values(json).filter(isAroundList)
  return [
    ...pagingHolders.flatMap((object) => [object, ...findHolders(object)]),
    json,
    ...wrappers.flatMap((object) => [...findHolders(object), object]),
  ]
}

const findHolders = (object: JsonObject) => holders.map((key) => object[key]).filter(isObject)

/**
 * Reports whether a value holds a list and is not a record: `{"data": {"contacts": […], "total":
 * 61}}`.
 */
const isAroundList = (value: unknown): value is JsonObject =>
  isObject(value) &&
  !Object.keys(value).some(isIdKey) &&
  Object.values(value).some((inner) => Array.isArray(inner) && inner.some(isObject))

function read(object: JsonObject, page: PageInfo): void {
  for (const [name, aliases] of Object.entries(names) as [
    keyof typeof names,
    readonly string[],
  ][]) {
    const value = aliases
      .map((alias) => asWholeNumber(object[alias]))
      .find((candidate) => candidate !== undefined)
    if (page[name] === undefined && value !== undefined) page[name] = value
  }
  const more = moreKeys.map((key) => truth(object[key])).find((value) => value !== undefined)
  if (page.has_more === undefined && more !== undefined) page.has_more = more
  const way = ways.find((key) => object[key] !== undefined)
  if (page.has_more === undefined && way !== undefined)
    page.has_more = object[way] !== null && object[way] !== false && object[way] !== ''
  // Every page has an end cursor, even the last.
  const cursor =
    page.has_more === false ? undefined : cursors.find((key) => isFurtherPage(object[key]))
  if (page.has_more === undefined && cursor !== undefined) page.has_more = true
  if (backKeys.some((key) => pageIn(addressIn(object[key]) ?? '') === 0)) page.zero = true
  if (page.next !== undefined) return
  const place = cursor === undefined ? undefined : object[cursor]
  const address = way === undefined ? undefined : addressIn(object[way])
  if (typeof place === 'string' || typeof place === 'number')
    goOnAt(cursor ?? '', String(place), page)
  else if (typeof address === 'string') follow(address, page)
}

/** Reports whether a cursor leads on: some services write -1 for none. */
const isFurtherPage = (place: unknown): boolean => Boolean(place) && place !== -1 && place !== '-1'

/** Returns an address, bare or inside a link object. */
const addressIn = (value: unknown): string | undefined => {
  const address = isObject(value) ? (value['href'] ?? value['url']) : value
  return typeof address === 'string' ? address : undefined
}

function asWholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}
