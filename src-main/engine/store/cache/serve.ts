import type { Clock } from '#main/ports.ts'
import { StoreError, storeError } from '../errors.ts'
import { CacheEngine } from './engine.ts'
import type { Envelope, FromWorker, RequestName } from './protocol.ts'
import type { CacheData } from './thread.ts'

/** What the cache needs of the thread it runs in. */
export interface CachePlace {
  say(message: FromWorker): void
  after: Clock['after']
  /** Nothing more will be asked. */
  closed(): void
}

function describeError(error: unknown): { code: string; message: string } {
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
function housekeeping(engine: CacheEngine, after: Clock['after']): (name: RequestName) => void {
  let stopTimer = () => {}
  let due = false
  const slice = () => {
    try {
      due = engine.answer('idle', {}).more
    } catch {
      // A full disk, say: the next write will tell, and the merging can wait.
      due = false
    }
    if (due) stopTimer = after(breathMs, slice)
  }
  return (name) => {
    stopTimer()
    due ||= !reading.has(name)
    if (due && name !== 'close') stopTimer = after(quietMs, slice)
  }
}

/**
 * Opens `cache.db` and says `ready`, or why not; answers how it is asked from then on.
 */
export function serveCache(
  { file, key, readOnly }: CacheData,
  { say, after, closed }: CachePlace,
): (envelope: Envelope) => void {
  try {
    const engine = new CacheEngine(
      file,
      Buffer.from(key),
      (reason) => say({ event: 'rebuilt', reason }),
      readOnly,
    )
    const keepHouse = housekeeping(engine, after)
    say({ event: 'ready' })
    return ({ id, name, ask }) => {
      try {
        say({ id, ok: true, answer: engine.answer(name, ask as never) })
      } catch (error) {
        say({ id, ok: false, ...describeError(error) })
      }
      keepHouse(name)
      if (name === 'close') closed()
    }
  } catch (error) {
    say({ event: 'failed', ...describeError(error) })
    closed()
    return () => {}
  }
}
