import type { Value } from '../store/db.ts'
import type { World } from '../world/world.ts'
import type { PageQuery } from './schemas.ts'

/** A page of an ordered log. Pass `last` as `after` to read the next page. */
export interface Page {
  entries: Record<string, unknown>[]
  last: number
}

/**
 * Reads a page of the journal: requests, effects without a request, deliveries, and OAuth. Applies
 * every filter that is given.
 */
export function readJournal(
  world: World,
  { after, limit, kind, endpoint, method, client, table }: PageQuery,
): Page {
  const filters: [string, string | undefined][] = [
    ['kind = ?', kind],
    ['endpoint = ?', endpoint],
    ['method = ?', method],
    ['client = ?', client],
    ["EXISTS (SELECT 1 FROM json_each(journal.effect) e WHERE e.value ->> 'table' = ?)", table],
  ]
  return read(world, 'journal', after, limit, filters)
}

/** Reads a page of the charges. */
export const readCharges = (world: World, { after, limit }: PageQuery): Page =>
  read(world, 'charges', after, limit)

/** Reads a page of the events, only of type `kind` if it is given. */
export const readEvents = (world: World, { after, limit, kind }: PageQuery): Page =>
  read(world, 'events', after, limit, [['type = ?', kind]])

/** Reads a page of the deliveries to webhooks. */
export const readDeliveries = (world: World, { after, limit }: PageQuery): Page =>
  read(world, 'deliveries', after, limit)

/** JSON columns that are returned parsed, and the names they are returned under. */
const json: Record<string, string> = {
  effect: 'effects',
  result: 'result',
  data: 'data',
  unknown_fields: 'unknown_fields',
}

function read(
  world: World,
  name: string,
  after: number,
  limit: number,
  filters: [string, string | undefined][] = [],
): Page {
  const used = filters.filter((filter): filter is [string, string] => filter[1] !== undefined)
  const where = ['seq > ?', ...used.map(([condition]) => condition)].join(' AND ')
  const rows = world.db.all<Record<string, Value>>(
    `SELECT * FROM ${name} WHERE ${where} ORDER BY seq LIMIT ?`,
    after,
    ...used.map(([, value]) => value),
    limit,
  )
  const entries = rows.map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([column, value]) => show(column, value))),
  )
  return { entries, last: Number(rows.at(-1)?.seq ?? after) }
}

function show(column: string, value: Value): [string, unknown][] {
  const shown = json[column]
  if (shown === undefined) return value === null ? [] : [[column, value]]
  if (value === null && column === 'unknown_fields') return []
  if (value === null) return [[shown, shown === 'effects' ? [] : null]]
  return [[shown, JSON.parse(String(value)) as unknown]]
}
