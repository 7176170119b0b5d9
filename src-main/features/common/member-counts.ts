import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { maxRows, type Filter } from '#main/engine/store/cache/protocol.ts'

/** Counts the matching members of each list; the result omits lists without any. */
export async function countMembers(
  cache: Pick<CacheStore, 'counts'>,
  listIds: readonly string[],
  filter?: Filter,
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (let at = 0; at < listIds.length; at += maxRows) {
    const some: Filter = { field: 'list_id', in: listIds.slice(at, at + maxRows) }
    const { list_id: counts = [] } = await cache.counts(
      'members',
      ['list_id'],
      filter ? { and: [some, filter] } : some,
    )
    for (const { value, count } of counts) counted.set(String(value), count)
  }
  return counted
}
