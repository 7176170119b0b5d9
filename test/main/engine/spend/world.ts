import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import { createSpend, type Spend, type SpendOptions } from '#main/engine/spend/index.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { createPaidService } from './paid-service.ts'

export class Crash extends Error {}
export type SpendWorld = ReturnType<typeof createSpendWorld>

/** Builds one over a file of its own, or over `db`, which may serve several tests in turn. */
export function createSpendWorld(db: OutboxDb = openTemporaryOutboxDb()) {
  const clock = manualClock()
  const service = createPaidService(clock)
  const events: BridgeEvent[] = []
  const limits: SpendLimits = { day: null, week: null, floor: null }
  const reading = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, ?, ?, ?)',
  )
  let crashAt: string | null = null
  let life = { over: false }
  function build(): Spend {
    life.over = true
    const mine = { over: false }
    life = mine
    const call: typeof service.call = async (name, options) => {
      if (mine.over) return new Promise<never>(() => {})
      const outcome = await service.call(name, options)
      return mine.over ? new Promise<never>(() => {}) : outcome
    }
    return createSpend({
      db: {
        ...db,
        transact: (work) => {
          if (mine.over) throw new Crash('after the end')
          return db.transact(work)
        },
      },
      api: { call, pagingKnowledge: new PagingKnowledge() } as unknown as SpendOptions['api'],
      cache: {
        putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
        confirm: async () => [],
      },
      clock,
      log: { info() {}, warn() {}, error() {} },
      account: { issuer: 'https://service.example/oauth', subject: 'u_1', workspace: 'w_1' },
      limits: () => limits,
      onReading: (one, cause) => {
        db.transact(() => {
          reading.run(one.at, one.plan_balance, one.addon_balance, one.total, cause)
        })
      },
      touch() {},
      emit: (event) => {
        events.push(event)
      },
      crash: (point) => {
        if (point !== crashAt) return
        crashAt = null
        mine.over = true
        throw new Crash(point)
      },
    })
  }
  const world = {
    clock,
    service,
    db,
    events,
    limits,
    spend: build(),
    crashAt(point: string | null) {
      crashAt = point
    },
    /** As after a kill; timers of the old process never ring again. */
    restart() {
      crashAt = null
      world.spend = build()
      world.spend.start()
    },
    /** Lets ten minutes pass: the quiet period, both looks, and some. */
    async wait(ms = 600_000) {
      for (let left = ms; left > 0; left -= 10_000) {
        await world.clock.advance(Math.min(10_000, left))
        await world.spend.idle()
      }
    },
    find: (id: string, more: Partial<Parameters<Spend['buy']>[0]> = {}) =>
      world.spend.buy({
        intent_id: crypto.randomUUID(),
        route: 'contacts.findEmail',
        params: { id },
        label: `Person ${id}`,
        ...more,
      }),
    receipts: () => world.spend.ledger(0, clock.now()).receipts,
    close() {
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
    },
  }
  return world
}

/** A world of three people and a company, of whom nothing was paid for yet; it has started. */
export function startSpendWorld(): SpendWorld {
  const world = createSpendWorld()
  for (const id of ['c1', 'c2', 'c3'])
    world.service.contacts.set(id, { id, email: null, phone: null })
  world.service.companies.set('co1', { id: 'co1', research: null })
  world.spend.start()
  return world
}
