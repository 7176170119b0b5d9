import type { Value } from './db.ts'
import type { World } from '../world/world.ts'
import type { PageInfo } from '../http/answer.ts'

/** The records of a list and their order; `seq` breaks ties. */
export interface Listing {
  /** FROM clause; the listed table is named `t`. */
  from: string
  /** Name in `versions`; page positions and totals are valid until that version changes. */
  version: string
  /** Conditions with their values in order; all must hold. */
  where: [condition: string, ...values: Value[]][]
  /** A column that is never null; without it, the order is that of `seq`. */
  order?: { column: string; descending?: boolean }
  /**
   * Replaces `t.seq` if another column with the same values is already in order (a full-text
   * rowid).
   */
  seq?: string
}

interface Key {
  seq: number
  column: Value
}
/**
 * Cache of a listing while its records stay the same: the total, and the last record of each page
 * by page number.
 */
export interface CachedListing {
  version: number
  total: number
  ends: Map<number, Key>
}

const MAX_CACHED_LISTINGS = 200

/**
 * Finds the `seq` of each record on a page, and the total. Pages are numbered on the wire but found
 * by key: the last record of a page is cached and the next page starts after it, so that deep pages
 * cost no more.
 */
export function pageOf(
  world: World,
  listing: Listing,
  { page, per_page }: { page: number; per_page: number },
): { seqs: number[]; page: PageInfo } {
  const memory = cachedListing(world, listing, per_page)
  const info = { page, per_page, total: memory.total }
  if ((page - 1) * per_page >= memory.total) return { seqs: [], page: info }
  const start = findNearest(memory.ends, page)
  const keys = read(world, listing, start.end, (page - 1 - start.page) * per_page, per_page)
  const last = keys.at(-1)
  if (last && keys.length === per_page) memory.ends.set(page, last)
  return { seqs: keys.map((key) => key.seq), page: info }
}

/**
 * Reads the rows of `seqs`, in that order. `sql` selects from a table named `t` and ends before its
 * WHERE clause.
 */
export function rowsOf<T extends { seq: number }>(world: World, sql: string, seqs: number[]): T[] {
  const rows = world.db.all<T>(
    `${sql} WHERE t.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  )
  const place = new Map(seqs.map((seq, index) => [seq, index]))
  return rows.sort((a, b) => (place.get(a.seq) ?? 0) - (place.get(b.seq) ?? 0))
}

function cachedListing(world: World, listing: Listing, perPage: number): CachedListing {
  const { listings } = world
  const name = JSON.stringify([listing, perPage])
  const version =
    world.db.value<number>('SELECT version FROM versions WHERE name = ?', listing.version) ?? 0
  const found = listings.get(name)
  listings.delete(name)
  const memory =
    found?.version === version
      ? found
      : { version, total: count(world, listing), ends: new Map<number, Key>() }
  listings.set(name, memory)
  const [oldest] = listings.keys()
  if (listings.size > MAX_CACHED_LISTINGS && oldest !== undefined) listings.delete(oldest)
  return memory
}

function findNearest(ends: Map<number, Key>, page: number): { page: number; end: Key | null } {
  const before = ends.get(page - 1)
  if (before || page === 1) return { page: before ? page - 1 : 0, end: before ?? null }
  const best = Math.max(0, ...[...ends.keys()].filter((knownPage) => knownPage < page))
  return { page: best, end: ends.get(best) ?? null }
}

const condition = (listing: Listing) =>
  listing.where.map(([text]) => `(${text})`).join(' AND ') || '1'
const values = (listing: Listing) => listing.where.flatMap(([, ...parameters]) => parameters)

const count = (world: World, listing: Listing) =>
  world.db.value<number>(
    `SELECT count(*) FROM ${listing.from} WHERE ${condition(listing)}`,
    ...values(listing),
  ) ?? 0

function read(
  world: World,
  listing: Listing,
  after: Key | null,
  skip: number,
  limit: number,
): Key[] {
  const { seq = 't.seq', order } = listing
  const [direction, comparison] = order?.descending
    ? (['DESC', '<'] as const)
    : (['ASC', '>'] as const)
  const afterKey = order ? `(${order.column}, ${seq}) ${comparison} (?, ?)` : `${seq} > ?`
  const seek = after === null ? '1' : afterKey
  const from = after === null ? [] : [...(order ? [after.column] : []), after.seq]
  const orderBy = order ? `${order.column} ${direction}, ${seq} ${direction}` : seq
  return world.db.all<Key & { [name: string]: Value }>(
    `SELECT ${seq} AS seq, ${order?.column ?? 'NULL'} AS "column" FROM ${listing.from} ` +
      `WHERE ${condition(listing)} AND ${seek} ORDER BY ${orderBy} LIMIT ? OFFSET ?`,
    ...values(listing),
    ...from,
    limit,
    skip,
  )
}
