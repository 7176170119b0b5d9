import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestName } from './protocol.ts'
import type { TableName } from './tables.ts'

const reads = new AsyncLocalStorage<Set<TableName>>()

/** What asks for rows, or counts them. */
const reading: ReadonlySet<RequestName> = new Set(['list', 'get', 'counts', 'total', 'ids'])

/** Notes which table a request reads, where somebody records it. */
export function noteRead(name: RequestName, ask: object): void {
  if (reading.has(name) && 'table' in ask) reads.getStore()?.add(ask.table as TableName)
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
