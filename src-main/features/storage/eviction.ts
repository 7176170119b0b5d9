import { listKey, resource, resourceNames, type ResourceName } from '#main/engine/sync/resources.ts'

/** A list that can be evicted; it is read again when it is next opened. */
export interface Evictable {
  key: string
  resource: ResourceName
  parent: string | null
}

/** Lists opened within this time are never evicted, even if space is short. */
export const RECENTLY_USED_MS = 24 * 3_600_000

/**
 * Reports whether a list can be evicted: those of one hot list or desk, leads and call notes.
 * People, companies, meetings, campaigns and paid reports stay, because search, the enrolment guard
 * and the reminders depend on them.
 */
export const canEvict = (name: ResourceName): boolean =>
  (resource(name).parent !== undefined && resource(name).scope !== undefined) ||
  name === 'jobs' ||
  name === 'notes'

/** Returns every list that can be evicted. `idsOf`: the ids of the parent rows by table. */
export function evictables(idsOf: Partial<Record<string, readonly string[]>>): Evictable[] {
  return resourceNames.filter(canEvict).flatMap((name): Evictable[] => {
    const { parent } = resource(name)
    return parent === undefined
      ? [{ key: name, resource: name, parent: null }]
      : (idsOf[parent] ?? []).map((id) => ({ key: listKey(name, id), resource: name, parent: id }))
  })
}

export interface EvictionState {
  looked: Readonly<Record<string, number>>
  pinned: ReadonlySet<string>
  evicted: ReadonlySet<string>
}

/**
 * Returns lists in the order to evict them, least recently opened first. Leaves out lists of a trip
 * pack, recently opened ones, and those already evicted.
 */
export function evictionOrder(
  lists: readonly Evictable[],
  { looked, pinned, evicted }: EvictionState,
  now: number,
): Evictable[] {
  const at = ({ key }: Evictable) => looked[key] ?? 0
  return lists
    .filter(
      (list) =>
        !pinned.has(list.key) && !evicted.has(list.key) && now - at(list) >= RECENTLY_USED_MS,
    )
    .toSorted((a, b) => at(a) - at(b) || a.key.localeCompare(b.key))
}
