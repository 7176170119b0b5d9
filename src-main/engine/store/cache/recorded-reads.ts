import { AsyncLocalStorage } from 'node:async_hooks'
import type { TableName } from './tables.ts'

const reads = new AsyncLocalStorage<Set<TableName>>()

/** Notes that a table was read, where somebody records it. */
export function noteRead(table: TableName): void {
  reads.getStore()?.add(table)
}

/**
 * Does the work and answers which tables of the cache it asked for rows, timers and promises it
 * started included. Rows that come joined to others are not counted: a change of them names the
 * table they are joined to as well.
 */
export async function recordReads<T>(
  work: () => Promise<T>,
): Promise<{ value: T; tables: ReadonlySet<TableName> }> {
  const tables = new Set<TableName>()
  return { value: await reads.run(tables, work), tables }
}
