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
/** What stands here is the way to the page behind this one; null says that there is none. */
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
/** What says plainly whether there is a page behind this one. */
const mores = ['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage']
/** A place to go on at, which a service that counts pages may always leave empty. */
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
/** What leads back to the front of a list. */
const backs = ['first', 'first_page_url', 'firstPageUrl', 'prev', 'previous', 'prev_page_url']
/** What services call the parameter that takes such a place, besides a name of the key itself. */
const cursorNames = ['cursor', 'after', 'page_token', 'starting_after']

/**
 * Says whether so many rows are all that stood in a list when its first page was read. What is made
 * while the other pages are read raises their total, and is none of what is looked for.
 */
export const isAll = (first: PageInfo, last: PageInfo, held: number): boolean =>
  last.has_more !== true && Math.max(first.total ?? 0, first.count ?? 0) <= held

/**
 * Reads whatever an answer says about its place in a list: from a body object of many names, or
 * from the Link and X-Total headers.
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

/** Notes what a Link header says of the pages; it may stand there for something else. */
function readLink(link: string, page: PageInfo): void {
  const to = (rel: string) => new RegExp(`<([^>]*)>[^,<]*rel="?${rel}\\b`).exec(link)?.[1]
  const next = to('next')
  const last = to('last')
  const pages = last === undefined ? undefined : pageIn(last)
  if (next !== undefined) page.has_more = true
  // Which page is the last is said on every page of some services, with nothing of the next.
  else if (pages !== undefined) page.total_pages ??= pages
  else if (/rel="?(prev|previous|first)\b/.test(link)) page.has_more = false
  if (page.next === undefined && next !== undefined) follow(next, page)
  if (['first', 'prev', 'previous'].some((rel) => pageIn(to(rel) ?? '') === 0)) page.zero = true
}

/** Whether an answer says of the page, and of where others stand, and of nothing else. */
export const isPagingAlone = (json: JsonObject): boolean =>
  Object.keys(json).every((key) => holders.includes(key)) && findHolders(json).length > 0

const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(URL.parse(address, 'http://service.invalid/')?.searchParams ?? [])

/** The number of the page that an address asks for. */
const pageIn = (address: string): number | undefined =>
  names.page
    .map((name) => asWholeNumber(queryOf(address)[name]))
    .find((number) => number !== undefined)

/** Notes the query of an address to go on at; one that counts pages says nothing new. */
function follow(address: string, page: PageInfo): void {
  const query = queryOf(address)
  if (Object.keys(query).length > 0 && pageIn(address) === undefined) page.next = [query]
}

/** Notes a place to go on at, under every name its parameter may have. */
function goOnAt(key: string, place: string, page: PageInfo): void {
  const own = key.replace(/^next_?/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  page.next = [...new Set([own, ...cursorNames, key])].map((name) => ({ [name]: place }))
}

/** The objects that may say something of the page; the first that does counts. */
function sources(json: JsonObject): JsonObject[] {
  const held = findHolders(json)
  const around = Object.values(json).filter(isAroundList)
  return [
    ...held.flatMap((object) => [object, ...findHolders(object)]),
    json,
    ...around.flatMap((object) => [...findHolders(object), object]),
  ]
}

const findHolders = (object: JsonObject) => holders.map((key) => object[key]).filter(isObject)

/** Whether something holds a list and is no record itself: `{"data": {"contacts": […], "total": 61}}`. */
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
  const more = mores.map((key) => truth(object[key])).find((value) => value !== undefined)
  if (page.has_more === undefined && more !== undefined) page.has_more = more
  const way = ways.find((key) => object[key] !== undefined)
  if (page.has_more === undefined && way !== undefined)
    page.has_more = object[way] !== null && object[way] !== false && object[way] !== ''
  // The end of this page is a place on every one of them, also on the last.
  const cursor = page.has_more === false ? undefined : cursors.find((key) => leadsOn(object[key]))
  if (page.has_more === undefined && cursor !== undefined) page.has_more = true
  if (backs.some((key) => pageIn(addressIn(object[key]) ?? '') === 0)) page.zero = true
  if (page.next !== undefined) return
  const place = cursor === undefined ? undefined : object[cursor]
  const address = way === undefined ? undefined : addressIn(object[way])
  if (typeof place === 'string' || typeof place === 'number')
    goOnAt(cursor ?? '', String(place), page)
  else if (typeof address === 'string') follow(address, page)
}

/** Whether there is a place to go on at: some services write -1 where there is none. */
const leadsOn = (place: unknown): boolean => Boolean(place) && place !== -1 && place !== '-1'

/** An address, where it stands by itself or in a link of its own. */
const addressIn = (value: unknown): string | undefined => {
  const address = isObject(value) ? (value['href'] ?? value['url']) : value
  return typeof address === 'string' ? address : undefined
}

function asWholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}
