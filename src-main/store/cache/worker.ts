import { parentPort, workerData } from 'node:worker_threads'
import { StoreError, storeError } from '../errors.ts'
import { CacheEngine } from './engine.ts'
import type { Envelope, FromWorker } from './protocol.ts'

/** The thread that owns `cache.db`. Its key comes in memory, never through argv or the environment (P11). */
const port = parentPort
if (!port) throw new Error('The cache worker is started by CacheStore.')
const say = (message: FromWorker) => port.postMessage(message)

function trouble(error: unknown): { code: string; message: string } {
  const known = storeError(error)
  return known instanceof StoreError ? { code: known.code, message: known.message } : { code: 'io', message: known instanceof Error ? known.message : String(known) }
}

try {
  const { file, key } = workerData as { file: string; key: Uint8Array }
  const engine = new CacheEngine(file, Buffer.from(key), (reason) => say({ event: 'rebuilt', reason }))
  port.on('message', ({ id, name, ask }: Envelope) => {
    try {
      say({ id, ok: true, answer: engine.answer(name, ask as never) })
    } catch (error) {
      say({ id, ok: false, ...trouble(error) })
    }
    if (name === 'close') port.close()
  })
  say({ event: 'ready' })
} catch (error) {
  say({ event: 'failed', ...trouble(error) })
  port.close()
}
