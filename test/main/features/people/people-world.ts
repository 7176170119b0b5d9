import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from '#main/engine/api/types.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { createLedger } from '#main/engine/spend/ledger.ts'
import { createReceipts } from '#main/engine/spend/receipts.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { cacheWorld, folder } from '../../engine/store/world.ts'

type Json = Record<string, unknown>

/**
 * A workspace without a network: a real cache, a real outbox that sends nothing, and a folder for
 * exports. `start`: where the cache is served, in a thread unless it says so.
 */
export async function peopleWorld(
  records: {
    contacts?: Json[]
    companies?: Json[]
    hot_lists?: Json[]
    members?: Json[]
    meetings?: Json[]
    notes?: Json[]
    campaigns?: Json[]
  } = {},
  db = openTemporaryOutboxDb(),
  start?: StartCache,
) {
  const place = await cacheWorld(start)
  const clock = manualClock()
  const offline: Outcome<never> = { kind: 'not_sent', reason: 'unreachable', message: 'no route' }
  const outbox = createOutbox({
    db,
    api: { call: () => Promise.resolve(offline), pagingKnowledge: new PagingKnowledge() },
    cache: place.cache,
    clock,
    account: { issuer: 'i', subject: 's', workspace: 'w' },
    log: { info() {}, warn() {}, error() {} },
    touch() {},
    emit() {},
    random: () => 0.5,
  })
  for (const [table, rows] of Object.entries(records))
    await place.cache.putPage(table as 'contacts', rows, { startedAt: 0, now: clock.now() })
  const downloads = folder()
  const enrolled = new Map<string, { campaign_id: string; at: number; state: string }[]>()
  const receipts = createReceipts(db, clock)
  const ledger = createLedger(db, receipts)
  const live = engineOf({
    cache: place.cache,
    clock,
    outbox,
    conflicts: () => new Set<string>(),
    enrolments: (id: string) => enrolled.get(id) ?? [],
    paying: async () =>
      ({
        spend: { ledger: (from: number, to: number) => ledger(from, to, clock.now()) },
      }) as never,
    budget: { state: () => [{ action: 'write', rate: 10, waiting: 0, paused_ms: 0 }] } as never,
  })
  return {
    live,
    cache: place.cache,
    db,
    outbox,
    clock,
    enrolled,
    receipts,
    downloads: downloads.path,
    waiting: () => outbox.pending().rows,
    async [Symbol.asyncDispose]() {
      await outbox.stop()
      await place[Symbol.asyncDispose]()
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
      downloads[Symbol.dispose]()
    },
  }
}
