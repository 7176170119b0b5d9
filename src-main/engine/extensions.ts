import type { Unqueued } from './outbox/index.ts'
import type { TableName } from './store/cache/tables.ts'
import type { ResourceName } from './sync/resources.ts'

/** Where features plug into an engine. Each point is optional; whoever fills none needs nothing. */
export interface Extension {
  /** Finds a secret that an edit names instead of carrying it; null where it is not kept here. */
  unseal?(name: string): Promise<string | null>
  /** Takes a batch of edits back, inside the outbox's transaction; says whether it was one. */
  takeBack?(batch: string): boolean
  /** Counts batches with rows that are not in the outbox yet: they exist nowhere else meanwhile. */
  countUnqueued?(): Unqueued
  /** Says what a list is asked for besides its page. */
  query?(resource: ResourceName): Record<string, string>
  /** Hears what stood beside the records of a page. */
  extra?(resource: ResourceName, extra: Record<string, unknown>): void
  /** Hears that a list was read whole. */
  swept?(list: string, table: TableName): void | Promise<void>
  /** Hears that lists are on the screen. */
  looked?(lists: readonly string[]): void
  /** Says whether a list is read only when somebody looks. */
  rests?(list: string): boolean
}

/** All extensions of one engine, as one. */
export interface Extensions extends Required<Extension> {
  add(extension: Extension): void
  swept(list: string, table: TableName): Promise<void>
}

/**
 * Joins extensions: the first secret found counts, queries are merged, one yes is enough, and
 * everybody hears everything. Those added later count from then on.
 */
export function createExtensions(): Extensions {
  const all: Extension[] = []
  return {
    add: (extension) => void all.push(extension),
    async unseal(name) {
      for (const one of all) {
        const secret = await one.unseal?.(name)
        if (typeof secret === 'string') return secret
      }
      return null
    },
    takeBack: (batch) => all.some((one) => one.takeBack?.(batch)),
    countUnqueued() {
      const sum = { running: 0, paused: 0 }
      for (const one of all) {
        const { running = 0, paused = 0 } = one.countUnqueued?.() ?? {}
        sum.running += running
        sum.paused += paused
      }
      return sum
    },
    query: (resource) => Object.assign({}, ...all.map((one) => one.query?.(resource))),
    extra(resource, extra) {
      for (const one of all) one.extra?.(resource, extra)
    },
    async swept(list, table) {
      await Promise.all(all.map(async (one) => one.swept?.(list, table)))
    },
    looked(lists) {
      for (const one of all) one.looked?.(lists)
    },
    rests: (list) => all.some((one) => one.rests?.(list)),
  }
}
