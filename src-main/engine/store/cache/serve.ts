import type { Clock } from '#main/ports.ts'
import { StoreError, storeError } from '../errors.ts'
import { CacheEngine } from './engine.ts'
import type { Envelope, FromWorker, RequestName, Requests } from './protocol.ts'
import { sortBy } from './sort-order.ts'
import type { CacheData } from './thread.ts'

/** What the cache needs from the thread it runs in. */
export interface CacheHost {
  post(message: FromWorker): void
  after: Clock['after']
  /** Called after the last request. */
  closed(): void
}

function describeError(error: unknown): { code: string; message: string } {
  const known = storeError(error)
  return known instanceof StoreError
    ? { code: known.code, message: known.message }
    : { code: 'io', message: known instanceof Error ? known.message : String(known) }
}

/**
 * Milliseconds without a request, after a write, until the search index is merged and the log is
 * checkpointed.
 */
const quietMs = 300
/** Pause between two slices, so that a query can run in between. */
const sliceDelayMs = 20
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

/** Schedules housekeeping after writes; without writes no timer runs. */
function createHousekeeping(
  engine: CacheEngine,
  { after, post }: Pick<CacheHost, 'after' | 'post'>,
): (name: RequestName) => void {
  let stopTimer = () => {}
  let due = false
  const slice = () => {
    try {
      const { more, reordered } = engine.answer('idle', {})
      due = more
      if (reordered) post({ event: 'reordered' })
    } catch {
      // A full disk, for example: the next write reports it, and merging can wait.
      due = false
    }
    if (due) stopTimer = after(sliceDelayMs, slice)
  }
  return (name) => {
    stopTimer()
    due ||= !reading.has(name)
    if (due && name !== 'close') stopTimer = after(quietMs, slice)
  }
}

/** Opens the file and reports `ready`. Returns the handler of later requests. */
function openCache(
  { file, key, readOnly, sortLanguage }: CacheData,
  { post, after, closed }: CacheHost,
): (envelope: Envelope) => void {
  const engine = new CacheEngine(
    file,
    Buffer.from(key),
    (reason) => post({ event: 'rebuilt', reason }),
    readOnly,
    sortLanguage,
  )
  const scheduleHousekeeping = createHousekeeping(engine, { after, post })
  const reorder = async (language: string) => {
    const { createReordering } = await import('./reordering.ts')
    await sortBy(language)
    if (engine.isSortedBy(language)) return
    engine.reorder(language, createReordering)
    scheduleHousekeeping('reorder')
  }
  let isSearchLoaded = false
  const answer = ({ name, ask }: Envelope) => {
    if (name === 'reorder')
      return reorder((ask as Requests['reorder']['ask']).language).then(() => null)
    if (name !== 'search' || isSearchLoaded) return engine.answer(name, ask as never)
    return import('./search.ts').then(({ search }) => {
      engine.searchWith(search)
      isSearchLoaded = true
      return engine.answer('search', ask as Requests['search']['ask'])
    })
  }
  post({ event: 'ready' })
  if (!engine.isSortedBy(sortLanguage)) void reorder(sortLanguage)
  return (envelope) => {
    const { id, name } = envelope
    const succeed = (value: unknown) => post({ id, ok: true, answer: value })
    const fail = (error: unknown) => post({ id, ok: false, ...describeError(error) })
    try {
      const value = answer(envelope)
      if (value instanceof Promise) value.then(succeed, fail)
      else succeed(value)
    } catch (error) {
      fail(error)
    }
    scheduleHousekeeping(name)
    if (name === 'close') closed()
  }
}

/**
 * Opens `cache.db` and reports `ready`, or why it failed. Returns the handler of later requests.
 */
export function serveCache(data: CacheData, host: CacheHost): (envelope: Envelope) => void {
  let handle = (_envelope: Envelope) => {}
  const open = () => {
    try {
      handle = openCache(data, host)
    } catch (error) {
      host.post({ event: 'failed', ...describeError(error) })
      host.closed()
    }
  }
  const loading = sortBy(data.sortLanguage)
  if (loading) void loading.then(open)
  else open()
  return (envelope) => handle(envelope)
}
