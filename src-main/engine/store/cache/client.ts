import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import { StoreError } from '../errors.ts'
import type {
  Confirmation,
  Envelope,
  Evidence,
  Facet,
  Filter,
  Freshness,
  FromWorker,
  ListQuery,
  Monotonic,
  Page,
  Projection,
  PutOptions,
  PutResult,
  Removal,
  RequestName,
  Requests,
  Row,
  SearchGroup,
  SearchQuery,
  Sort,
  Sweep,
  SweepEnd,
  SweepStart,
  Usage,
} from './protocol.ts'
import { parts } from './parts.ts'
import { maxRows } from './protocol.ts'
import { recordRead } from './recorded-reads.ts'
import type { TableName } from './tables.ts'
import { problemOf, startThread, type CacheThread, type StartCache } from './thread.ts'

export interface CacheOptions {
  file: string
  key: Buffer
  /** Opens the file for reading only, because the disk is full. */
  readOnly?: boolean
  /**
   * Called each time the file was unreadable and was rebuilt (P9): tell the user, and sweep
   * everything. The projections are already laid over the new file.
   */
  onRebuilt?: (reason: string) => void
  /** The language (BCP 47) in whose order names are sorted; English by default. */
  sortLanguage?: string
  /** Called when the last row is in the order that `reorder` asked for. */
  onReordered?: () => void
  /** Where the cache runs, if not in a thread of its own. */
  start?: StartCache | undefined
}

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}
interface Job {
  name: RequestName
  ask: unknown
  waiting: Waiting
}

/**
 * Requests that run one at a time and let reads pass: a page of sync never delays what the user
 * looks at (docs/benchmarks.md "Finding 2").
 */
const background: ReadonlySet<RequestName> = new Set([
  'put',
  'startSweep',
  'finishSweep',
  'removable',
  'idle',
  'scan',
  'evict',
  'usage',
  'flush',
])

/**
 * Rows per write, as many as a page of the service has. New rows cost a tenth of a millisecond each,
 * and a read never waits for more than this many.
 */
const rowsWritten = 100

/**
 * The client of `cache.db` on the main thread; a worker thread owns the file and answers requests.
 * Throws StoreError.
 */
export class CacheStore {
  #worker: CacheThread
  #waiting = new Map<number, Waiting>()
  #queue: Job[] = []
  #busy = false
  #next = 1
  #ended: StoreError | null = null

