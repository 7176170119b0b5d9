import { t } from '#shared/i18n/translate.ts'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { caseForms } from '../case-forms.ts'
import { StoreError, storeError } from '../errors.ts'
import { openEncrypted, openForReading, openInMemory, type Db } from '../sqlite.ts'
import { type ConfirmedRecord, createConnection as connect, type Connection } from './connection.ts'
import type { EngineRequest, Projection, RequestName, Requests } from './protocol.ts'
import { counts, get, ids, list, Totals } from './queries.ts'
import { evict, fitPageCache, shrink, usage } from './disk-usage.ts'
import {
  bookkeepingSql,
  contentSql,
  indexSql,
  layoutDigest,
  layoutVersion,
  rowsSql,
  storeSortLanguage,
} from './schema.ts'
import type { search } from './search.ts'
import { dropSweep, finishSweep, freshness, removable, setFreshness, startSweep } from './sweeps.ts'
import { tableNames, tables, type TableName } from './tables.ts'
import { confirm, reapplyAll, applyConfirmations } from './confirmations.ts'
import { project, removeStaleProjections } from './projections.ts'
import { refill } from './record-rows.ts'
import { remove } from './removal.ts'
import { put } from './writer.ts'

/** After so many changed rows the planner's statistics are updated. */
const changesBetweenStatistics = 500

type Handlers = { [N in EngineRequest]: (ask: Requests[N]['ask']) => Requests[N]['answer'] }

/**
 * `cache.db`: the data that the service has, and nothing else. A damaged file is deleted and
 * rebuilt, which is reported, and the projections of this session are laid over it again (P9). The
 * key was proved right before (keys.ts), so a file that does not open is damaged, not locked.
 */
