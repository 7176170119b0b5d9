import type { Db } from '../sqlite.ts'
import type { Connection } from './connection.ts'
import { countChange } from './connection.ts'
import { condition } from './filter.ts'
import type { Filter, Usage } from './protocol.ts'
import { tableNames, type TableName } from './tables.ts'
import { drop } from './record-rows.ts'

/**
 * Rows removed per message, so that a query can run in between (docs/benchmarks.md "Finding 2").
 */
const SLICE = 500
/** Rows whose JSON is measured to estimate the size of a table. */
const SAMPLE = 500
/**
 * Free pages returned to the disk per slice of idle time, and the share of the file that may stay
 * free for new rows.
 */
const PAGES = 512
const FREE_SHARE = 0.1
/**
 * Pages of the file kept in memory, in KB: a sixteenth of the file. With 100,000 people 64 MB made
 * no query or write faster than 16 (docs/benchmarks.md "Finding 9"), and memory once used for pages
 * does not go back to the system. A search of common words in a larger file reads more.
 */
const PAGE_CACHE_SHARE = 1 / 16
const PAGE_CACHE_KB = { least: 16 * 1024, most: 64 * 1024 }

const number = (db: Db, name: string) => Number(db.pragma(name, { simple: true }))
const pragma = ({ db }: Connection, name: string) => number(db, name)

/** Fits the memory for pages to the size of the file. */
export function fitPageCache(db: Db): void {
  const kb = (number(db, 'page_count') * number(db, 'page_size') * PAGE_CACHE_SHARE) / 1024
  const { least, most } = PAGE_CACHE_KB
  db.pragma(`cache_size=-${Math.round(Math.min(Math.max(kb, least), most))}`)
}

/**
 * Measures the size of the cache in bytes. The size of a table is its share of the used pages,
 * estimated from a sample of its rows.
 */
export function usage(connection: Connection): Usage {
  const page = pragma(connection, 'page_size')
  const pages = pragma(connection, 'page_count')
  const usedBytes = (pages - pragma(connection, 'freelist_count')) * page
  const tableSizes = tableNames.map((table) => {
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
  const all = tableSizes.reduce((sum, { weight }) => sum + weight, 0) || 1
  return {
    used_bytes: usedBytes,
    file_bytes: pages * page,
    tables: tableSizes.map(({ table, rows, weight }) => ({
      table,
      rows,
      bytes: Math.round((weight / all) * usedBytes),
    })),
  }
}

/**
 * Removes one slice of a list's rows from the cache, and forgets that the list was read. Rows with
 * pending edits or with data kept only on this computer stay (I11). The removal is no evidence that
 * a record is gone, and the next page brings the rows back.
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
  countChange(connection, table)
  return { evicted: rows.length, more: rows.length === SLICE }
}

/** Returns some of the free pages to the disk. Reports whether more are worth returning. */
export function shrink(connection: Connection): boolean {
  const spare = () =>
    pragma(connection, 'freelist_count') - pragma(connection, 'page_count') * FREE_SHARE
  if (spare() <= PAGES) return false
  connection.db.pragma(`incremental_vacuum(${PAGES})`)
  return spare() > PAGES
}
