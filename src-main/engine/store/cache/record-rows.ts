import { countChange, type Connection } from './connection.ts'
import {
  columnValues,
  effective,
  noProjection,
  searchWords,
  type StoredProjection,
} from './effective.ts'
import type { Monotonic, Projection } from './protocol.ts'
import { tableNames, tables, type TableName } from './tables.ts'

/** A row as stored in the file. */
export interface Stored extends StoredProjection {
  rid: number
  server: string | null
  session: number
  stamp: number
  suspect_since: number | null
  first_seen_at: number
  changed_at: number
}
/** The service's version of a record: its JSON, and when it was requested. */
export interface Source {
  server: string | null
  stamp: number
  now: number
}

/** The columns that every table has. */
const fixed = [
  'id',
  'server',
  'fields',
  'pending',
  'overlay',
  'gone',
  'session',
  'stamp',
  'first_seen_at',
  'changed_at',
]

/** The statements for the rows of each table; their texts are built once, not for each row. */
const statements = Object.fromEntries(
  tableNames.map((table) => [table, { read: readSql(table), write: writeSql(table) }]),
) as Record<TableName, { read: string; write: string }>

function readSql(table: TableName): string {
  return `SELECT rid, server, fields, pending, overlay, gone, session, stamp, suspect_since,
      first_seen_at, changed_at
    FROM ${table} WHERE id = ?`
}

function writeSql(table: TableName): string {
  const names = [...fixed, ...Object.keys(tables[table].columns).map((column) => `c_${column}`)]
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${names
      .filter((name) => name !== 'id' && name !== 'first_seen_at')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, suspect_since = NULL, suspect_count = 0
    RETURNING rid`
}

/** Reads the stored row of a record; undefined if there is none. */
export function readStored(
  connection: Connection,
  table: TableName,
  id: string,
): Stored | undefined {
  return connection.sql<[string], Stored>(statements[table].read).get(id)
}

/** Reports whether the row was requested, or confirmed, after this moment of this session. */
export function isNewer(connection: Connection, row: Stored, at: Monotonic): boolean {
  return row.session === connection.session && row.stamp > at
}

/** Converts a projection into the form that the row stores. */
export function toStoredProjection(projection: Projection | undefined): StoredProjection {
  if (!projection || (projection.fields === null && !projection.gone)) return noProjection
  return {
    fields: projection.fields === null ? null : JSON.stringify(projection.fields),
    pending: projection.pending ? 1 : 0,
    overlay: JSON.stringify(projection.overlay),
    gone: projection.gone ? 1 : 0,
  }
}

/**
 * Writes a row. Only this function writes records and projections, so that columns and search words
 * always agree with both.
 */
export function write(
  connection: Connection,
  table: TableName,
  id: string,
  old: Stored | undefined,
  source: Source,
  projection: StoredProjection,
): void {
  const spec = tables[table]
  const record = effective(source.server, projection.fields)
  const { rid } = connection
    .sql<unknown[], { rid: number }>(statements[table].write)
    .get(
      id,
      source.server,
      projection.fields,
      projection.pending,
      projection.overlay,
      projection.gone,
      connection.session,
      source.stamp,
      old?.first_seen_at || source.now,
      source.now,
      ...columnValues(spec, record),
    )!
  const words = projection.gone ? null : searchWords(spec, record)
  const before = old && !old.gone ? searchWords(spec, effective(old.server, old.fields)) : null
  if (spec.search && (words?.join('\0') ?? null) !== (before?.join('\0') ?? null)) {
    if (before) connection.sql(`DELETE FROM search_${table} WHERE rowid = ?`).run(rid)
    if (words)
      connection
        .sql(
          `INSERT INTO search_${table} (rowid, name, address, phone, reverse, body)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(rid, ...words)
  }
  countChange(connection, table)
}

/** Deletes a row, and its words from the search index. */
export function drop(connection: Connection, table: TableName, rid: number): void {
  connection.sql(`DELETE FROM ${table} WHERE rid = ?`).run(rid)
  if (tables[table].search) connection.sql(`DELETE FROM search_${table} WHERE rowid = ?`).run(rid)
  countChange(connection, table)
}

/**
 * Recomputes rows of a table from their JSON in a table of an older layout, 1,000 at a time.
 * Returns the last row number done; null at the end.
 */
export function refill(
  connection: Connection,
  table: TableName,
  from: string,
  after: number,
): number | null {
  const rows = connection
    .sql<[number], Stored & { id: string }>(
      `SELECT rid, id, server, fields, pending, overlay, gone, session, stamp, suspect_since,
        first_seen_at, changed_at
      FROM ${from} WHERE rid > ? ORDER BY rid LIMIT 1000`,
    )
    .all(after)
  for (const row of rows) {
    write(
      connection,
      table,
      row.id,
      undefined,
      { server: row.server, stamp: 0, now: row.changed_at },
      row,
    )
    connection
      .sql(`UPDATE ${table} SET first_seen_at = ? WHERE id = ?`)
      .run(row.first_seen_at, row.id)
  }
  return rows.at(-1)?.rid ?? null
}
