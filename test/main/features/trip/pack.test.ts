import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TripItem } from '#shared/bridge/trip.ts'
import { packedLists } from '#main/features/trip/packed-lists.ts'
import { createTripPack, type TripPack } from '#main/features/trip/pack.ts'
import { tripHandlers } from '#main/features/trip/trip.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf, silentHub } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { cacheWorld, type CacheWorld } from '../../engine/store/world.ts'

/* I7: a pack says it is ready once everything of it was loaded from the disk, and never before. */

const list: TripItem = { kind: 'list', id: 'hl_1' }
const desk: TripItem = { kind: 'desk', id: 'd_1' }
const clock = manualClock()
let place: CacheWorld
let kept: Map<string, string>
/** Reading under way: a test lets it end, with lists that could not be read, or fail. */
let readings: { resource: string; resolve(missing?: string[]): void; reject(): void }[]
let refreshed: string[]
let online: boolean
let signedIn: boolean
let engine: Engine
let pack: TripPack

const keep = (table: string, rows: Record<string, unknown>[]) =>
  place.cache.putPage(table as 'members', rows, { startedAt: place.tick(), now: clock.now() })
/** Lets real answers of the cache come until so many readings are under way. */
const begun = async (count = 1) => {
  while (readings.length < count)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}
/** Screens of the window; a test takes some away. */
const screens = (gone: readonly string[] = []) =>
  (async (name: string) => {
    if (gone.includes(name)) return null
    if (name === 'hotLists.read') return { list: { name: 'Fintech', member_count: 1 } }
    if (name === 'hotLists.members')
      return { rows: [{ id: 'm_1', name: 'Ada', contact_id: 'c_1' }], next: null }
    if (name === 'members.context') return { context: {} }
    return name === 'contacts.read' ? { contact: {} } : null
  }) as never
const packWith = (gone: readonly string[] = []) => {
  pack = createTripPack(engine, screens(gone), silentHub)
}

beforeEach(async () => {
  place = await cacheWorld(cacheHere)
  kept = new Map()
  readings = []
  refreshed = []
  online = true
  signedIn = true
  const kv = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
  engine = engineOf({
    cache: place.cache,
    clock,
    kv,
    budget: { etaMs: (_action: string, reads: number) => reads * 1000 } as never,
    session: {
      get state() {
        return { kind: signedIn ? 'signed_in' : 'signed_out' }
      },
    } as never,
    sync: {
      online: () => online,
      tryNow() {},
      planTrip: async () => ({ reads: 2, lists: ['members:hl_1', 'hot_lists'] }),
      takeTrip: (items: { resource: string }[]) =>
        new Promise((resolve, reject) => {
          readings.push({
            resource: items[0]?.resource ?? '',
            resolve: (missing = []) => resolve({ missing }),
            reject: () => reject(new Error('cut off')),
          })
        }),
      refresh: async ({ id }: { id: string }) => void refreshed.push(id),
    } as never,
  })
  await keep('hot_lists', [{ id: 'hl_1', name: 'Fintech' }])
  await keep('desks', [{ id: 'd_1', title: 'Nordic banks' }])
  packWith()
})
afterEach(() => place[Symbol.asyncDispose]())

async function take(items: readonly TripItem[] = [list], missing: string[] = []) {
  const before = readings.length
  const over = pack.load(items)
  await begun(before + 1)
  readings.at(-1)?.resolve(missing)
  await over
  return pack.state()
}

test('what was read and can be shown is ready, also after a restart', async () => {
  expect(await pack.state()).toMatchObject({ state: 'none', items: [] })
  const ready = { state: 'ready', items: [list], missing: [], ready_at: clock.now(), screens: 4 }
  expect(await take()).toMatchObject(ready)
  packWith()
  expect(await pack.state()).toMatchObject(ready)
})

test.each([
  ['hotLists.read', 1],
  ['hotLists.members', 1],
  ['members.context', 1],
  ['contacts.read', 1],
])('where %s cannot be shown, it is incomplete and says what', async (gone, count) => {
  packWith([gone])
  const state = await take()
  expect(state).toMatchObject({ state: 'incomplete', ready_at: null })
  expect(state.missing).toHaveLength(count)
})

test('lists that could not be read are named, and keep it from being ready', async () => {
  const state = await take([list, desk], ['members:hl_1', 'desk_companies:d_1', 'meetings'])
  expect(state.state).toBe('incomplete')
  expect(state.missing.slice(0, 3)).toEqual([
    expect.stringContaining('Fintech'),
    expect.stringContaining('Nordic banks'),
    expect.stringContaining('meetings'),
  ])
})

test('of very much that is missing twenty are named, and the rest is counted', async () => {
  const state = await take(
    [list],
    Array.from({ length: 27 }, (_, n) => `members:gone_${n}`),
  )
  expect(state.missing).toHaveLength(21)
  expect(state.missing.at(-1)).toContain('7')
})

test('a reading that is cut off leaves what came, and is incomplete', async () => {
  const over = pack.load([list])
  await begun()
  readings[0]?.reject()
  await over
  expect(await pack.state()).toMatchObject({ state: 'incomplete', ready_at: null })
})

