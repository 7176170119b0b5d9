import * as z from 'zod'
import { tripItem, type TripItem } from '#shared/bridge/trip.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { listKey, readsOfScreen } from '#main/engine/sync/resources.ts'

/** Key of the last pack. */
export const KEY = 'trip'
const kept = z.object({
  items: z.array(tripItem),
  ready_at: z.number().nullable(),
  missing: z.array(z.string()),
  screens: z.number(),
})
export type Kept = z.infer<typeof kept>

/** Returns the service resource behind an item. */
export function resourceOf(item: TripItem): { resource: string; id?: string } {
  if (item.kind === 'list') return { resource: 'members', id: item.id }
  return item.kind === 'desk' ? { resource: 'desks', id: item.id } : { resource: 'meetings' }
}

/** Reads the last pack; null if there is none. */
export const readKept = (kv: KeyValue): Kept | null =>
  kept
    .nullable()
    .catch(null)
    .parse(JSON.parse(kv.get(KEY) ?? 'null'))

/** Returns the lists of the pack, which stay on this computer even if space is short (I11). */
export const packedLists = (kv: KeyValue): ReadonlySet<string> =>
  new Set(
    (readKept(kv)?.items ?? [])
      .flatMap((item) => {
        const { resource, id } = resourceOf(item)
        return readsOfScreen(resource, id).lists
      })
      .map((list) => listKey(list.resource, list.parent)),
  )
