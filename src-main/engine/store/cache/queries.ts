import { StoreError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { ColumnKind } from './spec.ts'
import { effective } from './effective.ts'
import { emptyOf, field, joinsFor, joinSql, orderSql } from './fields.ts'
import { condition, type Condition } from './filter.ts'
import {
  maxRows,
  type AnyRow,
  type Facet,
  type Filter,
  type ListQuery,
  type Page,
  type Row,
  type Sort,
} from './protocol.ts'
import { tables, type TableName } from './tables.ts'

const defaultLimit = 100
/** Facets are for choosing from, and nobody chooses from more. */
const maxFacets = 1000

interface Order {
  fields: { sql: string; desc: boolean }[]
  joins: string[]
}

/**
 * Returns the requested order, made total by the row's position, which is in every index already.
 */
function orderOf(table: TableName, sort: Sort[] | undefined): Order {
  const joins: string[] = []
  const fields = (sort ?? []).map(({ field: name, desc }) => {
    const found = field(table, name)
    joins.push(...found.joins)
    return { sql: orderSql(found), desc: desc ?? false }
  })
  if (!fields.some(({ sql }) => sql === 't.rid'))
    fields.push({ sql: 't.rid', desc: fields.at(-1)?.desc ?? false })
  return { fields, joins }
}

const orderBy = (order: Order, backwards: boolean) =>
  order.fields.map(({ sql, desc }) => `${sql} ${desc !== backwards ? 'DESC' : 'ASC'}`).join(', ')

/**
 * Returns the condition for rows behind a cursor: a row value if all fields sort in the same
 * direction, so that an index can be entered there.
 */
function cursorCondition(
  order: Order,
  backwards: boolean,
  place: unknown[],
): { sql: string; params: unknown[] } {
  const signs = order.fields.map(({ desc }) => (desc !== backwards ? '<' : '>'))
  if (signs.every((sign) => sign === signs[0])) {
    return {
      sql: `(${order.fields.map(({ sql }) => sql).join(', ')}) ${signs[0]} (${place.map(() => '?').join(', ')})`,
      params: place,
    }
  }
  const params: unknown[] = []
  const cases = order.fields.map(({ sql }, index) => {
    const equal = order.fields.slice(0, index).map((earlier, at) => {
      params.push(place[at])
      return `${earlier.sql} = ?`
    })
    params.push(place[index])
    return `(${[...equal, `${sql} ${signs[index]} ?`].join(' AND ')})`
  })
  return { sql: `(${cases.join(' OR ')})`, params }
}

function encodeCursor(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function decodeCursor(cursor: string, order: Order): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(place) &&
      place.length === order.fields.length &&
      place.every((part) => typeof part === 'string' || typeof part === 'number')
    )
      return place
  } catch {
    /* Refused below. */
  }
  throw new StoreError('wrong_cursor', 'That cursor belongs to another list.')
}

interface Found {
  rid: number
  id: string
  place: unknown[]
}

function find(
  connection: Connection,
  table: TableName,
  query: { filter?: Filter; sort?: Sort[]; after?: string; before?: string; offset?: number },
  limit: number,
): Found[] {
  const order = orderOf(table, query.sort)
  const where = condition(table, query.filter, order.joins)
  const backwards = query.before !== undefined
  const cursor = query.before ?? query.after
  const start =
    cursor === undefined ? null : cursorCondition(order, backwards, decodeCursor(cursor, order))
  const sql = `SELECT t.rid, t.id, ${order.fields.map(({ sql }) => sql).join(', ')}
    FROM ${table} t ${where.joins}
    WHERE ${where.sql}${start ? ` AND ${start.sql}` : ''}
    ORDER BY ${orderBy(order, backwards)} LIMIT ?${query.offset ? ' OFFSET ?' : ''}`
  const rows = connection
    .sql<unknown[], unknown[]>(sql)
    .raw()
    .all(...where.params, ...(start?.params ?? []), limit, ...(query.offset ? [query.offset] : []))
  return rows.map(([rid, id, ...place]) => ({ rid: rid as number, id: id as string, place }))
}

/**
 * Returns one page of effective rows. Finds the ids first, from indexes alone where they suffice,
 * then reads the rows. 100 rows by default, 200 at most.
 */
export function list(
  connection: Connection,
  totals: Totals,
  table: TableName,
  query: ListQuery,
): Page<TableName> {
  const limit = Math.min(Math.max(query.limit ?? defaultLimit, 1), maxRows)
  const backwards = query.before !== undefined
  const found = find(connection, table, query, limit + 1)
  const further = found.length > limit
  if (further) found.pop()
  if (backwards) found.reverse()
  const first = found[0]
  const last = found.at(-1)
  const isFirstPage = query.after === undefined && !query.offset && !backwards
  return {
    rows: rowsAt(
      connection,
      table,
      found.map(({ rid }) => rid),
    ),
    next: last && (backwards || further) ? encodeCursor(last.place) : null,
    previous: first && (backwards ? further : !isFirstPage) ? encodeCursor(first.place) : null,
    total: query.total ? totals.total(table, query.filter) : null,
    as_of:
      connection
        .sql<[string], { as_of: number | null }>('SELECT as_of FROM lists WHERE list = ?')
        .get(query.list ?? table)?.as_of ?? null,
  }
}

interface Raw {
  rid: number
  id: string
  server: string | null
  fields: string | null
  pending: number
  overlay: string
  suspect_since: number | null
  suspect_count: number
  first_seen_at: number
  changed_at: number
}