export class CacheEngine {
  #file: string
  #key: Buffer
  #onRebuilt: (reason: string) => void
  #readOnly: boolean
  #sortLanguage: string
  #projections = new Map<string, Projection>()
  #certain = new Map<string, ConfirmedRecord>()
  #connection: Connection
  #totals: Totals
  /** Brings some rows into a new order; returns whether they were the last. */
  #reorderSome: (() => boolean) | null = null
  /** Table versions up to which the search index is merged as far as possible. */
  readonly #merged = new Map<TableName, number>()
  #search: typeof search = () => {
    throw new Error('searchWith comes first.')
  }
  #optimizedAt = -Infinity

  /**
   * Opens the cache. Throws StoreError `newer_version`, `plaintext`, `disk_full`, `read_only`,
   * `io`. With `readOnly` the file stays unchanged; if it cannot be read, an empty cache in memory
   * replaces it, which is reported as a rebuild. `sortLanguage` (BCP 47) gives the order of names.
   */
  constructor(
    file: string,
    key: Buffer,
    onRebuilt: (reason: string) => void,
    readOnly = false,
    sortLanguage = 'en',
  ) {
    this.#file = file
    this.#key = key
    this.#onRebuilt = onRebuilt
    this.#readOnly = readOnly
    this.#sortLanguage = sortLanguage
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.#connection = readOnly ? this.#look() : this.#open()
    this.#totals = new Totals(this.#connection)
  }

  /** Sets what answers searches, which the thread loads for the first one. */
  searchWith(answer: typeof search): this {
    this.#search = answer
    return this
  }

  /** Reports whether the rows have the order of this language (BCP 47), or have to stay as they are. */
  isSortedBy(language: string): boolean {
    const stored = this.#connection
      .sql<[], { value: string }>(`SELECT value FROM meta WHERE key = 'sort_language'`)
      .get()
    return this.#readOnly || stored?.value === language
  }

  /** Lets `idle` bring the rows into the order of a language (BCP 47). */
  reorder(language: string, create: (connection: Connection, language: string) => () => boolean) {
    this.#sortLanguage = language
    this.#reorderSome = create(this.#connection, language)
  }

  /**
   * Answers one request; each write is one transaction. A damaged file is replaced, and the request
   * is run once more.
   */
  answer<N extends EngineRequest>(name: N, ask: Requests[N]['ask']): Requests[N]['answer'] {
    try {
      const answer = this.#run(name, ask)
      // Erased data must not stay in the log either (J9).
      if (name === 'remove' && (ask as Requests['remove']['ask']).evidence.kind === 'erased')
        this.#connection.db.pragma('wal_checkpoint(TRUNCATE)')
      return answer
    } catch (error) {
      const known = storeError(error)
      if (!(known instanceof StoreError) || known.code !== 'corrupt') throw known
      this.#rebuild(known)
      return this.#run(name, ask)
    }
  }

  #run<N extends EngineRequest>(name: N, ask: Requests[N]['ask']): Requests[N]['answer'] {
    const handler = this.#handlers[name] as (ask: Requests[N]['ask']) => Requests[N]['answer']
    if (!writing.has(name)) return handler(ask)
    return this.#connection.db.transaction(() => handler(ask)).immediate()
  }

  #handlers: Handlers = {
    list: ({ table, query }) => list(this.#connection, this.#totals, table, query),
    get: ({ table, ids: requestedIds }) => get(this.#connection, table, requestedIds),
    counts: ({ table, by, filter }) => counts(this.#connection, table, by, filter),
    total: ({ table, filter }) => this.#totals.total(table, filter),
    ids: ({ table, ...query }) => ids(this.#connection, table, query),
    search: (query) => this.#search(this.#connection, query),
    put: ({ table, rows, options }) => put(this.#connection, table, rows, options),
    project: ({ projections }) => ({ tables: [...project(this.#connection, projections)] }),
    settleProjections: () => ({ tables: [...removeStaleProjections(this.#connection)] }),
    confirm: ({ table, id, record, at, now }) => ({
      tables: [...confirm(this.#connection, table, id, record, at, now)],
    }),
    take: ({ confirmations, now }) => {
      const { lastAppliedSeq, tables } = applyConfirmations(this.#connection, confirmations, now)
      return { lastAppliedSeq, tables: [...tables] }
    },
    flush: () => {
      this.#flush()
      return null
    },
    remove: ({ table, ids: gone, evidence, at }) =>
      remove(this.#connection, table, gone, evidence, at),
    startSweep: (start) => startSweep(this.#connection, start),
    finishSweep: ({ sweep, now, short }) => finishSweep(this.#connection, sweep, now, short),
    dropSweep: ({ sweep }) => {
      dropSweep(this.#connection, sweep)
      return null
    },
    removable: ({ sweep, limit }) => removable(this.#connection, sweep, limit),
    freshness: ({ lists }) => freshness(this.#connection, lists),
    setFreshness: ({ list: name, as_of }) => {
      setFreshness(this.#connection, name, as_of)
      return null
    },
    usage: () => usage(this.#connection),
    evict: ({ list: name, table, scope }) => evict(this.#connection, name, table, scope),
    renew: () => {
      this.#beginAnew()
      return null
    },
    scan: ({ needles }) => this.#scan(needles),
    idle: () => this.#idle(),
    close: () => {
      this.#connection.db.close()
      return null
    },
  }

  /** Opens the file as it is for reading, or an empty cache in memory if it cannot be read. */
  #look(): Connection {
    try {
      return this.#asLeft()
    } catch (error) {
      const known = storeError(error)
      if (!(known instanceof StoreError)) throw known
      this.#onRebuilt(known.message)
      return this.#prepare(openInMemory())
    }
  }

  /** Opens the file; refuses one that this version would have to change first. */
  #asLeft(): Connection {
    const db = openForReading(this.#file, this.#key)
    try {
      const outdated = t('The cache has to be brought up to date first.')
      if (Number(db.pragma('user_version', { simple: true })) !== layoutVersion)
        throw new StoreError('disk_full', outdated)
      const meta = db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?')
      if (meta.get('layout')?.value !== layoutDigest()) throw new StoreError('disk_full', outdated)
      const session = Number(meta.get('session')?.value ?? 0)
      return connect(db, session, this.#projections, this.#certain)
    } catch (error) {
      db.close()
      throw error
    }
  }

  #openFile(): Db {
    return openEncrypted(this.#file, this.#key, { shrinks: true, cipher: 'aegis' })
  }

  #open(): Connection {
    let db: Db
    try {
      db = this.#openFile()
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'corrupt') throw error
      throwAway(this.#file)
      this.#onRebuilt(error.message)
      db = this.#openFile()
    }
    try {
      return this.#prepare(db)
    } catch (error) {
      db.close()
      const known = storeError(error)
      if (!(known instanceof StoreError) || known.code !== 'corrupt') throw known
      throwAway(this.#file)
      this.#onRebuilt(known.message)
      return this.#prepare(this.#openFile())
    }
  }

  #prepare(db: Db): Connection {
    db.pragma('synchronous=NORMAL')
    fitPageCache(db)
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > layoutVersion)
      throw new StoreError(
        'newer_version',
        t(
          'This profile was written by a newer version of Hotdesk. It was left untouched; please install the newer version.',
        ),
      )
    const digest = layoutDigest()
    if (version === 0) {
      db.transaction(() => {
        db.exec(bookkeepingSql)
        for (const name of tableNames) db.exec(contentSql(name).join('\n'))
        db.prepare(`INSERT INTO meta VALUES ('layout', ?), ('session', '0')`).run(digest)
        db.pragma(`user_version=${layoutVersion}`)
      }).immediate()
    }
    const meta = db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?')
    const session = Number(meta.get('session')?.value ?? 0) + 1
    db.prepare(
      `INSERT INTO meta VALUES ('session', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    ).run(String(session))
    const connection = connect(db, session, this.#projections, this.#certain)
    const isOutdated = meta.get('layout')?.value !== digest
    if (isOutdated) relayout(connection, digest)
    if (version === 0 || isOutdated) storeSortLanguage(db, this.#sortLanguage)
    return connection
  }

  #rebuild(reason: StoreError): void {
    this.#beginAnew()
    this.#onRebuilt(reason.message)
  }

  #beginAnew(): void {
    this.#connection.db.close()
    this.#merged.clear()
    this.#optimizedAt = -Infinity
    if (this.#readOnly) this.#connection = this.#prepare(openInMemory())
    else {
      throwAway(this.#file)
      this.#connection = this.#open()
    }
    this.#totals = new Totals(this.#connection)
    this.#reorderSome = null
    this.#connection.db.transaction(() => reapplyAll(this.#connection)).immediate()
  }

  #scan(needles: string[]): { table: string; id: string }[] {
    const forms = caseForms(needles)
    const text = `lower(coalesce(server, '') || coalesce(fields, ''))`
    const holdsOne = forms.map(() => `instr(${text}, lower(?)) > 0`).join(' OR ')
    return tableNames.flatMap((table) =>
      forms.length === 0
        ? []
        : this.#connection
            .sql<unknown[], { id: string }>(`SELECT id FROM ${table} WHERE ${holdsOne}`)
            .all(...forms)
            .map(({ id }) => ({ table, id })),
    )
  }

  /**
   * Runs a slice of the idle work: brings rows into a new order, merges search indexes, returns
   * free pages to the disk, updates the planner's statistics, and checkpoints the log.
   */
  #idle(): Requests['idle']['answer'] {
    const { db, versions } = this.#connection
    if (this.#reorderSome) {
      const reordered = this.#reorderSome()
      if (reordered) this.#reorderSome = null
      return { more: true, reordered }
    }
    for (const table of tableNames) {
      const version = versions.get(table) ?? 0
      if (!tables[table].search || this.#merged.get(table) === version) continue
      const before = this.#changes()
      this.#connection
        .sql(`INSERT INTO search_${table}(search_${table}, rank) VALUES ('merge', 64)`)
        .run()
      if (this.#changes() - before >= 2) return { more: true }
      this.#merged.set(table, version)
    }
    if (shrink(this.#connection)) return { more: true }
    const changes = this.#changes()
    if (changes - this.#optimizedAt >= changesBetweenStatistics) {
      db.pragma('optimize')
      fitPageCache(db)
      this.#optimizedAt = changes
    }
    db.pragma('wal_checkpoint(TRUNCATE)')
    return { more: false }
  }

  /** Flushes the log to the disk by a checkpoint, which no other connection can block. */
  #flush(): void {
    this.#connection.db.pragma('wal_checkpoint(PASSIVE)')
  }

  #changes(): number {
    return this.#connection.sql<[], { n: number }>('SELECT total_changes() n').get()!.n
  }
}

const writing: ReadonlySet<RequestName> = new Set([
  'put',
  'project',
  'settleProjections',
  'confirm',
  'take',
  'remove',
  'startSweep',
  'finishSweep',
  'dropSweep',
  'setFreshness',
  'evict',
])

/**
 * Recomputes every row from its JSON after the columns or their rules changed, in one transaction,
 * so that a kill in between changes nothing.
 */
function relayout(connection: Connection, digest: string): void {
  const { db } = connection
  db.transaction(() => {
    const existingTables = new Set(
      db
        .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
        .all()
        .map(({ name }) => name),
    )
    for (const name of tableNames) {
      if (!existingTables.has(name)) {
        db.exec(contentSql(name).join('\n'))
        continue
      }
      db.exec(
        `ALTER TABLE ${name} RENAME TO old_${name}; ${existingTables.has(`search_${name}`) ? `DROP TABLE search_${name};` : ''}`,
      )
      for (const { index } of db
        .prepare<[string], { index: string }>(
          `SELECT name AS "index" FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
        )
        .all(`old_${name}`))
        db.exec(`DROP INDEX ${index}`)
      db.exec(rowsSql(name).join('\n'))
      for (let after: number | null = 0; after !== null;)
        after = refill(connection, name, `old_${name}`, after)
      db.exec(`DROP TABLE old_${name}`)
      // Sorting all rows at the end takes a fraction of the time of inserting each into the
      // indexes.
      db.exec(indexSql(name).join('\n'))
    }
    db.prepare(`UPDATE meta SET value = ? WHERE key = 'layout'`).run(digest)
  }).immediate()
}

function throwAway(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) rmSync(name)
}
