import type { Clock } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { tableNames, type TableName } from '#main/engine/store/cache/tables.ts'
import type { Subject } from './subject.ts'

/** What was removed from the cache, and the words that belong to this person alone. */
export interface CachePurge {
  removed: Record<string, number>
  needles: string[]
}

/** Maximum number of attempts to remove rows that a sync stored during the erasure. */
const PASSES = 5

/**
 * Removes a person from the cache and its search index: their own records first, then every other
 * record that mentions them. Words shared with another record (a company's phone number, a
 * namesake) are neither removed nor searched for.
 */
export async function purgeCache(
  cache: CacheStore,
  clock: Clock,
  subject: Subject,
): Promise<CachePurge> {
  const removed: Record<string, number> = {}
  const remove = async (table: TableName, ids: string[]) => {
    const removedCount =
      ids.length > 0
        ? (await cache.remove(table, ids, { kind: 'erased' }, clock.monotonic())).removed.length
        : 0
    if (removedCount > 0) removed[table] = (removed[table] ?? 0) + removedCount
  }
  for (const table of tableNames) await remove(table, subject.records[table] ?? [])
  const needles: string[] = []
  for (const needle of subject.needles) {
    const hits = await cache.scan([needle])
    // Records hold a name in two fields, so a namesake is only found by a joined column.
    const names = subject.names ?? [needle]
    if (
      names.includes(needle) &&
      (await cache.total('contacts', { field: 'match_name', in: names })) > 0
    )
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
  // A sync that runs meanwhile may have read rows before they were removed, and store them now.
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
