import { StoreError } from '../errors.ts'
import { recordKey, type Connection } from './connection.ts'
import type { Projection } from './protocol.ts'
import { drop, toStoredProjection, readStored, write } from './record-rows.ts'
import { hasProjectionSql } from './schema.ts'
import { tableNames, tables, type TableName } from './tables.ts'

/** Lays projections over records. Returns the tables that changed. */
export function project(connection: Connection, projections: Projection[]): Set<TableName> {
  const changed = new Set<TableName>()
  for (const projection of projections) {
    const { table, id } = projection
    if (!(table in tables)) throw new StoreError('refused', `There is no table ${table}.`)
    if (projection.fields === null && !projection.gone)
      connection.projections.delete(recordKey(table, id))
    else connection.projections.set(recordKey(table, id), projection)
    if (applyProjection(connection, table, id, projection)) changed.add(table)
  }
  return changed
}

/** Lays one projection over its record, or removes it. Reports whether the row changed. */
export function applyProjection(
  connection: Connection,
  table: TableName,
  id: string,
  projection: Projection | undefined,
): boolean {
  const stored = toStoredProjection(projection)
  const old = readStored(connection, table, id)
  if (!old) {
    if (!projection?.local || projection.fields === null) return false
    write(connection, table, id, undefined, { server: null, stamp: 0, now: 0 }, stored)
    return true
  }
  if (old.server === null && (stored.fields === null || stored.gone)) {
    drop(connection, table, old.rid)
    return true
  }
  if (
    old.fields === stored.fields &&
    old.pending === stored.pending &&
    old.overlay === stored.overlay &&
    old.gone === stored.gone
  )
    return false
  write(
    connection,
    table,
    id,
    old,
    {
      server: old.server,
      stamp: old.session === connection.session ? old.stamp : 0,
      now: old.changed_at,
    },
    stored,
  )
  return true
}

/**
 * Removes the projections of an earlier session that this one has not laid. Returns the tables that
 * changed.
 */
export function removeStaleProjections(connection: Connection): Set<TableName> {
  const changed = new Set<TableName>()
  for (const table of tableNames) {
    const rows = connection
      .sql<[], { id: string }>(`SELECT id FROM ${table} WHERE ${hasProjectionSql}`)
      .all()
    for (const { id } of rows) {
      if (
        !connection.projections.has(recordKey(table, id)) &&
        applyProjection(connection, table, id, undefined)
      )
        changed.add(table)
    }
  }
  return changed
}
