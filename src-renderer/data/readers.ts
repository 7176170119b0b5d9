import type { QueryName, Table } from '#shared/bridge/index.ts'

/** Returns a test for the queries that read one of these tables. */
export type Readers = (tables: readonly Table[]) => Promise<(query: QueryName) => boolean>

/**
 * Finds the queries in the table of what each of them reads, which is loaded with the first change,
 * not before the first paint (docs/benchmarks.md "Bundles").
 */
export const readers: Readers = async (tables) => {
  const reads = await import('#shared/bridge/reads.ts').then(
    (file) => file.reads,
    () => null,
  )
  // If the table cannot be loaded, for example during a page reload, every query is repeated.
  return (query) => reads === null || reads[query].some((table) => tables.includes(table))
}