function rowSql(table: TableName): string {
  const spec = tables[table]
  const joins = Object.keys(spec.joins ?? {})
  const columns = [
    't.rid, t.id, t.server, t.fields, t.pending, t.overlay, t.suspect_since, t.suspect_count',
    't.first_seen_at, t.changed_at',
    ...(spec.exposed ?? []).map((column) => `t.c_${column} AS v_${column}`),
    ...joins.flatMap((name) => [
      `j_${name}.id AS i_${name}`,
      `j_${name}.server AS s_${name}`,
      `j_${name}.fields AS f_${name}`,
    ]),
  ]
  return `SELECT ${columns.join(', ')} FROM ${table} t ${joinSql(
    table,
    joins.flatMap((name) => joinsFor(table, name)),
  )}`
}

function toRow(table: TableName, raw: Raw & Record<string, unknown>): AnyRow {
  const spec = tables[table]
  const joinedRecords: Record<string, unknown> = {}
  for (const name of Object.keys(spec.joins ?? {})) {
    if (raw[`i_${name}`] !== null)
      joinedRecords[name] = {
        ...effective(raw[`s_${name}`] as string | null, raw[`f_${name}`] as string | null),
        id: raw[`i_${name}`],
      }
  }
  const row: Row<TableName> = {
    id: raw.id,
    // Ids are text in Hotdesk, whatever the service sent.
    record: { ...effective(raw.server, raw.fields), id: raw.id },
    pending: raw.pending === 1,
    fields: raw.fields === null ? [] : Object.keys(JSON.parse(raw.fields) as object),
    overlay: JSON.parse(raw.overlay) as string[],
    local: raw.server === null,
    suspect: raw.suspect_since !== null,
    missing: raw.suspect_count >= 2,
    suspect_since: raw.suspect_since,
    first_seen_at: raw.first_seen_at,
    changed_at: raw.changed_at,
    values: Object.fromEntries(
      (spec.exposed ?? []).map((column) => [column, raw[`v_${column}`] as string | number]),
    ),
    joined: joinedRecords,
  }
  return row as AnyRow
}

/**
 * Reads the effective rows with these row numbers, which must exist, in the same order. Uses one
 * query: a hundred take six times as long, because each locks the file anew.
 */
export function rowsAt(
  connection: Connection,
  table: TableName,
  rids: readonly number[],
): AnyRow[] {
  const found = connection
    .sql<[string], Raw & Record<string, unknown>>(
      `${rowSql(table)} WHERE t.rid IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(rids))
  const byNumber = new Map(found.map((raw) => [raw.rid, raw]))
  return rids.map((rid) => toRow(table, byNumber.get(rid)!))
}

/**
 * Reads effective rows by id, in the order of the ids, 200 at most; rows that are gone or unknown
 * are left out.
 */
export function get(connection: Connection, table: TableName, ids: string[]): AnyRow[] {
  const byId = connection.sql<[string], Raw & Record<string, unknown>>(
    `${rowSql(table)} WHERE t.id = ? AND t.gone = 0`,
  )
  return ids.slice(0, maxRows).flatMap((id) => {
    const raw = byId.get(id)
    return raw ? [toRow(table, raw)] : []
  })
}

/** Lists the ids of matching rows, at most `limit`; `next` is null after the last. */
export function ids(
  connection: Connection,
  table: TableName,
  query: { filter?: Filter; sort?: Sort[]; after?: string; limit: number },
): { ids: string[]; next: string | null } {
  const found = find(connection, table, query, query.limit + 1)
  const further = found.length > query.limit
  if (further) found.pop()
  return {
    ids: found.map(({ id }) => id),
    next: further ? encodeCursor(found.at(-1)!.place) : null,
  }
}

/** Counts the rows by value of each field in `by`, most frequent first, up to 1,000 values each. */
export function counts(
  connection: Connection,
  table: TableName,
  by: string[],
  filter: Filter | undefined,
): Record<string, Facet[]> {
  return Object.fromEntries(
    by.map((name) => {
      const target = field(table, name)
      const where = condition(table, filter, target.joins)
      const expression = orderSql(target)
      const rows = connection
        .sql<unknown[], { value: string | number; n: number }>(
          `SELECT ${expression} AS value, count(*) AS n
          FROM ${table} t ${where.joins} WHERE ${where.sql}
          GROUP BY 1 ORDER BY n DESC, value LIMIT ${maxFacets}`,
        )
        .all(...where.params)
      return [
        name,
        rows.map(({ value, n }) => ({
          value: facetValue(value, target.kind),
          count: n,
        })),
      ]
    }),
  )
}

function facetValue(value: string | number, kind: ColumnKind): Facet['value'] {
  if (value === emptyOf(kind)) return null
  return kind === 'flag' ? value === 1 : value
}

/**
 * Totals, cached until a table they depend on changes, because scroll bars ask for the same ones
 * repeatedly.
 */
export class Totals {
  #connection: Connection
  #known = new Map<string, { stamp: string; total: number }>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  total(table: TableName, filter: Filter | undefined): number {
    const where = condition(table, filter)
    const name = `${table}|${where.sql}|${JSON.stringify(where.params)}`
    const stamp = this.#stamp(where)
    const known = this.#known.get(name)
    if (known?.stamp === stamp) return known.total
    const total = this.#connection
      .sql<unknown[], { n: number }>(
        `SELECT count(*) n FROM ${table} t ${where.joins} WHERE ${where.sql}`,
      )
      .get(...where.params)!.n
    if (this.#known.size > 200) this.#known.clear()
    this.#known.set(name, { stamp, total })
    return total
  }

  #stamp(where: Condition): string {
    return where.tables.map((table) => this.#connection.versions.get(table) ?? 0).join(',')
  }
}
