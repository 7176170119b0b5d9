import { createHash } from 'node:crypto'
import { random } from '#main/random.ts'
import { StoreError } from '../errors.ts'
import { countChange, type Connection } from './connection.ts'
import { condition } from './filter.ts'
import {
  maxRows,
  type Filter,
  type Freshness,
  type Sweep,
  type SweepEnd,
  type SweepStart,
} from './protocol.ts'
import { tables, type TableName } from './tables.ts'

/** How long an interrupted sweep can be resumed; after that its pages have shifted too much. */
const resumableMs = 10 * 60_000

interface SweepRow {
  id: string
  list: string
  table_name: TableName
  scope: string | null
  cursor: string | null
  seen: number
  started_at: number
  touched_at: number
  finished: number
  identical: number
  held: number
}

/**
 * Starts a sweep of a list, or resumes an unfinished one that was touched in the last 10 minutes;
 * an older one is dropped.
 */
export function startSweep(connection: Connection, start: SweepStart): Sweep {
  const open = connection
    .sql<[string], SweepRow>('SELECT * FROM sweeps WHERE list = ? AND finished = 0')
    .get(start.list)
  if (open && open.touched_at <= start.now && start.now - open.touched_at <= resumableMs)
    return sweepOf(open, true)
  connection
    .sql('DELETE FROM sweep_seen WHERE sweep IN (SELECT id FROM sweeps WHERE list = ?)')
    .run(start.list)
  connection.sql('DELETE FROM sweeps WHERE list = ?').run(start.list)
  const id = random.uuid()
  const scope = start.scope ? JSON.stringify(start.scope) : null
  connection
    .sql(
      'INSERT INTO sweeps (id, list, table_name, scope, started_at, touched_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(id, start.list, start.table, scope, start.now, start.now)
  return {
    id,
    list: start.list,
    table: start.table,
    cursor: null,
    seen: 0,
    started_at: start.now,
    resumed: false,
  }
}

function sweepOf(row: SweepRow, resumed: boolean): Sweep {
  return {
    id: row.id,
    list: row.list,
    table: row.table_name,
    cursor: row.cursor,
    seen: row.seen,
    started_at: row.started_at,
    resumed,
  }
}

function sweepRow(connection: Connection, id: string): SweepRow {
  const row = connection.sql<[string], SweepRow>('SELECT * FROM sweeps WHERE id = ?').get(id)
  if (!row) throw new StoreError('refused', 'That sweep is over; begin another.')
  return row
}

/**
 * Stores the ids of a page, with the place to resume at. Returns how many were new to the sweep.
 */
export function markSeen(
  connection: Connection,
  sweep: string,
  ids: string[],
  cursor: string | null,
  now: number,
): number {
  sweepRow(connection, sweep)
  const insert = connection.sql('INSERT OR IGNORE INTO sweep_seen (sweep, id) VALUES (?, ?)')
  let fresh = 0
  for (const id of ids) fresh += insert.run(sweep, id).changes
  connection
    .sql(
      'UPDATE sweeps SET seen = seen + ?, touched_at = ?, cursor = coalesce(?, cursor) WHERE id = ?',
    )
    .run(fresh, now, cursor, sweep)
  return fresh
}

const unseen =
  '(t.server IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sweep_seen s WHERE s.sweep = ? AND s.id = t.id))'

function scopeOf(row: SweepRow): { sql: string; joins: string; params: unknown[] } {
  return condition(row.table_name, row.scope ? (JSON.parse(row.scope) as Filter) : undefined)
}

/**
 * Ends a sweep. A `short` sweep saw fewer rows than the service states: it is no evidence, and does
 * not make the list fresher. Rows that a complete sweep did not see become suspect. Rows that two
 * consecutive sweeps did not see may be removed if both saw exactly the same ids (docs/promises.md
 * "Finding 3"); if these are more than max(20, 10 %), a third sweep has to agree.
 */
export function finishSweep(
  connection: Connection,
  id: string,
  now: number,
  short: boolean,
): SweepEnd {
  const row = sweepRow(connection, id)
  const table = row.table_name
  const scope = scopeOf(row)
  const where = `FROM ${table} t ${scope.joins} WHERE ${scope.sql}`
  const rids = connection
    .sql<unknown[], { rid: number; id: string; missed: number }>(
      `SELECT t.rid, t.id, t.suspect_count + 1 AS missed ${where} AND ${unseen}`,
    )
    .all(...scope.params, id)
  const digest = digestOf(connection, id)
  if (short) {
    connection.sql('UPDATE sweeps SET finished = 1, touched_at = ? WHERE id = ?').run(now, id)
    connection.sql('UPDATE lists SET digest = NULL WHERE list = ?').run(row.list)
    const suspects = rids.slice(0, maxRows).map((unseenRow) => unseenRow.id)
    return { seen: row.seen, unseen: rids.length, suspects, identical: false, digest, held: false }
  }
  const mark = connection.sql(
    `UPDATE ${table} SET suspect_since = coalesce(suspect_since, ?), suspect_count = suspect_count + 1 WHERE rid = ?`,
  )
  for (const { rid } of rids) mark.run(now, rid)
  if (rids.length > 0) countChange(connection, table)

  const before = connection
    .sql<[string], { digest: string | null }>('SELECT digest FROM lists WHERE list = ?')
    .get(row.list)
  const identical = before?.digest === digest
  const countMissed = (times: number) => rids.filter((suspect) => suspect.missed >= times).length
  const all = connection
    .sql<unknown[], { n: number }>(`SELECT count(*) n ${where}`)
    .get(...scope.params)!.n
  const held =
    identical && countMissed(2) > Math.max(20, all / 10) && countMissed(3) < countMissed(2)

  connection
    .sql('UPDATE sweeps SET finished = 1, identical = ?, held = ?, touched_at = ? WHERE id = ?')
    .run(identical ? 1 : 0, held ? 1 : 0, now, id)
  connection
    .sql(
      `INSERT INTO lists (list, as_of, digest) VALUES (?, ?, ?)
      ON CONFLICT (list) DO UPDATE SET as_of = excluded.as_of, digest = excluded.digest`,
    )
    .run(row.list, row.started_at, digest)
  return {
    seen: row.seen,
    unseen: rids.length,
    suspects: rids.slice(0, maxRows).map((suspect) => suspect.id),
    identical,
    digest,
    held,
  }
}

function digestOf(connection: Connection, sweep: string): string {
  const hash = createHash('sha256')
  for (const { id } of connection
    .sql<[string], { id: string }>('SELECT id FROM sweep_seen WHERE sweep = ? ORDER BY id')
    .iterate(sweep))
    hash.update(id).update('\0')
  return hash.digest('hex')
}

/**
 * Returns the condition for rows without pending edits and without notes that the user keeps here.
 */
const withoutLocalChanges = (table: TableName) =>
  tables[table].keepsNotes ? `t.pending = 0 AND t.overlay = '[]'` : 't.pending = 0'

/**
 * Lists the ids that this finished sweep may remove, at most `limit`; rows with pending edits or
 * notes stay.
 */
export function removable(connection: Connection, id: string, limit: number): string[] {
  const row = sweepRow(connection, id)
  if (!row.finished || !row.identical || row.held) return []
  const scope = scopeOf(row)
  return connection
    .sql<unknown[], { id: string }>(
      `SELECT t.id FROM ${row.table_name} t ${scope.joins}
      WHERE ${scope.sql} AND t.suspect_count >= 2 AND ${withoutLocalChanges(row.table_name)} AND ${unseen}
      LIMIT ?`,
    )
    .all(...scope.params, id, Math.min(limit, maxRows))
    .map((found) => found.id)
}

/** Returns a function that judges one id at a time as `removable` does. */
export function removableNow(connection: Connection, id: string): (recordId: string) => boolean {
  const row = sweepRow(connection, id)
  if (!row.finished || !row.identical || row.held) return () => false
  const scope = scopeOf(row)
  const byId = connection.sql<unknown[], { found: number }>(
    `SELECT 1 found FROM ${row.table_name} t ${scope.joins}
    WHERE ${scope.sql} AND t.suspect_count >= 2 AND ${withoutLocalChanges(row.table_name)} AND ${unseen}
      AND t.id = ?`,
  )
  return (recordId) => byId.get(...scope.params, id, recordId) !== undefined
}

/** Deletes a sweep and the ids it has seen. */
export function dropSweep(connection: Connection, id: string): void {
  connection.sql('DELETE FROM sweep_seen WHERE sweep = ?').run(id)
  connection.sql('DELETE FROM sweeps WHERE id = ?').run(id)
}

/**
 * Returns when each list was last read whole, and since when it is being read, in epoch
 * milliseconds; null if it never was, or is not. Covers every known list, unless `lists` names
 * some.
 */
export function freshness(connection: Connection, lists: string[] | undefined): Freshness[] {
  const known = new Map(
    connection
      .sql<[], { list: string; as_of: number | null }>('SELECT list, as_of FROM lists')
      .all()
      .map((row) => [row.list, row.as_of]),
  )
  const running = new Map(
    connection
      .sql<[], { list: string; started_at: number }>(
        'SELECT list, started_at FROM sweeps WHERE finished = 0',
      )
      .all()
      .map((row) => [row.list, row.started_at]),
  )
  return (lists ?? [...new Set([...known.keys(), ...running.keys()])]).map((list) => ({
    list,
    as_of: known.get(list) ?? null,
    started_at: running.get(list) ?? null,
  }))
}

/** Stores the time, in epoch milliseconds, as of which a list was read whole. */
export function setFreshness(connection: Connection, list: string, as_of: number): void {
  connection
    .sql(
      'INSERT INTO lists (list, as_of) VALUES (?, ?) ON CONFLICT (list) DO UPDATE SET as_of = excluded.as_of',
    )
    .run(list, as_of)
}
