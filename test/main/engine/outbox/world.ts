import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  type Account,
  createOutbox,
  type Outbox,
  type OutboxOptions,
} from '#main/engine/outbox/index.ts'
import type { CachePort } from '#main/engine/outbox/outbox-context.ts'
// What sends is loaded with the first operation, and what undoes with the first undo; here both
// are loaded before time is counted.
import '#main/engine/outbox/decisions.ts'
import '#main/engine/outbox/steps.ts'
import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Confirmation, Projection } from '#main/engine/store/cache/protocol.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

import { createScriptedService } from './scripted-service.ts'

export { createScriptedService, type Fault, type Sent } from './scripted-service.ts'

/** Thrown where a test ends the process. */
export class Crash extends Error {}

export const me: Account = {
  issuer: 'https://service.example/oauth',
  subject: 'u_1',
  workspace: 'w_1',
}

/** A cache that remembers the projections it was given. */
export function createRecordingCache() {
  const projections = new Map<string, Projection>()
  let took = 0
  const port = {
    project: async (all: Projection[]) => {
      for (const one of all) {
        if (one.fields === null) projections.delete(`${one.table}/${one.id}`)
        else projections.set(`${one.table}/${one.id}`, one)
      }
      return []
    },
    confirm: async () => [],
    applyConfirmations: async (all: Confirmation[]) => {
      took = Math.max(took, ...all.map(({ seq }) => seq))
      return { lastAppliedSeq: took, tables: [] }
    },
    flush: async () => null,
    putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
  } as unknown as CachePort & Pick<CacheStore, 'confirm'>
  return {
    port,
    projections,
    shown: (table: string, id: string) => projections.get(`${table}/${id}`),
  }
}

export type World = ReturnType<typeof createWorld>

/**
 * An outbox over a real file, a scripted service, a clock of its own; `restart` begins again on the
 * same file.
 */
export function createWorld(
  options: { db?: OutboxDb; account?: Account; cache?: () => CachePort } = {},
) {
  const clock = manualClock()
  const service = createScriptedService(clock)
  const cache = createRecordingCache()
  const events: BridgeEvent[] = []
  const db = options.db ?? openTemporaryOutboxDb()
  let crashAt: string | null = null
  let life = { over: false }
  /** A process that ended does nothing more: its calls never come back, its writes never happen. */
  const build = (account: Account): Outbox => {
    life.over = true
    const mine = { over: false }
    life = mine
    const never = () => new Promise<never>(() => {})
    const call: typeof service.call = async (name, options) => {
      if (mine.over) return never()
      const outcome = await service.call(name, options)
      return mine.over ? never() : outcome
    }
    return createOutbox({
      db: {
        ...db,
        transact: (work) => {
          if (mine.over) throw new Crash('after the end')
          return db.transact(work)
        },
      },
      api: { call, pagingKnowledge: new PagingKnowledge() } as unknown as OutboxOptions['api'],
      cache: options.cache?.() ?? cache.port,
      clock,
      account,
      log: { info() {}, warn() {}, error() {} },
      touch() {},
      emit: (event) => {
        events.push(event)
      },
      random: () => 0.5,
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
    cache,
    events,
    db,
    outbox: build(options.account ?? me),
    crashAt(point: string | null) {
      crashAt = point
    },
    crashed: () => life.over,
    /** As after a kill: the old outbox is left where it stopped; only the file remains. */
    restart(account: Account = options.account ?? me) {
      crashAt = null
      service.forgetInFlight()
      cache.projections.clear()
      world.outbox = build(account)
      return cache.port.project(world.outbox.projections())
    },
    /** Lets everything happen that can, passing as much time as it takes, up to a day. */
    async settle(most = 86_400_000) {
      const end = clock.monotonic() + most
      const seen = () => service.sent.length + service.reads.length
      for (
        let step = 1_000, before = seen();
        ;
        step = seen() === before ? Math.min(step * 2, 300_000) : 1_000
      ) {
        before = seen()
        if (life.over) return
        await quiet(world.outbox)
        const left = end - clock.monotonic()
        if (left <= 0 || clock.waiting() === 0) return
        await clock.advance(Math.min(step, left))
      }
    },
    states: () =>
      db
        .prepare<unknown[], { state: string }>('SELECT state FROM operations ORDER BY seq')
        .all()
        .map((row) => row.state),
    edit: (id: string, want: Fields, base: Fields, list = 'hl_1') =>
      world.outbox.edit('Edited', [memberEdit(list, id, want, base)]),
    close() {
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
    },
  }
  return world
}

const memberEdit = (list: string, id: string, want: Fields, base: Fields) => ({
  endpoint: 'hotLists.members.update' as const,
  params: { id: list, member_id: id },
  want,
  base,
  subject: `Member ${id}`,
})

async function quiet(outbox: Outbox): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    await Promise.race([
      outbox.idle(),
      new Promise<void>((resolve) => {
        setImmediate(() => setImmediate(() => setImmediate(resolve)))
      }),
    ])
  }
}

export const memberOf = (id: string, fields: Fields = {}): Fields => ({
  id,
  contact_id: `c_${id}`,
  tier: 'B',
  status: 'not_started',
  notes: null,
  ...fields,
})
