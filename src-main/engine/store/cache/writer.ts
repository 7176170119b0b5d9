import { recordKey, countChange, type Connection } from './connection.ts'
import { parse } from './effective.ts'
import type { PutOptions, PutResult } from './protocol.ts'
import { mergeRecords } from './record-values.ts'
import { isNewer, toStoredProjection, readStored, write } from './record-rows.ts'
import type { Json } from './spec.ts'
import { markSeen } from './sweeps.ts'
import { tables, type TableName } from './tables.ts'

/**
 * Stores records from the service; unchanged ones are not written (docs/benchmarks.md "Finding 5").
 * `own`: embedded records are stored only if they are not in the cache, because they may be older
 * than the stored ones.
 */
export function put(
  connection: Connection,
  table: TableName,
  rows: Json[],
  options: PutOptions,
  own = false,
): PutResult {
  const result: PutResult = { ids: [], added: 0, changed: 0, fresh: 0, tables: [] }
  const changedTables = new Set<TableName>()
  const spec = tables[table]
  for (const row of rows) {
    const record: Json = { ...row, ...options.context }
    for (const [field, embed] of Object.entries(spec.embeds ?? {})) {
      const inner = record[field]
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
      const innerId = idOf(embed.id?.(record) ?? (inner as Json)['id'])
      if (innerId === null) continue
      // The embedded record is taken out of the row, but the reference to it must stay.
      if (!embed.keep) delete record[field]
      if (!embed.keep && record[`${field}_id`] === undefined) record[`${field}_id`] = innerId
      if (own && readStored(connection, embed.table as TableName, innerId)) continue
      if (
        putOne(
          connection,
          embed.table as TableName,
          innerId,
          { ...(inner as Json), id: innerId },
          { ...options, whole: false },
        ) !== 'same'
      )
        changedTables.add(embed.table as TableName)
    }
    const id = idOf(spec.id ? spec.id(record) : record['id'])
    if (id === null) continue
    result.ids.push(id)
    const outcome = putOne(connection, table, id, record, options)
    if (outcome === 'added') result.added++
    if (outcome === 'changed') result.changed++
    if (outcome !== 'same') changedTables.add(table)
  }
  if (options.sweep)
    result.fresh = markSeen(
      connection,
      options.sweep,
      result.ids,
      options.cursor ?? null,
      options.now,
    )
  result.tables = [...changedTables]
  return result
}

/**
 * Returns an id as text; ids are opaque strings or numbers (contract §2). Null for anything else.
 */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

function putOne(
  connection: Connection,
  table: TableName,
  id: string,
  record: Json,
  options: PutOptions,
): 'added' | 'changed' | 'same' {
  const old = readStored(connection, table, id)
  const known = old ? undefined : connection.recentConfirmations.get(recordKey(table, id))
  const late = known !== undefined && known.at >= options.startedAt
  if (late && known.record === null) return 'same'
  if (old && isNewer(connection, old, options.startedAt)) return 'same'
  const server = mergeRecord(
    old?.server ?? null,
    late ? { ...record, ...known.record } : record,
    options.whole ?? false,
  )
  if (old && old.server === server) {
    if (old.suspect_since === null) return 'same'
    connection
      .sql(`UPDATE ${table} SET suspect_since = NULL, suspect_count = 0 WHERE rid = ?`)
      .run(old.rid)
    countChange(connection, table)
    return 'changed'
  }
  write(
    connection,
    table,
    id,
    old,
    { server, stamp: late ? known.at : options.startedAt, now: options.now },
    old ?? toStoredProjection(connection.projections.get(recordKey(table, id))),
  )
  return old && old.server !== null ? 'changed' : 'added'
}

/** Merges a row of a list into the stored record: fields that the row lacks stay unchanged. */
function mergeRecord(old: string | null, record: Json, whole: boolean): string {
  const text = JSON.stringify(record)
  if (whole || old === null || old === text) return text
  return JSON.stringify(mergeRecords(parse(old) ?? {}, record))
}
