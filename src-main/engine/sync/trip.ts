import type { SyncDeps } from './ports.ts'
import { listKey, resource, readsOfScreen, type ResourceName } from './resources.ts'
import type { RowToRead } from './removal.ts'
import type { ListState } from './lists.ts'
import { UNKNOWN_PAGES } from './state.ts'

/** A list or a single record that the user takes along, named as on the bridge. */
export interface TripItem {
  resource: string
  id?: string
}

/** The cost of packing, shown beforehand (I7). */
export interface TripPlan {
  lists: string[]
  reads: number
  eta_ms: number
}

export interface TripResult {
  /**
   * Wall time at which everything was present and could be loaded from the cache; null if something
   * is missing.
   */
  ready_at: number | null
  /** Lists and records that could not be read, or not loaded again. */
  missing: string[]
}

/** Meetings carry their link only in detail, so those of the next days are read one by one. */
const MEETINGS_AHEAD_MS = 7 * 24 * 3_600_000

export interface TripParts {
  list(name: ResourceName, parent: string | null): ListState
  /** Reads a list again; resolves when the read has ended, successfully or not. */
  readList(name: ResourceName, parent: string | null): Promise<void>
  readRecord(row: RowToRead): Promise<boolean>
}

type Deps = Pick<SyncDeps, 'target' | 'clock' | 'budget'>

async function contents(deps: Deps, items: readonly TripItem[]) {
  const all = items.map(({ resource: table, id }) => readsOfScreen(table, id))
  const lists = [
    ...new Map(
      all
        .flatMap((reads) => reads.lists)
        .map((list) => [listKey(list.resource, list.parent), list]),
    ).values(),
  ]
  const records = all.flatMap(({ record }) => (record ? [record] : []))
  if (lists.some((list) => list.resource === 'meetings')) {
    const now = deps.clock.now()
    const ids = await deps.target.ids('meetings', {
      and: [
        { field: 'starts_at', from: now, to: now + MEETINGS_AHEAD_MS },
        { field: 'local', is: false },
      ],
    })
    records.push(
      ...ids.map((id) => ({ table: 'meetings', id, endpoint: 'meetings.read' }) as const),
    )
  }
  return { lists, records }
}

/**
 * Returns which lists a trip reads, how many requests that takes, and how long, in milliseconds.
 * Reads nothing from the service yet.
 */
export async function planTrip(
  deps: Deps,
  parts: Pick<TripParts, 'list'>,
  items: readonly TripItem[],
): Promise<TripPlan> {
  const { lists, records } = await contents(deps, items)
  const reads =
    records.length +
    lists.reduce(
      (sum, { resource: name, parent }) => sum + (parts.list(name, parent).pages ?? UNKNOWN_PAGES),
      0,
    )
  return {
    lists: lists.map(({ resource: name, parent }) => listKey(name, parent)),
    reads,
    eta_ms: deps.budget.etaMs('read', reads, 'visible'),
  }
}

/**
 * Reads everything again and then proves it: each list is complete, was read after the start, and
 * loads from the cache. Returns what is missing.
 */
export async function takeTrip(
  deps: Deps,
  parts: TripParts,
  items: readonly TripItem[],
): Promise<TripResult> {
  const startedAt = deps.clock.monotonic()
  const { lists } = await contents(deps, items)
  await Promise.all(lists.map(({ resource: name, parent }) => parts.readList(name, parent)))
  // Only now is it known which meetings are ahead.
  const { records } = await contents(deps, items)
  const missing: string[] = []
  for (const row of records)
    if (
      !(await parts.readRecord(row)) ||
      (await deps.target.ids(row.table, { field: 'id', is: row.id })).length === 0
    )
      missing.push(`${row.table}/${row.id}`)
  for (const { resource: name, parent } of lists) {
    const state = parts.list(name, parent)
    const { table, scope } = resource(name)
    const rowCount = await deps.target
      .ids(table, parent === null ? undefined : scope?.(parent))
      .then(
        (ids) => ids.length,
        () => -1,
      )
    if (state.doneAt < startedAt || state.short !== null || rowCount < state.rows)
      missing.push(state.key)
  }
  return { ready_at: missing.length === 0 ? deps.clock.now() : null, missing }
}
