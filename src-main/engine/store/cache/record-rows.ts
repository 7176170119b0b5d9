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
  /** If a new row was seen before now. */
  first_seen_at?: number
}

/** The columns of a stored row that are not computed from its record. */
const storedColumns =
  'rid, server, fields, pending, overlay, gone, session, stamp, suspect_since, first_seen_at, changed_at'
/** Those that a write sets. */
const written = ['server', 'fields', 'pending', 'overlay', 'gone', 'session', 'stamp', 'changed_at']

/**
 * The statements for the rows of each table; their texts are built once, not for each row. Writes
 * say OR FAIL: a statement that SQLite can undo alone makes FTS5 write the words gathered so far,
 * one small index for each row (docs/benchmarks.md "Filling"). The whole transaction is undone
 * instead.
 */
const statements = Object.fromEntries(
  tableNames.map((table) => {
    const names = [...written, ...Object.keys(tables[table].columns).map((name) => `c_${name}`)]
    return [
      table,
      {
        read: `SELECT ${storedColumns} FROM ${table} WHERE id = ?`,
        insert: `INSERT OR FAIL INTO ${table} (${names.join()}, id, first_seen_at) VALUES (${'?, '.repeat(names.length)}?, ?)`,
        update: `UPDATE OR FAIL ${table} SET ${names.join(' = ?, ')} = ?, suspect_since = NULL, suspect_count = 0 WHERE rid = ?`,
      },
    ]
  }),
) as Record<TableName, { read: string; insert: string; update: string }>

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
  const { sql, session } = connection
  const values = [
    source.server,
    projection.fields,
    projection.pending,
    projection.overlay,
    projection.gone,
    session,
    source.stamp,
    source.now,
    ...columnValues(spec, record),
  ]
  if (old) sql(statements[table].update).run(...values, old.rid)
  const rid = old
    ? old.rid
    : sql(statements[table].insert).run(...values, id, source.first_seen_at ?? source.now)
        .lastInsertRowid
  const words = projection.gone ? null : searchWords(spec, record)
  const before = old && !old.gone ? searchWords(spec, effective(old.server, old.fields)) : null
  if (words?.join('\0') !== before?.join('\0')) {
    if (before) sql(`DELETE FROM search_${table} WHERE rowid = ?`).run(rid)
    if (words)
      sql(
        `INSERT INTO search_${table} (rowid, name, address, phone, reverse, body) VALUES (?, ?, ?, ?, ?, ?)`,
      ).run(rid, ...words)
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
      `SELECT id, ${storedColumns} FROM ${from} WHERE rid > ? ORDER BY rid LIMIT 1000`,
    )
    .all(after)
  for (const row of rows) {
    const { server, changed_at: now, first_seen_at } = row
    write(connection, table, row.id, undefined, { server, stamp: 0, now, first_seen_at }, row)
  }
  return rows.at(-1)?.rid ?? null
}
