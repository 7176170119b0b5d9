import type { QueryName, Table } from '#shared/bridge/index.ts'

/** Tells which queries read one of these tables. */
export type Readers = (tables: readonly Table[]) => Promise<(query: QueryName) => boolean>

/**
 * Looks the tables up in the bridge's own map. It brings the schemas with it, so it is loaded with
 * the first change and not before the first paint (docs/benchmarks.md "Bundles").
 */
export const readers: Readers = async (tables) => {
  const { commands } = await import('#shared/bridge/index.ts')
  return (query) => commands[query].reads.some((table) => tables.includes(table))
}
