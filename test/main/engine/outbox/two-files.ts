import { rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import type { Filter, EngineRequest, Requests, Row } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { CachePort } from '#main/engine/outbox/outbox-context.ts'
import { folder } from '../store/world.ts'
import { createWorld } from './world.ts'

export type TwoFiles = Awaited<ReturnType<typeof twoFiles>>

/**
 * What the cache does with what the outbox tells it. `deaf`: nothing, from the moment an edit is
 * done. `refuses`: it does not take what was confirmed. `full`: it takes nothing at all.
 */
type Manner = 'listens' | 'deaf' | 'refuses' | 'full'

type Ask = <N extends EngineRequest>(
  name: N,
  of: Requests[N]['ask'],
) => Promise<Requests[N]['answer']>

/**
 * The cache as one run of Hotdesk reaches it: after a kill, nothing of that run arrives any more.
 */
function cachePort(ask: Ask, reaches: () => boolean, manner: () => Manner): CachePort {
  const through =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      reaches() ? call(...args) : new Promise<never>(() => {})
  return {
    project: through(async (...[projections]: Parameters<CachePort['project']>) => {
      if (manner() === 'full') throw new Error('disk full')
      return (await ask('project', { projections })).tables
    }),
    applyConfirmations: through(
      (...[confirmations, now]: Parameters<CachePort['applyConfirmations']>) =>
        ['refuses', 'full'].includes(manner())
          ? Promise.reject(new Error('disk full'))
          : ask('take', { confirmations, now }),
    ),
    flush: through(() => ask('flush', {})),
    putPage: through((...[table, rows, options]: Parameters<CachePort['putPage']>) =>
      ask('put', { table, rows, options }),
    ),
  }
}

/**
 * The outbox and the cache as two real files, over a service in memory: each can be killed or lost
 * by itself.
 */
export async function twoFiles() {
  const place = folder()
  const [file, key] = [join(place.path, 'cache.db'), randomBytes(32)]
  const open = () =>
    new CacheEngine(file, key, (reason) => {
      throw new Error(reason)
    })
  let engine = open()
  const ask: Ask = async (name, of) => engine.answer(name, of)
  let life = 0
  let manner: Manner = 'listens'

  const port = () => {
    const mine = life
    const reaches = () => mine === life && !(manner === 'deaf' && world.states().includes('done'))
    return cachePort(ask, reaches, () => manner)
  }
  const world = createWorld({ cache: port })
  const { service, clock } = world
  const files = {
    world,
    service,
    clock,
    renew: () => ask('renew', {}),
    list: async <T extends TableName>(table: T, filter?: Filter) =>
      (await ask('list', { table, query: filter ? { filter } : {} })).rows as Row<T>[],
    get outbox() {
      return world.outbox
    },
    manner(next: Manner) {
      manner = next
    },
    /** A page of a list, asked for at some moment, may arrive at any later one. */
    page: (table: TableName, records: Fields[], startedAt = clock.monotonic()) =>
      ask('put', {
        table,
        rows: structuredClone(records),
        options: {
          startedAt,
          now: clock.now(),
          ...(table === 'members' ? { context: { list_id: 'hl_1' } } : {}),
        },
      }),
    row: async <T extends TableName>(table: T, id: string) =>
      ((await ask('get', { table, ids: [world.outbox.serverId(id)] }))[0] ?? null) as Row<T> | null,
    /** As a command edits: from the row the screen shows. */
    async edit(endpoint: EndpointName, table: TableName, id: string, want: Fields) {
      const read_at = clock.monotonic()
      const record: Fields = (await files.row(table, id))?.record as unknown as Fields
      const base = Object.fromEntries(
        Object.keys(want).map((field) => [field, record[field] ?? null]),
      )
      const params: Record<string, string> =
        table === 'members' ? { id: 'hl_1', member_id: id } : { id }
      return world.outbox.edit('Edited', [{ endpoint, params, want, base, read_at }])
    },
    /** Lets time and messages between the threads pass until the condition holds. */
    until: (holds: () => boolean) =>
      clock.run(
        (async () => {
          while (!holds())
            await new Promise<void>((resolve) => {
              setImmediate(resolve)
            })
        })(),
        100,
      ),
    sent: () =>
      files.until(() => world.outbox.counts().pending === 0 && world.outbox.state().sending === 0),
    /** A kill, then the next start, as a workspace is opened. */
    async restart(cache: 'kept' | 'lost' = 'kept') {
      life += 1
      manner = 'listens'
      await ask('close', {})
      if (cache === 'lost')
        for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
      engine = open()
      await world.restart()
      await world.outbox.catchUp()
      await ask('project', { projections: world.outbox.projections() })
      await ask('settleProjections', {})
      world.outbox.start()
    },
    async [Symbol.asyncDispose]() {
      life += 1
      await clock.run(world.outbox.stop())
      await ask('close', {})
      place[Symbol.dispose]()
      world.close()
    },
  }
  return files
}
