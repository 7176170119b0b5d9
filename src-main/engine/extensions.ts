import type { Unqueued } from './outbox/index.ts'
import type { TableName } from './store/cache/tables.ts'
import type { ResourceName } from './sync/resources.ts'

/** The points where features plug into an engine. Each one is optional. */
export interface Extension {
  /** Returns the secret that an edit refers to by name; null if this feature does not keep it. */
  readSecret?(name: string): Promise<string | null>
  /** Undoes a batch of edits inside the outbox's transaction; reports whether it knew the batch. */
  undoBatch?(batch: string): boolean
  /** Reports whether undoing a batch would delete or change records at the service. */
  hasArrived?(batch: string): boolean
  /**
   * Counts batches with rows that are not in the outbox yet; until then they exist nowhere else.
   */
  countUnqueued?(): Unqueued
  /** Returns the query parameters for a list, besides its page. */
  query?(resource: ResourceName): Record<string, string>
  /** Receives the fields that came beside the records of a page. */
  onExtraFields?(resource: ResourceName, extra: Record<string, unknown>): void
  /** Called when a list was read to its end. */
  onListRead?(list: string, table: TableName): void | Promise<void>
  /** Called when lists are on the screen. */
  onListsShown?(lists: readonly string[]): void
  /** Reports whether a list is read only while it is on the screen. */
  isOnDemand?(list: string): boolean
}

/** All extensions of one engine, combined. */
export interface Extensions extends Required<Extension> {
  add(extension: Extension): void
  onListRead(list: string, table: TableName): Promise<void>
}

/**
 * Combines extensions: the first secret found is used, queries are merged, one yes is enough, and
 * every extension is notified of everything. Extensions added later count from then on.
 */
export function createExtensions(): Extensions {
  const all: Extension[] = []
  return {
    add: (extension) => void all.push(extension),
    async readSecret(name) {
      for (const extension of all) {
        const secret = await extension.readSecret?.(name)
        if (typeof secret === 'string') return secret
      }
      return null
    },
    undoBatch: (batch) => all.some((extension) => extension.undoBatch?.(batch)),
    hasArrived: (batch) => all.some((extension) => extension.hasArrived?.(batch)),
    countUnqueued() {
      const sum = { running: 0, paused: 0 }
      for (const extension of all) {
        const { running = 0, paused = 0 } = extension.countUnqueued?.() ?? {}
        sum.running += running
        sum.paused += paused
      }
      return sum
    },
    query: (resource) => Object.assign({}, ...all.map((extension) => extension.query?.(resource))),
    onExtraFields(resource, extra) {
      for (const extension of all) extension.onExtraFields?.(resource, extra)
    },
    async onListRead(list, table) {
      await Promise.all(all.map(async (extension) => extension.onListRead?.(list, table)))
    },
    onListsShown(lists) {
      for (const extension of all) extension.onListsShown?.(lists)
    },
    isOnDemand: (list) => all.some((extension) => extension.isOnDemand?.(list)),
  }
}
