import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestName } from './protocol.ts'
import type { TableName } from './tables.ts'

const reads = new AsyncLocalStorage<Set<TableName>>()

/** The requests that read rows or count them. */
const reading: ReadonlySet<RequestName> = new Set(['list', 'get', 'counts', 'total', 'ids'])

/** Notes which table a request reads, if reads are being recorded. */
export function recordRead(name: RequestName, ask: object): void {
  if (reading.has(name) && 'table' in ask) reads.getStore()?.add(ask.table as TableName)
}

/**
 * Runs the work and returns which tables of the cache it read rows from, including in timers and
 * promises that it started. Tables of joined rows are not included: a change of them is also
 * reported for the table they are joined to.
 */
export async function recordReads<T>(
  work: () => Promise<T>,
): Promise<{ value: T; tables: ReadonlySet<TableName> }> {
  const tables = new Set<TableName>()
  return { value: await reads.run(tables, work), tables }
}
