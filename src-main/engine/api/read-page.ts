import { isObject, type JsonObject } from './json.ts'
import type { PageInfo } from './types.ts'

const names = {
  page: ['page', 'current_page', 'page_number', 'currentPage'],
  per_page: ['per_page', 'perPage', 'page_size', 'limit', 'pageSize'],
  total: ['total', 'total_count', 'totalCount', 'total_items', 'total_results'],
  count: ['count'],
  total_pages: ['total_pages', 'totalPages', 'pages', 'last_page', 'page_count'],
} as const
const holders = ['pagination', 'meta', 'paging', 'page_info', 'pageInfo', 'page', 'links', '_links']
/** What stands here is the way to the page behind this one; null says that there is none. */
const ways = ['next', 'next_page', 'nextPage', 'next_url', 'next_page_url', 'nextPageUrl']
/** A place to go on at, which a service that counts pages may always leave empty. */
const cursors = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken']

/**
 * Whatever an answer says about its place in a list: a body object of many names, or the Link and
 * X-Total headers.
 */
export function readPage(json: unknown, headers: Record<string, string>): PageInfo {
  const page: PageInfo = {}
  if (isObject(json)) for (const object of sources(json)) read(object, page)
  const total = Number(headers['x-total-count'] ?? headers['x-total'] ?? NaN)
  if (page.total === undefined && Number.isInteger(total)) page.total = total
  const link = headers['link'] ?? ''
  // A Link may stand there for something else than paging, and says nothing of it then.
  if (/rel="?(next|prev|previous|first|last)\b/.test(link))
    page.has_more = /rel="?next\b/.test(link)
  return page
}

function sources(json: JsonObject): JsonObject[] {
  const held = holders.map((key) => json[key]).filter(isObject)
  return [
    ...held.flatMap((object) => [object, ...holders.map((key) => object[key]).filter(isObject)]),
    json,
  ]
}

function read(object: JsonObject, page: PageInfo): void {
  for (const [name, aliases] of Object.entries(names) as [
    keyof typeof names,
    readonly string[],
  ][]) {
    const value = aliases
      .map((alias) => whole(object[alias]))
      .find((candidate) => candidate !== undefined)
    if (page[name] === undefined && value !== undefined) page[name] = value
  }
  const more = object['has_more'] ?? object['hasMore'] ?? object['has_next']
  if (page.has_more === undefined && typeof more === 'boolean') page.has_more = more
  const way = ways.find((key) => object[key] !== undefined)
  if (page.has_more === undefined && way !== undefined)
    page.has_more = object[way] !== null && object[way] !== false && object[way] !== ''
  if (page.has_more === undefined && cursors.some((key) => Boolean(object[key])))
    page.has_more = true
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}
