import { parentPort } from 'node:worker_threads'
import { serveCache } from './serve.ts'
import type { CacheData } from './thread.ts'

/**
 * The thread that owns `cache.db`. Its first message says what to open; all others are requests. It
 * receives the key in memory, never through argv or the environment (P11).
 */
const port = parentPort
if (!port) throw new Error('The cache worker is started by CacheStore.')

port.once('message', (data: CacheData) => {
  port.on(
    'message',
    serveCache(data, {
      post: (message) => port.postMessage(message),
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
      closed: () => port.close(),
    }),
  )
})
