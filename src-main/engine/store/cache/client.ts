import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import { StoreError, type StoreTrouble } from '../errors.ts'
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
import { maxRows } from './protocol.ts'
import { noteRead } from './recorded-reads.ts'
import type { TableName } from './tables.ts'
import { startThread, type CacheThread, type StartCache } from './thread.ts'

export interface CacheOptions {
  file: string
  key: Buffer
  /** Only look at what is there: the disk is full. */
  readOnly?: boolean
  /**
   * The file was unreadable and was begun anew (P9): say so, and sweep everything. Projections were
   * laid over it again already. Told once for each time.
   */
  onRebuilt?: (reason: string) => void
  /** Where it runs, if not in a thread of its own. */
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
 * Reads go before these, which wait for their turn one at a time: a page of sync never delays what
 * the user looks at (docs/benchmarks.md "Finding 2").
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

/** New rows cost up to half a millisecond each: a question never waits for more than this many. */
const rowsWritten = 50

/**
 * `cache.db`, from the main thread: questions are answered by a worker thread that owns the file.
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
    })
    const store = new CacheStore(worker, options)
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.on('message', (message: FromWorker) => {
        if (!('event' in message)) return
        if (message.event === 'ready') resolve()
        if (message.event === 'failed') reject(troubleOf(message))
      })
    })
    return store
  }

  /** One page of effective rows. */
  list<T extends TableName>(table: T, query: ListQuery = {}): Promise<Page<T>> {
    return this.#ask('list', { table, query }) as Promise<Page<T>>
  }
  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | null> {
    return (await this.getMany(table, [id]))[0] ?? null
  }
  /** The rows that exist, in the order of the ids; asked for in messages of 200. */
  async getMany<T extends TableName>(table: T, ids: string[]): Promise<Row<T>[]> {
    const rows: Row<T>[] = []
    for (const part of parts(ids))
      rows.push(...((await this.#ask('get', { table, ids: part })) as Row<T>[]))
    return rows
  }
  /** How many rows have each value of each field, the most frequent first. */
  counts(table: TableName, by: string[], filter?: Filter): Promise<Record<string, Facet[]>> {
    return this.#ask('counts', { table, by, ...omitUndefined({ filter }) })
  }
  total(table: TableName, filter?: Filter): Promise<number> {
    return this.#ask('total', { table, ...omitUndefined({ filter }) })
  }
  /** All ids of a filter, for "select all" across pages (H5). */
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
  /** One box over everything (H2); groups without a hit are left out. */
  search(query: SearchQuery): Promise<SearchGroup[]> {
    return this.#ask('search', query)
  }

  /** Stores what the service answered: one page, or one record with `whole`. */
  async putPage(
    table: TableName,
    rows: Record<string, unknown>[],
    options: PutOptions,
  ): Promise<PutResult> {
    const all: PutResult = { ids: [], added: 0, changed: 0, fresh: 0, tables: [] }
    const { cursor: _cursor, ...rest } = options
    const pieces = rows.length === 0 ? [[]] : parts(rows, rowsWritten)
    for (const [index, piece] of pieces.entries()) {
      // The cursor is committed with the last piece: a kill in between repeats the page.
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
  /** Lays pending edits and overlays over records; answers the tables to tell screens about. */
  async project(projections: Projection[]): Promise<TableName[]> {
    const tables = new Set<TableName>()
    for (const part of parts(projections))
      for (const table of (await this.#ask('project', { projections: part })).tables)
        tables.add(table)
    return [...tables]
  }
  /**
   * All there is to project, at a start: what an earlier session projected and this one does not is
   * taken away.
   */
  async replaceProjections(projections: Projection[]): Promise<TableName[]> {
    const tables = await this.project(projections)
    return [...new Set([...tables, ...(await this.#ask('settleProjections', {})).tables])]
  }
  /**
   * What was read back after an edit; from now on, pages asked for before `at` cannot change this
   * record.
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
   * Takes what finished edits left behind, each once whatever is repeated, in one transaction with
   * the note that it did.
   */
  take(confirmations: Confirmation[], now: number): Promise<{ took: number; tables: TableName[] }> {
    return this.#ask('take', { confirmations, now })
  }
  /** Resolves once everything written before it would survive a power cut. */
  flush(): Promise<null> {
    return this.#ask('flush', {})
  }
  /**
   * Removes on evidence, never while an edit is pending (P15). Pages asked for before `at` cannot
   * bring the rows back.
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

  /** Begins a sweep of a list, or resumes one that was broken off less than 10 minutes ago. */
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
   * Ids that two identical sweeps did not see: the next ones to hand to `remove`, which takes them
   * off this list.
   */
  removable(sweep: string, limit = maxRows): Promise<string[]> {
    return this.#ask('removable', { sweep, limit })
  }
  freshness(lists?: string[]): Promise<Freshness[]> {
    return this.#ask('freshness', omitUndefined({ lists }))
  }
  /** For lists that come whole in one answer. */
  setFreshness(list: string, as_of: number): Promise<null> {
    return this.#ask('setFreshness', { list, as_of })
  }

  /** What it takes on the disk (I11). */
  usage(): Promise<Usage> {
    return this.#ask('usage', {})
  }
  /**
   * Lets go of a list that can be read again: nothing that waits, or that is kept on this computer
   * only, goes with it. Answers how many rows went.
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
  /**
   * Throws the file away and begins anew; what waits, and what is kept here only, is laid over it
   * again. Sweep everything then.
   */
  renew(): Promise<null> {
    return this.#ask('renew', {})
  }

  /**
   * Rows in which any of the texts still stands, projections and search included: the proof of an
   * erasure (J9).
   */
  scan(needles: string[]): Promise<{ table: string; id: string }[]> {
    return this.#ask('scan', { needles })
  }
  /**
   * A slice of the housekeeping (merging the search index) that the thread does by itself when it
   * is quiet; answers whether there is more.
   */
  async idle(): Promise<boolean> {
    return (await this.#ask('idle', {})).more
  }

  /** Finishes what was asked, closes the file and ends the thread. */
  async close(): Promise<void> {
    if (this.#ended) return
    await this.#ask('close', {}).catch(() => null)
    await this.#worker.terminate()
  }

  #ask<N extends RequestName>(name: N, ask: Requests[N]['ask']): Promise<Requests[N]['answer']> {
    noteRead(name, ask)
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
    else waiting?.reject(troubleOf(reply))
  }

  #end(error: StoreError): void {
    this.#ended ??= error
    const left = [...this.#waiting.values(), ...this.#queue.map((job) => job.waiting)]
    this.#waiting.clear()
    this.#queue = []
    for (const { reject } of left) reject(this.#ended)
  }
}

function parts<T>(all: T[], size = maxRows): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size))
  return pieces
}

/**
 * Makes the error of the thread one of here. The thread speaks English, which is the key of every
 * text; a rule that was broken is said in SQLite's words.
 */
const troubleOf = ({ code, message }: { code: string; message: string }): StoreError =>
  new StoreError(code as StoreTrouble, code === 'refused' ? message : i18n._(message))