test('people on a list whose record is not here are read each, and count in the plan', async () => {
  await keep('members', [
    { id: 'm_1', list_id: 'hl_1', contact_id: 'c_1' },
    { id: 'm_2', list_id: 'hl_1', contact_id: 'c_2' },
    { id: 'm_3', list_id: 'hl_1', contact_id: 'c_2' },
    { id: 'm_4', list_id: 'hl_1' },
    { id: 'm_5', list_id: 'hl_2', contact_id: 'c_9' },
  ])
  await keep('contacts', [{ id: 'c_1', first_name: 'Ada' }])
  expect(await pack.plan([list])).toEqual({ reads: 3, eta_ms: 3000 })
  await take()
  expect(refreshed).toEqual(['c_2'])
})

test('while it is read, it is told how far it is and how long it takes', async () => {
  const over = pack.load([list])
  await begun()
  expect(await pack.state()).toMatchObject({ state: 'reading', done: 0, total: 2, eta_ms: 2000 })
  await clock.advance(1500)
  await place.cache.setFreshness('members:hl_1', clock.now())
  expect(await pack.state()).toMatchObject({ done: 1, total: 2, eta_ms: 500 })
  await clock.advance(60_000)
  expect((await pack.state()).eta_ms).toBe(0)
  readings[0]?.resolve()
  await over
})

test.each([['the second ends first'], ['the first ends first']])(
  'a second one takes the place of the first, begun at one moment: %s',
  async (order) => {
    // Reading begins at once for a desk; the first one is still planning then, and gives up.
    const [first, second] = [pack.load([list]), pack.load([desk])]
    await begun()
    expect(readings.map(({ resource }) => resource)).toEqual(['desks'])
    if (order === 'the first ends first') await first
    readings[0]?.resolve(['meetings'])
    await second
    await first
    expect(await pack.state()).toMatchObject({ state: 'incomplete', items: [desk] })
  },
)

test('a second one takes the place of the first while that is read', async () => {
  const first = pack.load([list])
  await begun()
  const second = pack.load([desk])
  await begun(2)
  readings[0]?.resolve()
  await first
  expect(await pack.state()).toMatchObject({ state: 'reading', items: [desk] })
  readings[1]?.resolve(['meetings'])
  await second
  expect(await pack.state()).toMatchObject({ state: 'incomplete', items: [desk] })
})

test('one that is forgotten while it is read stays forgotten, and holds no list any more', async () => {
  const over = pack.load([list])
  await begun()
  pack.forget()
  readings[0]?.resolve()
  await over
  expect(await pack.state()).toMatchObject({ state: 'none' })
  expect([...packedLists(engine.kv)]).toEqual([])
})

test('the lists of a pack are held, of an incomplete one too; what is kept in an unknown form holds none', async () => {
  await take([list], ['members:hl_1'])
  expect([...packedLists(engine.kv)]).toEqual(['members:hl_1'])
  kept.set('trip', '{"items":"x"}')
  expect([...packedLists(engine.kv)]).toEqual([])
  expect(await pack.state()).toMatchObject({ state: 'none' })
})

test('without a network or a sign-in nothing is begun, and what was packed before stays', async () => {
  const ask = tripHandlers(
    () => engine,
    () => pack,
  )
  await take()
  const codeOf = async () => {
    try {
      await ask['trip.take']({ items: [desk] })
      return 'done'
    } catch (error) {
      return error instanceof ProblemError ? error.problem.code : error
    }
  }
  online = false
  expect(await codeOf()).toBe('offline')
  expect(await ask['trip.plan']({ items: [list] })).toMatchObject({ online: false })
  online = true
  signedIn = false
  expect(await codeOf()).toBe('signed_out')
  expect(await pack.state()).toMatchObject({ state: 'ready', items: [list] })
})

test('I7: what can be chosen is what the service knows, and meetings of the next week that are not over', async () => {
  const minute = 60_000
  const day = 1440 * minute
  const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE')
  const midnight = new Date(clock.now()).setHours(0, 0, 0, 0)
  const meeting = (id: string, at: number, more: object = {}) => ({
    id,
    title: id,
    starts_at_utc: new Date(at).toISOString(),
    status: 'booked',
    ...more,
  })
  await keep('meetings', [
    meeting('yesterday', midnight - 1),
    meeting('over since a minute', clock.now() - 31 * minute, { duration_minutes: 30 }),
    meeting('under way', clock.now() - 29 * minute, { duration_minutes: 30 }),
    { ...meeting('some time today', midnight), starts_at_utc: dayOf(midnight) },
    meeting('next week', clock.now() + 7 * day - 1, { contact_name: 'Ada' }),
    meeting('later', clock.now() + 7 * day + 1),
    meeting('cancelled', clock.now() + day, { status: 'cancelled' }),
    { id: 'odd', title: 'odd', starts_at_utc: 'soon', status: 'booked' },
  ])
  const ask = tripHandlers(
    () => engine,
    () => pack,
  )
  const choices = await ask['trip.choices']({})
  expect(choices.meetings.map(({ id, participants: who }) => [id, who])).toEqual([
    ['some time today', ''],
    ['under way', ''],
    ['next week', 'Ada'],
  ])
  expect(choices.lists).toEqual([{ id: 'hl_1', name: 'Fintech', members: null, as_of: null }])
  expect(choices.desks).toEqual([{ id: 'd_1', title: 'Nordic banks', companies: 0, prospects: 0 }])
})
