import type { Connection } from './connection.ts'
import { noteTouched } from './connection.ts'
import { condition } from './filter.ts'
import type { Filter, Usage } from './protocol.ts'
import { tableNames, type TableName } from './tables.ts'
import { drop } from './record-rows.ts'

/** Rows taken out in one message: a question comes in between (docs/benchmarks.md "Finding 2"). */
const SLICE = 500
/** Rows whose JSON is measured to know what a table weighs. */
const SAMPLE = 500
/**
 * Free pages handed back to the disk in one slice of idle time, and the share of the file that may
 * stay free for what comes next.
 */
const PAGES = 512
const FREE_SHARE = 0.1

const pragma = ({ db }: Connection, name: string) => Number(db.pragma(name, { simple: true }))

/**
 * Measures how large the cache is, in bytes. What a table takes is its share of the used pages, by
 * a sample of its rows.
 */
export function usage(connection: Connection): Usage {
  const page = pragma(connection, 'page_size')
  const pages = pragma(connection, 'page_count')
  const used = (pages - pragma(connection, 'freelist_count')) * page
  const weighed = tableNames.map((table) => {
    const { rows } = connection
      .sql<[], { rows: number }>(`SELECT count(*) AS rows FROM ${table}`)
      .get()!
    const { each } = connection
      .sql<[], { each: number | null }>(
        `SELECT avg(length(coalesce(server, '')) + 200) AS each FROM (SELECT server FROM ${table} LIMIT ${SAMPLE})`,
      )
      .get()!
    return { table, rows, weight: rows * (each ?? 0) }
  })
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1
  return {
    used_bytes: used,
    file_bytes: pages * page,
    tables: weighed.map(({ table, rows, weight }) => ({
      table,
      rows,
      bytes: Math.round((weight / all) * used),
    })),
  }
}

/**
 * Takes rows of one list out of the cache, a slice at a time, and forgets that the list was read.
 * Rows with anything laid over them stay: what waits to be sent, and what is kept on this computer
 * only (I11). That they are gone is no evidence of anything, and the next page brings them back.
 */
export function evict(
  connection: Connection,
  list: string,
  table: TableName,
  scope: Filter | undefined,
): { evicted: number; more: boolean } {
  const where = condition(table, scope)
  const rows = connection
    .sql<unknown[], { rid: number }>(
      `SELECT t.rid FROM ${table} t ${where.joins}
      WHERE ${where.sql} AND t.fields IS NULL AND t.pending = 0 AND t.server IS NOT NULL
      LIMIT ${SLICE}`,
    )
    .all(...where.params)
  for (const { rid } of rows) drop(connection, table, rid)
  connection.sql('DELETE FROM lists WHERE list = ?').run(list)
  connection
    .sql('DELETE FROM sweep_seen WHERE sweep IN (SELECT id FROM sweeps WHERE list = ?)')
    .run(list)
  connection.sql('DELETE FROM sweeps WHERE list = ?').run(list)
  noteTouched(connection, table)
  return { evicted: rows.length, more: rows.length === SLICE }
}

/** Gives some of the free pages back to the disk; answers whether there are more worth giving. */
export function shrink(connection: Connection): boolean {
  const spare = () =>
    pragma(connection, 'freelist_count') - pragma(connection, 'page_count') * FREE_SHARE
  if (spare() <= PAGES) return false
  connection.db.pragma(`incremental_vacuum(${PAGES})`)
  return spare() > PAGES
}
