import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import type { ListQuery } from '#main/engine/store/cache/protocol.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import { openOutbox } from '../open-outbox.ts'
import type { Rival, Session, Shown } from './types.ts'

/** The same one in every process, as a keychain would hold it. */
const key = Buffer.alloc(32, 7)
const list: ListQuery = {
  sort: [{ field: 'name' }],
  filter: { field: 'is_prospect', is: true },
  limit: 100,
}

/** As it is shipped, where it is built: its thread reads one file of script. */
const startBuilt = (): StartCache | undefined => {
  const built = fileURLToPath(new URL('../../../out/main/cache-worker.js', import.meta.url))
  return existsSync(built)
    ? (data) => {
        const thread = new Worker(built, { name: 'cache' })
        thread.postMessage(data)
        return thread
      }
    : undefined
}
const openCache = (folder: string) =>
  CacheStore.open({ file: join(folder, 'cache.db'), key, start: startBuilt() })

/** Hotdesk itself, on the way that its screens take: encrypted, the cache in its thread. */
export const rival: Rival = {
  name: 'Hotdesk',
  how: 'its cache in a thread and its outbox, encrypted',
  why: '',
  async fill(folder, rows) {
    const cache = await openCache(folder)
    for (let from = 0; from < rows.length; from += 200)
      await cache.putPage('contacts', rows.slice(from, from + 200), { startedAt: 1, now: 1 })
    while (await cache.idle()) {
      /* merges until there is nothing left to merge */
    }
    await cache.close()
  },
  async open(folder) {
    const cache = await openCache(folder)
    return openSession(folder, cache)
  },
}

function openSession(folder: string, cache: CacheStore): Session {
  const { db, outbox, safeAt } = openOutbox(folder, { cache, key })
  const shown = (rows: readonly { record: object }[]) => rows.map(({ record }) => record as Shown)
  return {
    async search(text, limit) {
      const groups = await cache.search({ text, tables: ['contacts'], limit })
      return shown(groups.flatMap(({ rows }) => rows))
    },
    place: async (depth) =>
      depth === 0
        ? undefined
        : (await cache.list('contacts', { ...list, offset: depth - 1, limit: 1 })).next,
    async page(place) {
      const query = place === undefined ? list : { ...list, after: place as string }
      return shown((await cache.list('contacts', query)).rows)
    },
    async edit(id, notes) {
      const start = performance.now()
      await outbox.edit('Notes', [
        { endpoint: 'contacts.update', params: { id }, want: { notes }, base: { notes: null } },
      ])
      return safeAt() - start
    },
    async notes(id) {
      const row = await cache.get('contacts', id)
      return (row?.record as Shown | undefined)?.['notes']
    },
    async close() {
      await cache.close()
      db.close()
    },
  }
}
