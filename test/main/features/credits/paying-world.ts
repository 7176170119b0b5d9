import type { Buyable } from '#shared/bridge/spend.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { createPaidDrafts } from '#main/features/credits/paid-drafts.ts'
import { bulkHandlers } from '#main/features/credits/spend-bulk.ts'
import { spendHandlers } from '#main/features/credits/spend.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf, silentHub } from '#test/support/engine.ts'
import { createSpendWorld } from '../../engine/spend/world.ts'
import type { Fault } from '../../engine/spend/paid-service.ts'
import { cacheWorld } from '../../engine/store/world.ts'

/** People of whom nothing was bought yet, but Di, whose address is known. */
const people = [
  { id: 'c1', first_name: 'Ada', last_name: 'Byron' },
  { id: 'c2', first_name: 'Bo' },
  { id: 'c3', first_name: 'Cy', company_id: 'co_dnc' },
  { id: 'c4', first_name: 'Di', email: 'di@x.example' },
]

/**
 * Buying from the screens over real spending and a real cache; only the service is a script, which
 * tells what reached it.
 */
export async function payingWorld() {
  const world = createSpendWorld()
  const place = await cacheWorld(cacheHere)
  for (const { id, email = null } of people)
    world.service.contacts.set(id, { id, email, phone: null })
  await place.cache.putPage('companies', [{ id: 'co_dnc', do_not_contact: true }], {
    startedAt: 0,
    now: 0,
  })
  await place.cache.putPage('contacts', people, { startedAt: 0, now: 0 })
  const state = { online: true, signed_in: true, balance: null as number | null }
  const notices: unknown[] = []
  const engineNow = () =>
    engineOf({
      cache: place.cache,
      clock: world.clock,
      outbox: { serverId: (id: string) => id.replace(/^local-/, '') } as never,
      spend: world.spend,
      budget: { etaMs: (_action: string, count: number) => count * 6000 } as never,
      credits: { state: () => (state.balance === null ? null : { total: state.balance }) } as never,
      sync: { online: () => state.online, markChanged() {} } as never,
      session: {
        get state() {
          return { kind: state.signed_in ? 'signed_in' : 'signed_out' }
        },
      } as never,
      hub: { ...silentHub, emit: (event: unknown) => void notices.push(event) },
    }) as unknown as PayingEngine
  const build = () => {
    const drafts = createPaidDrafts<Buyable>(createKv(world.db, world.clock))
    return { ...spendHandlers(engineNow(), drafts), ...bulkHandlers(engineNow()) }
  }
  world.spend.start()
  const paying = {
    ...world,
    place,
    state,
    notices,
    ask: build(),
    /** Hotdesk ends and begins again, on the same files. */
    restartAll() {
      world.restart()
      paying.ask = build()
    },
    posts: () => world.service.posts.length,
    /** The next paid call ends so. */
    failNext(fault: Fault) {
      let due = true
      world.service.fault((_name, write) => {
        if (!write || !due) return null
        due = false
        return fault
      })
    },
    /** Lets what was begun go on until nothing more moves. */
    async settle() {
      for (let turn = 0; turn < 60; turn++)
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
    },
    async [Symbol.asyncDispose]() {
      world.spend.stop()
      await place[Symbol.asyncDispose]()
      world.close()
    },
  }
  return paying
}

export type PayingWorld = Awaited<ReturnType<typeof payingWorld>>
