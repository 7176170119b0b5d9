import { StoreError } from '../errors.ts'
import { recordKey, touched, type Certain, type Connection } from './connection.ts'
import { columnValues, effective, nothingLaid, parse, searchWords, type Laid } from './effective.ts'
import type {
  Confirmation,
  Evidence,
  Monotonic,
  Projection,
  PutOptions,
  PutResult,
  Removal,
} from './protocol.ts'
import { laidOver } from './schema.ts'
import type { Json } from './spec.ts'
import { markSeen, removableNow } from './sweeps.ts'
import { tables, type TableName } from './tables.ts'

interface Stored extends Laid {
  rid: number
  server: string | null
  session: number
  stamp: number
  suspect_since: number | null
  first_seen_at: number
  changed_at: number
}
interface Source {
  server: string | null
  stamp: number
  now: number
}

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

/**
 * Stores what the service answered; what did not change is not written (docs/benchmarks.md "Finding
 * 5"). `own`: other records inside the rows, which may be older than what is known of them, are
 * stored only if they are not here.
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
      // Taken out of the row, the reference must stay behind.
      if (!embed.keep) delete record[field]
      if (!embed.keep && record[`${field}_id`] === undefined) record[`${field}_id`] = innerId
      if (own && stored(connection, embed.table as TableName, innerId)) continue
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

/** Ids are opaque, strings or numbers (contract §2): text here. */
export function idOf(value: unknown): string | null {
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
  const old = stored(connection, table, id)
  const known = old ? undefined : connection.certain.get(recordKey(table, id))
  const late = known !== undefined && known.at >= options.startedAt
  if (late && known.record === null) return 'same'
  if (old && isNewer(connection, old, options.startedAt)) return 'same'
  const server = merged(
    old?.server ?? null,
    late ? { ...record, ...known.record } : record,
    options.whole ?? false,
  )
  if (old && old.server === server) {
    if (old.suspect_since === null) return 'same'
    connection
      .sql(`UPDATE ${table} SET suspect_since = NULL, suspect_count = 0 WHERE rid = ?`)
      .run(old.rid)
    touched(connection, table)
    return 'changed'
  }
  write(
    connection,
    table,
    id,
    old,
    { server, stamp: late ? known.at : options.startedAt, now: options.now },
    old ?? laid(connection.projections.get(recordKey(table, id))),
  )
  return old && old.server !== null ? 'changed' : 'added'
}

/** Whether the row says what was asked for, or confirmed, after this moment of this session. */
function isNewer(connection: Connection, row: Stored, at: Monotonic): boolean {
  return row.session === connection.session && row.stamp > at
}

/** A list's row carries less than the record: what it does not say stays as it was. */
function merged(old: string | null, record: Json, whole: boolean): string {
  const text = JSON.stringify(record)
  if (whole || old === null || old === text) return text
  return JSON.stringify({ ...parse(old), ...record })
}

function stored(connection: Connection, table: TableName, id: string): Stored | undefined {
  return connection
    .sql<[string], Stored>(
      `SELECT rid, server, fields, pending, overlay, gone, session, stamp, suspect_since, first_seen_at, changed_at FROM ${table} WHERE id = ?`,
    )
    .get(id)
}

function laid(projection: Projection | undefined): Laid {
  if (!projection || (projection.fields === null && !projection.gone)) return nothingLaid
  return {
    fields: projection.fields === null ? null : JSON.stringify(projection.fields),
    pending: projection.pending ? 1 : 0,
    overlay: JSON.stringify(projection.overlay),
    gone: projection.gone ? 1 : 0,
  }
}

/**
 * The only place a row is written: columns and search words always agree with server and
 * projection.
 */
function write(
  connection: Connection,
  table: TableName,
  id: string,
  old: Stored | undefined,
  source: Source,
  over: Laid,
): void {
  const spec = tables[table]
  const columns = Object.keys(spec.columns).map((column) => `c_${column}`)
  const names = [...fixed, ...columns]
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${names
      .filter((name) => name !== 'id' && name !== 'first_seen_at')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, suspect_since = NULL, suspect_count = 0
    RETURNING rid`
  const record = effective(source.server, over.fields)
  const { rid } = connection
    .sql<unknown[], { rid: number }>(sql)
    .get(
      id,
      source.server,
      over.fields,
      over.pending,
      over.overlay,
      over.gone,
      connection.session,
      source.stamp,
      old?.first_seen_at || source.now,
      source.now,
      ...columnValues(spec, record),
    )!
  const words = over.gone ? null : searchWords(spec, record)
  const before = old && !old.gone ? searchWords(spec, effective(old.server, old.fields)) : null
  if (spec.search && (words?.join('\0') ?? null) !== (before?.join('\0') ?? null)) {
    if (before) connection.sql(`DELETE FROM search_${table} WHERE rowid = ?`).run(rid)
    if (words)
      connection
        .sql(
          `INSERT INTO search_${table} (rowid, name, address, phone, reverse, body) VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(rid, ...words)
  }
  touched(connection, table)
}

/** Lays projections over records; answers the tables in which something changed. */
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

