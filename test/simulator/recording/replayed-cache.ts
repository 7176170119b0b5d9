import { EventEmitter } from 'node:events'
import type { FromWorker } from '#main/engine/store/cache/protocol.ts'
import { serveCache } from '#main/engine/store/cache/serve.ts'
import type { CacheData, CacheThread } from '#main/engine/store/cache/thread.ts'
import { withRandom, type Random } from '#main/random.ts'

/** A cache in this thread, which works only when it is told to. */
export interface OpenCache {
  hear: EventEmitter
  /** Questions that were not answered yet. */
  queue: (() => void)[]
  /** Messages that were not delivered yet. */
  said: ({ message: FromWorker } | 'exit')[]
  /** Questions by their number. */
  names: Map<number, string>
  file: string
  key: Buffer
}

export const newCache = (data: CacheData): OpenCache => ({
  hear: new EventEmitter(),
  queue: [],
  said: [],
  names: new Map(),
  file: data.file,
  key: Buffer.from(data.key),
})

/** Starts a cache; what it is asked waits in its queue. */
export function runCache(open: OpenCache, data: CacheData, chance: Random): CacheThread {
  let take: ReturnType<typeof serveCache> = () => {}
  const alone = (work: () => void) => () => withRandom(chance, work)
  open.queue.push(
    alone(() => {
      take = serveCache(data, {
        post: (message) => open.said.push({ message }),
        // Merging the index and folding in the log change nothing that anybody is told.
        after: () => () => {},
        closed: () => open.said.push('exit'),
      })
    }),
  )
  return Object.assign(open.hear, {
    postMessage: (message: Parameters<typeof take>[0]) => {
      const copy = structuredClone(message)
      open.names.set(copy.id, copy.name)
      open.queue.push(alone(() => take(copy)))
    },
    terminate: async () => 0,
  })
}
