import { t } from '#shared/i18n/translate.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Fields } from '#shared/domain/same-value.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import { random } from '#main/random.ts'
import { createImportRunner, type ImportParts } from './import-runner.ts'
import type { HandedRow } from './import-statements.ts'
import type { BatchLine, Unqueued } from '#main/engine/outbox/index.ts'
import { createKv } from '#main/engine/store/kv.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { Mappings } from './remembered-mapping.ts'
import {
  createImportStore,
  type Counts,
  type ImportColumn,
  type ImportStore,
  type NewRow,
} from './store.ts'

export type { Counts, ImportColumn, ImportParts, NewRow }

/** Rows stored per transaction; other work runs in between. */
const CHUNK = 500
/** An import with rows that are not in the outbox yet. */
export interface UnqueuedImport extends ImportRow {
  counts: Counts
  /** True if another user of this workspace on this computer started the import. */
  of_others: boolean
}

/** Imports of people into the workspace by its API, one row at a time (L2). */
export interface Imports {
  /**
   * Stores all rows, then starts to hand them over. A kill before it resolves leaves nothing of the
   * import; after that, no row is lost or repeated.
   */
  begin(
    name: string,
    columns: readonly ImportColumn[],
    rows: readonly NewRow[],
    /** The hot list to which people are added as they arrive. */
    list_id?: string | null,
  ): Promise<string>
  /** Returns imports, oldest first. */
  list(): (ImportRow & { counts: Counts })[]
  rows(id: string, states: readonly ImportedState[], limit: number, offset: number): ImportedRow[]
  /** Pauses an import. Rows that are already operations, two at most, are still sent. */
  pause(id: string): void
  resume(id: string): void
  /** Cancels the rows that have not been sent; those that have been sent stay. */
  cancel(id: string): Promise<void>
  /** Retries the failed rows only. */
  retry(id: string): Promise<void>
  /** Undoes an import: cancels waiting rows, deletes created people, clears filled fields. */
  undo(id: string): Promise<string>
  /** Forgets a finished import; the imported people stay. */
  forget(id: string): void
  /** Yields the people that any import has yet to create and the cache does not know. */
  waiting(): AsyncGenerator<{ name: string; want: Fields }>
  /**
   * Returns the imports with rows that are not in the outbox yet, including those of other users of
   * this workspace on this computer, which continue when their owner signs in.
   */
  unqueued(): UnqueuedImport[]
  countUnqueued(): Unqueued
  /** The column mappings of earlier files. */
  mappings: Mappings
  /** Reports whether the import made or changed people at the service. */
  hasArrived(id: string): boolean
  /** Takes an import back; called by the outbox during undo, inside its transaction. */
  markUndone(id: string): boolean
  start(): void
  stop(): void
}

/** Returns the line of an import in the history. */
const describeBatch = (file: string, people: number): BatchLine => ({
  label: t(
    '{people, plural, one {Import of # person: {file}} other {Import of # people: {file}}}',
    {
      people,
      file,
    },
  ),
  subject: file,
  records: people,
})

