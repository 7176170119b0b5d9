import * as z from 'zod'
import { tripItem, type TripItem } from '#shared/bridge/trip.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { listKey, readsOfScreen } from '#main/engine/sync/resources.ts'

/** Where the last pack is kept. */
export const KEY = 'trip'
const kept = z.object({
  items: z.array(tripItem),
  ready_at: z.number().nullable(),
  missing: z.array(z.string()),
  screens: z.number(),
})
export type Kept = z.infer<typeof kept>

/** Names what of the service an item is. */
export function resourceOf(item: TripItem): { resource: string; id?: string } {
  if (item.kind === 'list') return { resource: 'members', id: item.id }
  return item.kind === 'desk' ? { resource: 'desks', id: item.id } : { resource: 'meetings' }
}

/** Reads the last pack; null where there is none. */
export const readKept = (kv: KeyValue): Kept | null =>
  kept
    .nullable()
    .catch(null)
    .parse(JSON.parse(kv.get(KEY) ?? 'null'))

/**
 * Returns the lists of the pack: they stay on this computer, however little room there is (I11).
 */
export const packedLists = (kv: KeyValue): ReadonlySet<string> =>
  new Set(
    (readKept(kv)?.items ?? [])
      .flatMap((item) => {
        const { resource, id } = resourceOf(item)
        return readsOfScreen(resource, id).lists
      })
      .map((list) => listKey(list.resource, list.parent)),
  )
