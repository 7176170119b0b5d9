import { StoreError } from '../errors.ts'
import { recordKey, type Connection } from './connection.ts'
import type { Projection } from './protocol.ts'
import { drop, layerOf, readStored, write } from './record-rows.ts'
import { laidOver } from './schema.ts'
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
    if (lay(connection, table, id, projection)) changed.add(table)
  }
  return changed
}

/** Lays one projection over its record, or removes it. Reports whether the row changed. */
export function lay(
  connection: Connection,
  table: TableName,
  id: string,
  projection: Projection | undefined,
): boolean {
  const over = layerOf(projection)
  const old = readStored(connection, table, id)
  if (!old) {
    if (!projection?.local || projection.fields === null) return false
    write(connection, table, id, undefined, { server: null, stamp: 0, now: 0 }, over)
    return true
  }
  if (old.server === null && (over.fields === null || over.gone)) {
    drop(connection, table, old.rid)
    return true
  }
  if (
    old.fields === over.fields &&
    old.pending === over.pending &&
    old.overlay === over.overlay &&
    old.gone === over.gone
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
    over,
  )
  return true
}

/**
 * Removes the projections of an earlier session that this one has not laid. Returns the tables that
 * changed.
 */
export function settleProjections(connection: Connection): Set<TableName> {
  const changed = new Set<TableName>()
  for (const table of tableNames) {
    const rows = connection
      .sql<[], { id: string }>(`SELECT id FROM ${table} WHERE ${laidOver}`)
      .all()
    for (const { id } of rows) {
      if (
        !connection.projections.has(recordKey(table, id)) &&
        lay(connection, table, id, undefined)
      )
        changed.add(table)
    }
  }
  return changed
}
