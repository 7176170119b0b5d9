import { isObject, type JsonObject } from './json.ts'
import type { PageInfo } from './types.ts'

const names = {
  page: ['page', 'current_page', 'page_number', 'currentPage'],
  per_page: ['per_page', 'perPage', 'page_size', 'limit', 'pageSize'],
  total: ['total', 'total_count', 'totalCount', 'count', 'total_items', 'total_results'],
  total_pages: ['total_pages', 'totalPages', 'pages', 'last_page', 'page_count'],
} as const
/** Where services say where the next page is; null there is the end. */
const following = ['next', 'next_page', 'next_cursor', 'nextCursor', 'next_page_token', 'next_url']
const holders = ['pagination', 'meta', 'paging', 'page_info', 'pageInfo', 'links', 'page']

/**
 * Whatever an answer says about its place in a list: a body object of many names, or the Link and
 * X-Total headers.
 */
export function readPage(json: unknown, headers: Record<string, string>): PageInfo {
  const page: PageInfo = {}
  if (isObject(json)) for (const object of sources(json)) read(object, page)
  const total = Number(headers['x-total-count'] ?? headers['x-total'] ?? NaN)
  if (page.total === undefined && Number.isInteger(total)) page.total = total
  if (headers['link'] !== undefined) page.has_more = /rel="?next"?/.test(headers['link'])
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
  const next = following.find((name) => name in object)
  if (page.has_more === undefined && next !== undefined) page.has_more = Boolean(object[next])
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}