function lay(
  connection: Connection,
  table: TableName,
  id: string,
  projection: Projection | undefined,
): boolean {
  const over = laid(projection)
  const old = stored(connection, table, id)
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

/** Takes away what an earlier session laid over records and this one did not. */
export function settleProjections(connection: Connection): Set<TableName> {
  const changed = new Set<TableName>()
  for (const table of Object.keys(tables) as TableName[]) {
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

/**
 * What this session knows for certain, and all its projections, over a file that was begun anew.
 */
export function layAll(connection: Connection): void {
  const made = [...connection.certain.values()].filter((one) => one.made)
  for (const { table, id, record, at, now } of made)
    if (record) confirm(connection, table, id, record, at, now)
  for (const projection of connection.projections.values())
    lay(connection, projection.table, projection.id, projection)
}

/** What was read back after an edit: pages asked for earlier cannot change the record any more. */
export function confirm(
  connection: Connection,
  table: TableName,
  id: string,
  record: Json,
  at: Monotonic,
  now: number,
  made = true,
): Set<TableName> {
  // The context of the record's path (`list_id`) is known here already; an answer does not repeat
  // it.
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
  remember(connection, { table, id, record, made, at, now })
  return new Set(result.tables)
}

/** Nothing is asked for longer than this: whatever was certain before needs no remembering. */
const longestRequestMs = 10 * 60_000

function remember(connection: Connection, certain: Certain): void {
  const key = recordKey(certain.table, certain.id)
  connection.certain.delete(key)
  connection.certain.set(key, certain)
  for (const [oldest, { at }] of connection.certain) {
    if (at >= certain.at - longestRequestMs) break
    connection.certain.delete(oldest)
  }
}

/**
 * Takes what finished edits left behind, except what this file holds already: later pages may have
 * said something newer since.
 */
export function take(
  connection: Connection,
  confirmations: Confirmation[],
  now: number,
): { took: number; tables: Set<TableName> } {
  const before = Number(
    connection.sql<[], { value: string }>(`SELECT value FROM meta WHERE key = 'took'`).get()
      ?.value ?? 0,
  )
  const changed = new Set<TableName>()
  const fresh = confirmations.filter(({ seq }) => seq > before)
  for (const confirmation of fresh)
    for (const table of takeOne(connection, confirmation, now)) changed.add(table)
  const took = Math.max(before, ...fresh.map(({ seq }) => seq))
  if (took > before)
    connection
      .sql(
        `INSERT INTO meta VALUES ('took', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .run(String(took))
  return { took, tables: changed }
}

function takeOne(
  connection: Connection,
  { table, id, record, made, at }: Confirmation,
  now: number,
): Set<TableName> {
  const old = stored(connection, table, id)
  if (record === null) {
    if (old && isNewer(connection, old, at)) return new Set()
    const changed = project(connection, [{ table, id, fields: null, pending: false, overlay: [] }])
    if (remove(connection, table, [id], { kind: 'deleted_here' }, at).removed.length > 0)
      changed.add(table)
    return changed
  }
  if (old || made) return confirm(connection, table, id, record, at, now, made)
  // A few fields make no row: they are laid over the record when an older page brings it.
  remember(connection, { table, id, record, made, at, now })
  return new Set()
}

export function remove(
  connection: Connection,
  table: TableName,
  ids: string[],
  evidence: Evidence,
  at: Monotonic,
): Removal {
  const removal: Removal = { removed: [], kept: [] }
  const provedGone =
    evidence.kind === 'two_sweeps' ? removableNow(connection, evidence.sweep) : null
  for (const id of ids) {
    const old = stored(connection, table, id)
    const noted = tables[table].keepsNotes === true && old !== undefined && old.overlay !== '[]'
    const held =
      evidence.kind !== 'erased' &&
      (old?.pending === 1 || noted || (provedGone !== null && !provedGone(id)))
    if (held) {
      removal.kept.push(id)
      continue
    }
    removal.removed.push(id)
    remember(connection, { table, id, record: null, made: false, at, now: 0 })
    if (old) drop(connection, table, old.rid)
  }
  if (evidence.kind === 'erased' && tables[table].search) {
    // Deleted words linger in the index until it is merged, and in the log until it is folded in
    // (J9).
    connection.sql(`INSERT INTO search_${table}(search_${table}) VALUES ('optimize')`).run()
  }
  return removal
}

/** Takes a row out, and its words out of the search. */
export function drop(connection: Connection, table: TableName, rid: number): void {
  connection.sql(`DELETE FROM ${table} WHERE rid = ?`).run(rid)
  if (tables[table].search) connection.sql(`DELETE FROM search_${table} WHERE rowid = ?`).run(rid)
  touched(connection, table)
}

/**
 * Recomputes rows of a table from their JSON, out of a table of an older layout; answers the last
 * rid done, null at the end.
 */
export function refill(
  connection: Connection,
  table: TableName,
  from: string,
  after: number,
): number | null {
  const rows = connection
    .sql<[number], Stored & { id: string }>(
      `SELECT rid, id, server, fields, pending, overlay, gone, session, stamp, suspect_since, first_seen_at, changed_at FROM ${from} WHERE rid > ? ORDER BY rid LIMIT 1000`,
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
