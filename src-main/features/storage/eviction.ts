import { listKey, resource, resourceNames, type ResourceName } from '#main/engine/sync/resources.ts'

/** One list that could be let go of: it is read again when somebody looks at it. */
export interface Evictable {
  key: string
  resource: ResourceName
  parent: string | null
}

/** What was looked at within this time stays, however little room there is. */
export const USED_MS = 24 * 3_600_000

/**
 * Tells whether a list can be let go of: those of one hot list or desk, leads and call notes.
 * People, companies, meetings, campaigns and paid reports stay: search, the guard of enrolments and
 * reminders stand on them.
 */
export const canRest = (name: ResourceName): boolean =>
  (resource(name).parent !== undefined && resource(name).scope !== undefined) ||
  name === 'jobs' ||
  name === 'notes'

/** Returns every list that could be let go of, given the ids of the rows they belong to. */
export function evictables(idsOf: Partial<Record<string, readonly string[]>>): Evictable[] {
  return resourceNames.filter(canRest).flatMap((name): Evictable[] => {
    const { parent } = resource(name)
    return parent === undefined
      ? [{ key: name, resource: name, parent: null }]
      : (idsOf[parent] ?? []).map((id) => ({ key: listKey(name, id), resource: name, parent: id }))
  })
}

export interface Known {
  looked: Readonly<Record<string, number>>
  pinned: ReadonlySet<string>
  resting: ReadonlySet<string>
}

/**
 * Sorts lists in the order in which to make room: what nobody has looked at for longest first;
 * nothing of a trip pack, nothing used lately, nothing that went already.
 */
export function evictionOrder(
  lists: readonly Evictable[],
  { looked, pinned, resting }: Known,
  now: number,
): Evictable[] {
  const at = ({ key }: Evictable) => looked[key] ?? 0
  return lists
    .filter((list) => !pinned.has(list.key) && !resting.has(list.key) && now - at(list) >= USED_MS)
    .toSorted((a, b) => at(a) - at(b) || a.key.localeCompare(b.key))
}
