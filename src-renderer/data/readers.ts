import type { QueryName, Table } from '#shared/bridge/index.ts'

/** Tells which queries read one of these tables. */
export type Readers = (tables: readonly Table[]) => Promise<(query: QueryName) => boolean>

/**
 * Looks the tables up in the bridge's own map. It brings the schemas with it, so it is loaded with
 * the first change and not before the first paint (docs/benchmarks.md "Bundles").
 */
export const readers: Readers = async (tables) => {
  const commands = await import('#shared/bridge/index.ts').then(
    (bridge) => bridge.commands,
    () => null,
  )
  // Without the map, as while the page is loaded anew, everything is read again.
  return (query) =>
    commands === null || commands[query].reads.some((table) => tables.includes(table))
}
