import { rememberConfirmed, type Connection } from './connection.ts'
import { applyProjection, project } from './projections.ts'
import type { Confirmation, Monotonic } from './protocol.ts'
import { isNewer, readStored } from './record-rows.ts'
import { remove } from './removal.ts'
import type { Json } from './spec.ts'
import { tables, type TableName } from './tables.ts'
import { put } from './writer.ts'

/**
 * Stores a record that was read back after an edit: pages requested earlier can no longer change
 * it. Returns the tables that changed.
 */
export function confirm(
  connection: Connection,
  table: TableName,
  id: string,
  record: Json,
  at: Monotonic,
  now: number,
  made = true,
): Set<TableName> {
  // The stored record already has the context of its path (`list_id`), which an answer does not
  // repeat.
  const result = put(
    connection,
    table,
    [{ ...record, ...(tables[table].id ? {} : { id }) }],
    { startedAt: at, now },
    true,
  )
  connection
    .sql(`UPDATE ${table} SET session = ?, stamp = ? WHERE id = ? AND (session <> ? OR stamp < ?)`)
    .run(connection.session, at, id, connection.session, at)
  rememberConfirmed(connection, { table, id, record, created: made, at, now })
  return new Set(result.tables)
}

/**
 * Stores the confirmations of finished edits, except those this file already holds: later pages may
 * have brought newer values since.
 */
export function applyConfirmations(
  connection: Connection,
  confirmations: Confirmation[],
  now: number,
): { lastAppliedSeq: number; tables: Set<TableName> } {
  const before = Number(
    connection.sql<[], { value: string }>(`SELECT value FROM meta WHERE key = 'took'`).get()
      ?.value ?? 0,
  )
  const changed = new Set<TableName>()
  const fresh = confirmations.filter(({ seq }) => seq > before)
  for (const confirmation of fresh)
    for (const table of applyConfirmation(connection, confirmation, now)) changed.add(table)
  const lastAppliedSeq = Math.max(before, ...fresh.map(({ seq }) => seq))
  if (lastAppliedSeq > before)
    connection
      .sql(
        `INSERT INTO meta VALUES ('took', ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .run(String(lastAppliedSeq))
  return { lastAppliedSeq, tables: changed }
}

function applyConfirmation(
  connection: Connection,
  { table, id, record, created, at }: Confirmation,
  now: number,
): Set<TableName> {
  const old = readStored(connection, table, id)
  if (record === null) {
    if (old && isNewer(connection, old, at)) return new Set()
    const changed = project(connection, [{ table, id, fields: null, pending: false, overlay: [] }])
    if (remove(connection, table, [id], { kind: 'deleted_here' }, at).removed.length > 0)
      changed.add(table)
    return changed
  }
  if (old || created) return confirm(connection, table, id, record, at, now, created)
  // A few fields make no row: they are merged into the record when an older page brings it.
  rememberConfirmed(connection, { table, id, record, created, at, now })
  return new Set()
}

/**
 * Stores the records that this session knows to be created, and lays all its projections over a
 * rebuilt file.
 */
export function reapplyAll(connection: Connection): void {
  const createdRecords = [...connection.recentConfirmations.values()].filter(
    (confirmation) => confirmation.created,
  )
  for (const { table, id, record, at, now } of createdRecords)
    if (record) confirm(connection, table, id, record, at, now)
  for (const projection of connection.projections.values())
    applyProjection(connection, projection.table, projection.id, projection)
}
