import type { ReadSoFar } from '#shared/bridge/desks.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { mapFilter } from '#main/features/common/desk-coverage.ts'
import type { DeskFigures } from '#main/features/common/rows/desk.ts'

/** Returns a count stated by the service; null if the value is not a number. */
export const asCount = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Returns when a list was last read completely, in epoch milliseconds; null if never. */
export const ageOf = async (cache: CacheStore, list: string): Promise<number | null> =>
  (await cache.freshness([list]))[0]?.as_of ?? null

/** Counts the known companies and prospects of a desk. */
export async function figuresOf(cache: CacheStore, row: Row<'desks'>): Promise<DeskFigures> {
  const [known, linked, direct_fit, map, people] = await Promise.all([
    cache.total('desk_companies', mapFilter(row.id)),
    cache.total('desk_prospects', mapFilter(row.id)),
    cache.total('desk_companies', {
      and: [mapFilter(row.id), { field: 'tier', is: 'direct_fit' }],
    }),
    ageOf(cache, `desk_companies:${row.id}`),
    ageOf(cache, `desk_prospects:${row.id}`),
  ])
  // Until a list was read completely, the service's own count is the better one.
  return {
    companies: map === null ? Math.max(known, asCount(row.record.companies_total) ?? 0) : known,
    prospects: people === null ? Math.max(linked, asCount(row.record.prospect_count) ?? 0) : linked,
    direct_fit,
    mapped: map !== null,
  }
}

/** Returns how much of a desk's list has been read. */
export async function readSoFar(
  { cache, sync }: Pick<Engine, 'cache' | 'sync'>,
  list: string,
  table: 'desk_companies' | 'desk_prospects',
  deskId: string,
  total: number | null,
): Promise<ReadSoFar> {
  const known = await cache.total(table, mapFilter(deskId))
  const as_of = await ageOf(cache, list)
  return {
    known,
    total: as_of === null ? total : Math.max(known, total ?? known),
    reading: sync.state().sweeping.some((sweep) => sweep.list === list),
    as_of,
  }
}
