import { i18n } from '#shared/i18n/translate.ts'
import { Worker } from 'node:worker_threads'
import { StoreError, type StoreProblem } from '../errors.ts'
import type { Envelope, FromWorker } from './protocol.ts'

/** The data that the cache starts with. */
export interface CacheData {
  file: string
  key: Uint8Array
  readOnly: boolean
  /** The language (BCP 47) that names are sorted by. */
  sortLanguage: string
}

/** The thread that reads and writes `cache.db`; it is reached by messages only. */
export interface CacheThread {
  on(event: 'message', listener: (message: FromWorker) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  once(event: 'error', listener: (error: Error) => void): unknown
  postMessage(message: Envelope): void
  terminate(): Promise<unknown>
}
export type StartCache = (data: CacheData) => CacheThread

/** Starts the cache in a thread of this process. */
export const startThread: StartCache = (data) => handTo(createThread(), data)

/**
 * Starts a thread at once, so that it reads its script while the keychain is asked for the key. The
 * first cache runs in it, and each further one in a thread of its own.
 */
export function startThreadAhead(create = createThread): StartCache {
  let ahead: Worker | null = create()
  ahead.unref()
  const drop = () => {
    ahead = null
  }
  // The cache then starts a thread itself, and reports what is wrong with it.
  ahead.once('error', drop).once('exit', drop)
  return (data) => {
    if (!ahead) return startThread(data)
    const thread = ahead.off('error', drop).off('exit', drop)
    drop()
    thread.ref()
    return handTo(thread, data)
  }
}

function createThread(): Worker {
  return new Worker(workerUrl(import.meta.url), { name: 'cache' })
}

function handTo(thread: Worker, data: CacheData): CacheThread {
  thread.postMessage(data)
  return thread
}

/**
 * Returns the file of the thread: its source in development, and a file next to the host's bundle
 * in the built app.
 */
function workerUrl(moduleUrl: string): URL {
  return new URL(moduleUrl.endsWith('.ts') ? './worker.ts' : './cache-worker.js', moduleUrl)
}

/**
 * Converts an error of the thread. The thread writes English, which is the key of every text; for a
 * broken rule it sends SQLite's words, which are not translated.
 */
export const problemOf = ({ code, message }: { code: string; message: string }): StoreError =>
  new StoreError(code as StoreProblem, code === 'refused' ? message : i18n._(message))
