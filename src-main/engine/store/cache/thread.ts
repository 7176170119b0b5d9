import { Worker } from 'node:worker_threads'
import type { Envelope, FromWorker } from './protocol.ts'

/** What the cache is started with. */
export interface CacheData {
  file: string
  key: Uint8Array
  readOnly: boolean
}

/** Where `cache.db` is read and written; it is reached by messages alone. */
export interface CacheThread {
  on(event: 'message', listener: (message: FromWorker) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  once(event: 'error', listener: (error: Error) => void): unknown
  postMessage(message: Envelope): void
  terminate(): Promise<unknown>
}
export type StartCache = (data: CacheData) => CacheThread

/** Starts a thread of this process. */
export const startThread: StartCache = (data) =>
  new Worker(workerUrl(import.meta.url), { workerData: data, name: 'cache' })

/**
 * In development the thread runs from its source; in the built app it stands next to the host's
 * bundle.
 */
function workerUrl(here: string): URL {
  return new URL(here.endsWith('.ts') ? './worker.ts' : './cache-worker.js', here)
}
