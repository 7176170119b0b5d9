import * as z from 'zod'
import { tripItem, type TripItem, type TripState } from '#shared/bridge/trip.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import { listKey, shown } from '#main/engine/sync/resources.ts'
import type { Engine } from '#main/engine/engine.ts'
import { checkPack, type Load } from './check.ts'

const KEY = 'trip'
const kept = z.object({
  items: z.array(tripItem),
  ready_at: z.number().nullable(),
  missing: z.array(z.string()),
  screens: z.number(),
})
type Kept = z.infer<typeof kept>

/** So many things that are missing are named; the rest is counted. */
const NAMED = 20

type Live = Pick<Engine, 'sync' | 'cache' | 'clock' | 'kv' | 'budget'>

/**
 * The trip pack of one open workspace: what was chosen, how far it is, and whether it was proved
 * (I7).
 */
export interface TripPack {
  plan(items: readonly TripItem[]): Promise<{ reads: number; eta_ms: number }>
  /**
   * Reads, completes and proves; resolves when it is over, well or not. A second one takes the
   * place of the first.
   */
  take(items: readonly TripItem[]): Promise<void>
  state(): Promise<TripState>
  forget(): void
}

const named = (item: TripItem): { resource: string; id?: string } =>
  item.kind === 'list'
    ? { resource: 'members', id: item.id }
    : item.kind === 'desk'
      ? { resource: 'desks', id: item.id }
      : { resource: 'meetings' }

const readKept = (kv: KeyValue): Kept | null =>
  kept
    .nullable()
    .catch(null)
    .parse(JSON.parse(kv.get(KEY) ?? 'null'))

/** The lists of the pack: they stay on this computer, however little room there is (I11). */
export const packedLists = (kv: KeyValue): ReadonlySet<string> =>
  new Set(
    (readKept(kv)?.items ?? [])
      .flatMap((item) => {
        const { resource, id } = named(item)
        return shown(resource, id).lists
      })
      .map((list) => listKey(list.resource, list.parent)),
  )

export function createTripPack(live: Live, load: Load, hub: Pick<Hub, 'touch'>): TripPack {
  const { sync, cache, clock, kv } = live
  let under: {
    items: readonly TripItem[]
    phase: 'reading' | 'checking'
    lists: string[]
    since: number
    began: number
    eta_ms: number
  } | null = null

  const say = (change?: Partial<NonNullable<typeof under>>) => {
    if (under && change) under = { ...under, ...change }
    hub.touch('sync')
  }

  /**
   * People on the chosen lists whose record is not here: their lists tell who they are, not always
   * all about them.
   */
  async function absent(items: readonly TripItem[]): Promise<string[]> {
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

  async function plan(items: readonly TripItem[]) {
    const [{ reads }, people] = await Promise.all([sync.planTrip(items.map(named)), absent(items)])
    const all = reads + people.length
    return { reads: all, eta_ms: live.budget.etaMs('read', all, 'visible') }
  }

  async function take(items: readonly TripItem[]): Promise<void> {
    const { lists } = await sync.planTrip(items.map(named))
    const { eta_ms } = await plan(items)
    const mine = {
      items,
      phase: 'reading' as const,
      lists,
      since: clock.now(),
      began: clock.monotonic(),
      eta_ms,
    }
    under = mine
    say()
    const current = () => under?.began === mine.began
    let missing: string[] = []
    let screens = 0
    try {
      const { missing: unread } = await sync.takeTrip(items.map(named))
      if (current())
        for (const id of await absent(items)) await sync.refresh({ resource: 'contacts', id })
      if (!current()) return
      say({ phase: 'checking' })
      const checked = await checkPack(load, items, clock.now())
      missing = [...(await Promise.all(unread.map(unreadWords))), ...checked.missing]
      screens = checked.screens
    } catch {
      missing = ['The download was interrupted']
    }
    if (!current()) return
    under = null
    const shown =
      missing.length > NAMED
        ? [...missing.slice(0, NAMED), `and ${missing.length - NAMED} more`]
        : missing
    kv.set(
      KEY,
      JSON.stringify({
        items: [...items],
        ready_at: missing.length === 0 ? clock.now() : null,
        missing: shown,
        screens,
      } satisfies Kept),
    )
    say()
  }

  /** `members:hl_1` as people say it. */
  async function unreadWords(list: string): Promise<string> {
    const [, kind = list, id = ''] = /^([a-z_]+)[:/]?(.*)$/.exec(list) ?? []
    const owner =
      kind === 'members'
        ? (await cache.get('hot_lists', id))?.record.name
        : kind.startsWith('desk_')
          ? (await cache.get('desks', id))?.record.title
          : null
    const what =
      {
        members: 'the members',
        meetings: 'the meetings',
        desk_companies: 'the companies',
        desk_prospects: 'the prospects',
      }[kind] ?? kind.replaceAll('_', ' ')
    return `${owner ? `${owner}: ` : ''}couldn’t load ${what}`
  }

  return {
    plan,
    take,
    forget() {
      under = null
      kv.set(KEY, 'null')
      say()
    },
    async state() {
      if (under) {
        const fresh = await cache.freshness(under.lists)
        const { since, items, phase, lists, eta_ms, began } = under
        const done = fresh.filter(({ as_of }) => as_of !== null && as_of >= since).length
        return {
          state: phase,
          items: [...items],
          done,
          total: lists.length,
          eta_ms: phase === 'checking' ? null : Math.max(0, eta_ms - (clock.monotonic() - began)),
          ready_at: null,
          missing: [],
          screens: 0,
        }
      }
      const last = readKept(kv)
      if (!last)
        return {
          state: 'none',
          items: [],
          done: 0,
          total: 0,
          eta_ms: null,
          ready_at: null,
          missing: [],
          screens: 0,
        }
      return {
        state: last.ready_at === null ? 'incomplete' : 'ready',
        items: last.items,
        done: 0,
        total: 0,
        eta_ms: null,
        ready_at: last.ready_at,
        missing: last.missing,
        screens: last.screens,
      }
    },
  }
}
