import { parentPort, workerData } from 'node:worker_threads'
import { StoreError, storeError } from '../errors.ts'
import { CacheEngine } from './engine.ts'
import type { Envelope, FromWorker, RequestName } from './protocol.ts'

/**
 * The thread that owns `cache.db`. Its key comes in memory, never through argv or the environment
 * (P11).
 */
const port = parentPort
if (!port) throw new Error('The cache worker is started by CacheStore.')
const say = (message: FromWorker) => port.postMessage(message)

function trouble(error: unknown): { code: string; message: string } {
  const known = storeError(error)
  return known instanceof StoreError
    ? { code: known.code, message: known.message }
    : { code: 'io', message: known instanceof Error ? known.message : String(known) }
}

/**
 * The search index is merged, and the log folded in, once nobody has asked for this long after a
 * write.
 */
const quietMs = 300
/** Between two slices, so that a question comes in between. */
const breathMs = 20
const reading: ReadonlySet<RequestName> = new Set([
  'list',
  'get',
  'counts',
  'total',
  'ids',
  'search',
  'freshness',
  'removable',
  'scan',
  'idle',
  'usage',
  'flush',
])

/** Housekeeping after writes; without writes there is no timer at all. */
function housekeeping(engine: CacheEngine): (name: RequestName) => void {
  let timer: NodeJS.Timeout | undefined
  let due = false
  const slice = () => {
    try {
      due = engine.answer('idle', {}).more
    } catch {
      // A full disk, say: the next write will tell, and the merging can wait.
      due = false
    }
    if (due) timer = setTimeout(slice, breathMs)
  }
  return (name) => {
    clearTimeout(timer)
    due ||= !reading.has(name)
    if (due && name !== 'close') timer = setTimeout(slice, quietMs)
  }
}

try {
  const { file, key, readOnly } = workerData as { file: string; key: Uint8Array; readOnly: boolean }
  const engine = new CacheEngine(
    file,
    Buffer.from(key),
    (reason) => say({ event: 'rebuilt', reason }),
    readOnly,
  )
  const after = housekeeping(engine)
  port.on('message', ({ id, name, ask }: Envelope) => {
    try {
      say({ id, ok: true, answer: engine.answer(name, ask as never) })
    } catch (error) {
      say({ id, ok: false, ...trouble(error) })
    }
    after(name)
    if (name === 'close') port.close()
  })
  say({ event: 'ready' })
} catch (error) {
  say({ event: 'failed', ...trouble(error) })
  port.close()
}
