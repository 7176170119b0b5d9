import type { Clock } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { tableNames, type TableName } from '#main/engine/store/cache/tables.ts'
import type { Subject } from './subject.ts'

/** What left the cache, and the words that are this person's alone. */
export interface CachePurge {
  removed: Record<string, number>
  needles: string[]
}

/** How often rows that a sync brought during the erasure are taken away again. */
const PASSES = 5

/**
 * Takes a person out of the cache and its search index: the records that are theirs, then every
 * other record that mentions them. What is also somebody else's (the telephone of a company, a
 * namesake) is left alone and not searched for.
 */
export async function purgeCache(
  cache: CacheStore,
  clock: Clock,
  subject: Subject,
): Promise<CachePurge> {
  const removed: Record<string, number> = {}
  const remove = async (table: TableName, ids: string[]) => {
    const gone =
      ids.length > 0
        ? (await cache.remove(table, ids, { kind: 'erased' }, clock.monotonic())).removed.length
        : 0
    if (gone > 0) removed[table] = (removed[table] ?? 0) + gone
  }
  for (const table of tableNames) await remove(table, subject.records[table] ?? [])
  const needles: string[] = []
  for (const needle of subject.needles) {
    const hits = await cache.scan([needle])
    // A name stands in two fields of its person, so that a namesake is found by the column that
    // joins them.
    if (needle.includes(' ') && (await cache.total('contacts', { field: 'name', is: needle })) > 0)
      continue
    if (
      hits.some(
        ({ table }) => table === 'contacts' || (table === 'companies' && !needle.includes(' ')),
      )
    )
      continue
    needles.push(needle)
    for (const table of tableNames)
      await remove(
        table,
        hits.filter((hit) => hit.table === table).map(({ id }) => id),
      )
  }
  // A sync that goes on meanwhile may have read rows before they were taken away, and keep them now.
  for (let pass = 0; pass < PASSES && needles.length > 0; pass += 1) {
    const hits = await cache.scan(needles)
    if (hits.length === 0) break
    for (const table of tableNames)
      await remove(
        table,
        hits.filter((hit) => hit.table === table).map(({ id }) => id),
      )
  }
  return { removed, needles }
}
