import type { QueryName, Table } from '#shared/bridge/index.ts'

/** Returns a test for the queries that read one of these tables. */
export type Readers = (tables: readonly Table[]) => Promise<(query: QueryName) => boolean>

/**
 * Finds the queries in the bridge's own command map. The map includes the schemas, so it is loaded
 * with the first change, not before the first paint (docs/benchmarks.md "Bundles").
 */
export const readers: Readers = async (tables) => {
  const commands = await import('#shared/bridge/index.ts').then(
    (bridge) => bridge.commands,
    () => null,
  )
  // If the map cannot be loaded, for example during a page reload, every query is repeated.
  return (query) =>
    commands === null || commands[query].reads.some((table) => tables.includes(table))
}