  private constructor(worker: CacheThread, options: CacheOptions) {
    this.#worker = worker
    worker.on('message', (message: FromWorker) => {
      if (!('event' in message)) this.#settle(message.id, message)
      else if (message.event === 'rebuilt') options.onRebuilt?.(message.reason)
      else if (message.event === 'reordered') options.onReordered?.()
    })
    worker.on('error', (error) =>
      this.#end(new StoreError('io', t('The cache stopped.'), { cause: error })),
    )
    worker.on('exit', () => this.#end(new StoreError('closed', 'The cache is closed.')))
  }

  /**
   * Starts the thread and opens the file; rejects with StoreError `newer_version`, `plaintext`,
   * `disk_full`, `read_only`, `io`.
   */
  static async open(options: CacheOptions): Promise<CacheStore> {
    const worker = (options.start ?? startThread)({
      file: options.file,
      key: new Uint8Array(options.key),
      readOnly: options.readOnly ?? false,
      sortLanguage: options.sortLanguage ?? 'en',
    })
    const store = new CacheStore(worker, options)
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.on('message', (message: FromWorker) => {
        if (!('event' in message)) return
        if (message.event === 'ready') resolve()
        if (message.event === 'failed') reject(problemOf(message))
      })
    })
    return store
  }

  /** Returns one page of effective rows. */
  list<T extends TableName>(table: T, query: ListQuery = {}): Promise<Page<T>> {
    return this.#ask('list', { table, query }) as Promise<Page<T>>
  }
  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | null> {
    return (await this.getMany(table, [id]))[0] ?? null
  }
  /** Returns the rows that exist, in the order of the ids; requests them in messages of 200. */
  async getMany<T extends TableName>(table: T, ids: string[]): Promise<Row<T>[]> {
    const rows: Row<T>[] = []
    for (const part of parts(ids))
      rows.push(...((await this.#ask('get', { table, ids: part })) as Row<T>[]))
    return rows
  }
  /** Counts the rows by value of each field, the most frequent value first. */
  counts(table: TableName, by: string[], filter?: Filter): Promise<Record<string, Facet[]>> {
    return this.#ask('counts', { table, by, ...omitUndefined({ filter }) })
  }
  total(table: TableName, filter?: Filter): Promise<number> {
    return this.#ask('total', { table, ...omitUndefined({ filter }) })
  }
  /** Returns all ids that match a filter, for "select all" across pages (H5). */
  async ids(table: TableName, filter?: Filter, sort?: Sort[]): Promise<string[]> {
    const ids: string[] = []
    for (let after: string | undefined; ;) {
      const page = await this.#ask('ids', {
        table,
        limit: 5000,
        ...omitUndefined({ filter, sort, after }),
      })
      ids.push(...page.ids)
      if (!page.next) return ids
      after = page.next
    }
  }
  /** Searches all tables for the search box (H2); groups without a hit are left out. */
  search(query: SearchQuery): Promise<SearchGroup[]> {
    return this.#ask('search', query)
  }

  /** Stores an answer of the service: one page, or one record with `whole`. */
  async putPage(
    table: TableName,
    rows: Record<string, unknown>[],
    options: PutOptions,
  ): Promise<PutResult> {
    const all: PutResult = { ids: [], added: 0, changed: 0, fresh: 0, tables: [] }
    const { cursor: _cursor, ...rest } = options
    const pieces = rows.length === 0 ? [[]] : parts(rows, rowsWritten)
    for (const [index, piece] of pieces.entries()) {
      // The cursor is committed with the last piece, so that a kill in between repeats the page.
      const result = await this.#ask('put', {
        table,
        rows: piece,
        options: index === pieces.length - 1 ? options : rest,
      })
      all.ids.push(...result.ids)
      all.added += result.added
      all.changed += result.changed
      all.fresh += result.fresh
      all.tables = [...new Set([...all.tables, ...result.tables])]
    }
    return all
  }
  /** Lays pending edits and overlays over records. Returns the tables that changed. */
  async project(projections: Projection[]): Promise<TableName[]> {
    const tables = new Set<TableName>()
    for (const part of parts(projections))
      for (const table of (await this.#ask('project', { projections: part })).tables)
        tables.add(table)
    return [...tables]
  }
  /**
   * Replaces all projections at a start: those of an earlier session that are not among them are
   * removed. Returns the tables that changed.
   */
  async replaceProjections(projections: Projection[]): Promise<TableName[]> {
    const tables = await this.project(projections)
    return [...new Set([...tables, ...(await this.#ask('settleProjections', {})).tables])]
  }
  /**
   * Stores a record that was read back after an edit. From then on, pages requested before `at`
   * cannot change it. Returns the tables that changed.
   */
  async confirm(
    table: TableName,
    id: string,
    record: Record<string, unknown>,
    at: Monotonic,
    now: number,
  ): Promise<TableName[]> {
    return (await this.#ask('confirm', { table, id, record, at, now })).tables
  }
  /**
   * Stores the confirmations of finished edits, each exactly once even if repeated, in one
   * transaction with the number of the last one.
   */
  applyConfirmations(
    confirmations: Confirmation[],
    now: number,
  ): Promise<{ lastAppliedSeq: number; tables: TableName[] }> {
    return this.#ask('take', { confirmations, now })
  }
  /** Resolves once everything written before survives a power cut. */
  flush(): Promise<null> {
    return this.#ask('flush', {})
  }
  /**
   * Removes rows on evidence, never while an edit is pending, unless they are erased (P15). Pages
   * requested before `at` cannot bring the rows back.
   */
  async remove(
    table: TableName,
    ids: string[],
    evidence: Evidence,
    at: Monotonic,
  ): Promise<Removal> {
    const all: Removal = { removed: [], kept: [] }
    for (const part of parts(ids)) {
      const { removed, kept } = await this.#ask('remove', { table, ids: part, evidence, at })
      all.removed.push(...removed)
      all.kept.push(...kept)
    }
    return all
  }

  /** Starts a sweep of a list, or resumes one that was interrupted less than 10 minutes ago. */
  startSweep(start: SweepStart): Promise<Sweep> {
    return this.#ask('startSweep', start)
  }
  finishSweep(sweep: string, now: number, short = false): Promise<SweepEnd> {
    return this.#ask('finishSweep', { sweep, now, short })
  }
  dropSweep(sweep: string): Promise<null> {
    return this.#ask('dropSweep', { sweep })
  }
  /**
   * Returns the next ids that two identical sweeps did not see, to be passed to `remove`; removed
   * ids are not returned again.
   */
  removable(sweep: string, limit = maxRows): Promise<string[]> {
    return this.#ask('removable', { sweep, limit })
  }
  freshness(lists?: string[]): Promise<Freshness[]> {
    return this.#ask('freshness', omitUndefined({ lists }))
  }
  /** Stores the freshness of a list that comes whole in one answer. */
  setFreshness(list: string, as_of: number): Promise<null> {
    return this.#ask('setFreshness', { list, as_of })
  }

  /** Returns the size on disk in bytes (I11). */
  usage(): Promise<Usage> {
    return this.#ask('usage', {})
  }
  /**
   * Removes a list, which can be read again, from the cache. Rows with pending edits or with data
   * kept only on this computer stay. Returns how many rows were removed.
   */
  async evict(list: string, table: TableName, scope?: Filter): Promise<number> {
    for (let all = 0; ;) {
      const { evicted, more } = await this.#ask('evict', {
        list,
        table,
        ...omitUndefined({ scope }),
      })
      all += evicted
      if (!more) return all
    }
  }
  /** Sorts names by the order of a language (BCP 47); stored rows follow while the cache is idle. */
  reorder(language: string): Promise<null> {
    return this.#ask('reorder', { language })
  }
  /**
   * Deletes the file and starts with an empty one; pending edits and local data are laid over it
   * again. Everything has to be swept then.
   */
  renew(): Promise<null> {
    return this.#ask('renew', {})
  }

  /**
   * Finds rows whose record or projection still contains any of the texts: the proof of an erasure
   * (J9).
   */
  scan(needles: string[]): Promise<{ table: string; id: string }[]> {
    return this.#ask('scan', { needles })
  }
  /**
   * Runs a slice of the housekeeping (merging the search index) that the thread does by itself when
   * idle. Reports whether there is more.
   */
  async idle(): Promise<boolean> {
    return (await this.#ask('idle', {})).more
  }

  /**
   * Lets requests finish that were sent to the thread, closes the file and ends the thread; queued
   * requests are rejected.
   */
  async close(): Promise<void> {
    if (this.#ended) return
    await this.#ask('close', {}).catch(() => null)
    await this.#worker.terminate()
  }

  #ask<N extends RequestName>(name: N, ask: Requests[N]['ask']): Promise<Requests[N]['answer']> {
    recordRead(name, ask)
    return new Promise<Requests[N]['answer']>((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const job: Job = { name, ask, waiting: { resolve, reject } }
      if (!background.has(name)) return this.#send(job)
      this.#queue.push(job)
      this.#pump()
    })
  }

  #pump(): void {
    const job = this.#busy ? undefined : this.#queue.shift()
    if (!job) return
    this.#busy = true
    const finish = () => {
      this.#busy = false
      this.#pump()
    }
    const { resolve, reject } = job.waiting
    this.#send({
      ...job,
      waiting: {
        resolve: (answer) => {
          resolve(answer)
          finish()
        },
        reject: (error) => {
          reject(error)
          finish()
        },
      },
    })
  }

  #send(job: Job): void {
    const id = this.#next++
    this.#waiting.set(id, job.waiting)
    this.#worker.postMessage({ id, name: job.name, ask: job.ask } satisfies Envelope)
  }

  #settle(id: number, reply: Extract<FromWorker, { id: number }>): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (reply.ok) waiting?.resolve(reply.answer as never)
    else waiting?.reject(problemOf(reply))
  }

  #end(error: StoreError): void {
    this.#ended ??= error
    const left = [...this.#waiting.values(), ...this.#queue.map((job) => job.waiting)]
    this.#waiting.clear()
    this.#queue = []
    for (const { reject } of left) reject(this.#ended)
  }
}
