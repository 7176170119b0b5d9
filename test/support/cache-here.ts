import { EventEmitter } from 'node:events'
import { serveCache } from '#main/engine/store/cache/serve.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'

/**
 * Serves a cache in the thread that asks. Messages are copied, as between threads. To start a thread
 * and load its modules takes longer than most tests; and a test that sets the zone of the process
 * must not change it under another thread.
 */
export const cacheHere: StartCache = (data) => {
  const events = new EventEmitter()
  const post = (message: unknown) => {
    setImmediate(() => events.emit('message', structuredClone(message)))
  }
  const serve = serveCache(data, {
    post,
    after(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    closed: () => setImmediate(() => events.emit('exit')),
  })
  return {
    on: (event: string, listener: (of: never) => void) => events.on(event, listener as () => void),
    once: (event: string, listener: (of: never) => void) =>
      events.once(event, listener as () => void),
    postMessage: (message) => serve(structuredClone(message)),
    terminate: async () => events.emit('exit'),
  }
}
