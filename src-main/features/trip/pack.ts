import { t } from '#shared/i18n/translate.ts'
import type { TripItem, TripState } from '#shared/bridge/trip.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Engine } from '#main/engine/engine.ts'
import { checkPack, type Load } from './check.ts'
import { KEY, resourceOf, readKept, type Kept } from './packed-lists.ts'

/** Maximum number of missing parts named one by one; the rest is counted. */
const MAX_LISTED = 20

type TripEngine = Pick<Engine, 'sync' | 'cache' | 'clock' | 'kv' | 'budget'>

/**
 * The trip pack of one open workspace: what was chosen, its progress, and whether it was verified
 * (I7).
 */
export interface TripPack {
  plan(items: readonly TripItem[]): Promise<{ reads: number; eta_ms: number }>
  /**
   * Reads and verifies a pack. Resolves when it is over, successful or not. A later call replaces
   * an earlier one.
   */
  load(items: readonly TripItem[]): Promise<void>
  state(): Promise<TripState>
  forget(): void
}

/** A pack that is being read. */
interface Progress {
  items: readonly TripItem[]
  phase: 'reading' | 'checking'
  lists: string[]
  /** Wall time of the start; a list read since then is done. */
  since: number
  began: number
  eta_ms: number
}

/** Builds the trip pack of one workspace; the result of the last one survives a restart. */
export function createTripPack(live: TripEngine, load: Load, hub: Pick<Hub, 'touch'>): TripPack {
  const { sync, cache, clock, kv } = live
  let progress: Progress | null = null
  /** Counts the requests: only the latest may change the pack's state. */
  let latestRequest = 0

  const setPhase = (change?: Partial<Progress>) => {
    if (progress && change) progress = { ...progress, ...change }
    hub.touch('sync')
  }

  async function plan(items: readonly TripItem[]) {
    const [{ reads }, people] = await Promise.all([
      sync.planTrip(items.map(resourceOf)),
      absentPeople(cache, items),
    ])
    const all = reads + people.length
    return { reads: all, eta_ms: live.budget.etaMs('read', all, 'visible') }
  }

  async function loadPack(items: readonly TripItem[]): Promise<void> {
    const request = ++latestRequest
    const isLatest = () => request === latestRequest
    const { lists } = await sync.planTrip(items.map(resourceOf))
    const { eta_ms } = await plan(items)
    if (!isLatest()) return
    progress = {
      items,
      phase: 'reading',
      lists,
      since: clock.now(),
      began: clock.monotonic(),
      eta_ms,
    }
    setPhase()
    let missing: string[] = []
    let screens = 0
    try {
      const { missing: unread } = await sync.takeTrip(items.map(resourceOf))
      if (isLatest())
        for (const id of await absentPeople(cache, items))
          await sync.refresh({ resource: 'contacts', id })
      if (!isLatest()) return
      setPhase({ phase: 'checking' })
      const checked = await checkPack(load, items, clock.now())
      missing = [
        ...(await Promise.all(unread.map((list) => describeUnread(cache, list)))),
        ...checked.missing,
      ]
      screens = checked.screens
    } catch {
      missing = [t('The download was interrupted')]
    }
    if (!isLatest()) return
    progress = null
    const listed =
      missing.length > MAX_LISTED
        ? [
            ...missing.slice(0, MAX_LISTED),
            t('{more, plural, other {and # more}}', { more: missing.length - MAX_LISTED }),
          ]
        : missing
    kv.set(
      KEY,
      JSON.stringify({
        items: [...items],
        ready_at: missing.length === 0 ? clock.now() : null,
        missing: listed,
        screens,
      } satisfies Kept),
    )
    setPhase()
  }

  return {
    plan,
    load: loadPack,
    forget() {
      latestRequest += 1
      progress = null
      kv.set(KEY, 'null')
      setPhase()
    },
    async state() {
      if (!progress) return resultOf(readKept(kv))
      const fresh = await cache.freshness(progress.lists)
      return progressOf(progress, fresh, clock.monotonic())
    },
  }
}

/**
 * Returns the people on the chosen lists whose record is not in the cache; the list entries do not
 * always have all their fields.
 */
async function absentPeople(
  cache: TripEngine['cache'],
  items: readonly TripItem[],
): Promise<string[]> {
  const ids = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'list') continue
    const members = await cache.ids('members', { field: 'list_id', is: item.id })
    for (const row of await cache.getMany('members', members)) {
      const contact = row.record.contact_id ?? row.record.source_id
      if (contact !== null && contact !== undefined && row.joined.contact === undefined)
        ids.add(String(contact))
    }
  }
  return [...ids]
}

/** Returns the name of a list key such as `members:hl_1` as shown to the user. */
async function describeUnread(cache: TripEngine['cache'], list: string): Promise<string> {
  const [, kind = list, id = ''] = /^([a-z_]+)[:/]?(.*)$/.exec(list) ?? []
  const owner = await ownerName(cache, kind, id)
  const problem =
    notLoaded[kind]?.() ?? t('couldn’t load {list}', { list: kind.replaceAll('_', ' ') })
  return owner ? t('{owner}: {problem}', { owner, problem }) : problem
}

const notLoaded: Partial<Record<string, () => string>> = {
  members: () => t('couldn’t load the members'),
  meetings: () => t('couldn’t load the meetings'),
  desk_companies: () => t('couldn’t load the companies'),
  desk_prospects: () => t('couldn’t load the prospects'),
}

async function ownerName(cache: TripEngine['cache'], kind: string, id: string) {
  if (kind === 'members') return (await cache.get('hot_lists', id))?.record.name
  return kind.startsWith('desk_') ? (await cache.get('desks', id))?.record.title : null
}

const nothing = {
  items: [],
  done: 0,
  total: 0,
  eta_ms: null,
  ready_at: null,
  missing: [],
  screens: 0,
}

function progressOf(
  { items, phase, lists, since, began: startedAt, eta_ms }: Progress,
  fresh: readonly { as_of: number | null }[],
  monotonic: number,
): TripState {
  return {
    ...nothing,
    state: phase,
    items: [...items],
    done: fresh.filter(({ as_of }) => as_of !== null && as_of >= since).length,
    total: lists.length,
    eta_ms: phase === 'checking' ? null : Math.max(0, eta_ms - (monotonic - startedAt)),
  }
}

function resultOf(last: Kept | null): TripState {
  if (!last) return { ...nothing, state: 'none' }
  const { items, ready_at, missing, screens } = last
  const state = ready_at === null ? 'incomplete' : 'ready'
  return { ...nothing, state, items, ready_at, missing, screens }
}