/** Builds the imports of one account. Nothing is handed over before `start`. */
export function createImports(parts: ImportParts): Imports {
  const { db, outbox, account, clock, hub } = parts
  const store = createImportStore(db, account, clock)
  const runner = createImportRunner(store, parts)

  const change = (work: () => void) => {
    db.transact(work)
    hub.touch('imports')
    runner.nudge()
  }
  return {
    async begin(name, columns, rows, list_id = null) {
      const id = random.uuid()
      await storeRows(db, store, id, { name, columns, list_id }, rows)
      const count = rows.filter(({ state }) => state === 'waiting').length
      await outbox.beganBatch(id, describeBatch(name, count), (history_id) => {
        store.setHistory(id, history_id)
        store.setState(id, 'running')
      })
      hub.touch('imports')
      runner.nudge()
      return id
    },
    list: () =>
      store
        .all()
        .filter(({ state }) => state !== 'preparing')
        .map((batch) => ({ ...batch, counts: store.counts(batch.id) })),
    rows: (id, states, limit, offset) => store.page(id, states, limit, offset),
    pause: (id) =>
      change(() => {
        if (store.byId(id)?.state === 'running') store.setState(id, 'paused')
      }),
    resume(id) {
      runner.forgetRefusals(id)
      change(() => {
        if (store.byId(id)?.state === 'paused') store.setState(id, 'running')
      })
    },
    async cancel(id) {
      change(() => {
        store.moveRows(id, 'waiting', 'cancelled')
        store.keepRows(id)
      })
      const queued = operationsOf(store, id, (row) => row.op_state === 'queued')
      if (queued.length > 0) await outbox.callOff(queued)
    },
    async retry(id) {
      const failed = operationsOf(store, id, ({ state }) => state === 'failed')
      runner.forgetRefusals(id)
      change(() => {
        if (store.byId(id)?.state !== 'running') store.setState(id, 'running')
      })
      if (failed.length > 0) await outbox.retry(failed)
      runner.nudge()
    },
    async undo(id) {
      const history_id = store.byId(id)?.history_id
      const { message } = await outbox.undo(history_id ?? id, { wasAsked: true })
      runner.nudge()
      return message
    },
    forget: (id) =>
      change(() => {
        if (store.byId(id)?.state === 'done') store.remove(id)
      }),
    waiting: () => waitingRows(store),
    unqueued: () => store.unqueued().map((batch) => ({ ...batch, counts: store.counts(batch.id) })),
    countUnqueued: () => countUnqueued(store.unqueued()),
    mappings: createKv(db, clock),
    hasArrived: (id) => hasArrived(store.counts(id)),
    markUndone(id) {
      if (!store.byId(id)) return false
      store.markUndone(id)
      store.moveRows(id, 'waiting', 'cancelled')
      store.moveRows(id, 'made', 'returning')
      store.moveRows(id, 'filled', 'returning')
      store.setState(id, 'running')
      hub.touch('imports')
      return true
    },
    start() {
      db.transact(() => removeIncomplete(store))
      runner.start()
    },
    stop() {
      runner.stop()
    },
  }
}

/** Removes imports that were not stored completely: unconfirmed, so the user still has the file. */
function removeIncomplete(store: ImportStore): void {
  for (const batch of store.all()) if (batch.state === 'preparing') store.remove(batch.id)
}

const hasArrived = ({ made, filled }: ReturnType<ImportStore['counts']>): boolean =>
  made + filled > 0

/** Counts the imports that continue by themselves, and those that wait for a user. */
function countUnqueued(all: ReturnType<ImportStore['unqueued']>): Unqueued {
  const running = all.filter(({ state, of_others }) => state === 'running' && !of_others).length
  return { running, paused: all.length - running }
}

/** Yields the people that all imports have yet to create, a few at a time. */
async function* waitingRows(store: ImportStore): AsyncGenerator<{ name: string; want: Fields }> {
  for (const batch of store.all()) {
    for (
      let rows = store.waiting(batch.id, 0, CHUNK);
      rows.length > 0;
      rows = store.waiting(batch.id, rows.at(-1)?.row ?? 0, CHUNK)
    ) {
      for (const { row, name, want } of rows)
        yield {
          name: t('{name}, row {row} of {file}', { name, row, file: batch.name }),
          want: JSON.parse(want) as Fields,
        }
      await breathe()
    }
  }
}

/** Stores all rows in chunks, so that other work runs in between. */
async function storeRows(
  db: OutboxDb,
  store: ImportStore,
  id: string,
  {
    name,
    columns,
    list_id,
  }: {
    name: string
    columns: readonly ImportColumn[]
    list_id: string | null
  },
  rows: readonly NewRow[],
): Promise<void> {
  db.transact(() => store.add(id, name, columns, list_id))
  for (let at = 0; at < rows.length; at += CHUNK) {
    db.transact(() => {
      for (const row of rows.slice(at, at + CHUNK)) store.addRow(id, row)
    })
    await breathe()
  }
}

/** Returns the ids of operations whose rows match. */
const operationsOf = (store: ImportStore, id: string, is: (row: HandedRow) => boolean) =>
  store
    .handed(id)
    .filter(is)
    .flatMap((row) => row.operation_id ?? [])
