import { t } from '#shared/i18n/translate.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Fields } from '#shared/domain/same-value.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import { random } from '#main/random.ts'
import { createImportRunner, type ImportParts } from './import-runner.ts'
import type { HandedRow } from './import-statements.ts'
import type { Unqueued } from '#main/engine/outbox/index.ts'
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

/** Rows kept in one transaction; other work goes on between two. */
const CHUNK = 500
/** An import with rows that the outbox does not have yet. */
export interface UnqueuedImport extends ImportRow {
  counts: Counts
  /** Begun by somebody else who used this workspace on this computer. */
  of_others: boolean
}

/** Files of people on their way into the workspace, by its API and one row after the other (L2). */
export interface Imports {
  /**
   * Keeps all rows, then begins to hand them over. A kill before it answers leaves nothing of it;
   * afterwards none is lost and none repeated.
   */
  begin(
    name: string,
    columns: readonly ImportColumn[],
    rows: readonly NewRow[],
    /** The hot list everybody is put on as they arrive. */
    list_id?: string | null,
  ): Promise<string>
  /** Oldest first. */
  list(): (ImportRow & { counts: Counts })[]
  rows(id: string, states: readonly ImportedState[], limit: number, offset: number): ImportedRow[]
  /** What has become an operation still goes: at most two rows. */
  pause(id: string): void
  resume(id: string): void
  /** What has not left does not leave; what has, stays. */
  cancel(id: string): Promise<void>
  /** Tries those again that failed, and no other. */
  retry(id: string): Promise<void>
  /**
   * Makes it undone: what waits is given up, who was made is deleted again, what was filled is
   * emptied.
   */
  undo(id: string): Promise<string>
  /** Forgets an import that is over; who it brought in stays. */
  forget(id: string): void
  /** People still to be made, by any import: the cache does not know them yet. */
  waiting(): AsyncGenerator<{ name: string; want: Fields }>
  /**
   * Lists the imports with rows that the outbox does not have yet, those of other people who used
   * this workspace on this computer included: they go on when their owner signs in.
   */
  unqueued(): UnqueuedImport[]
  countUnqueued(): Unqueued
  /** How the columns of earlier files were read. */
  mappings: Mappings
  /** For the outbox, which undoes: inside its transaction. */
  takeBack(id: string): boolean
  start(): void
  stop(): void
}

/** Builds the imports of one account; nothing is handed over before `start`. */
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
      await keepRows(db, store, id, { name, columns, list_id }, rows)
      const count = rows.filter(({ state }) => state === 'waiting').length
      await outbox.beganBatch(
        id,
        t('Import of {file}: {people, plural, one {# person} other {# people}}', {
          file: name,
          people: count,
        }),
        (history_id) => {
          store.remember(id, history_id)
          store.move(id, 'running')
        },
      )
      hub.touch('imports')
      runner.nudge()
      return id
    },
    list: () =>
      store
        .all()
        .filter(({ state }) => state !== 'preparing')
        .map((one) => ({ ...one, counts: store.counts(one.id) })),
    rows: (id, states, limit, offset) => store.page(id, states, limit, offset),
    pause: (id) =>
      change(() => {
        if (store.byId(id)?.state === 'running') store.move(id, 'paused')
      }),
    resume(id) {
      runner.forgetRefusals(id)
      change(() => {
        if (store.byId(id)?.state === 'paused') store.move(id, 'running')
      })
    },
    async cancel(id) {
      change(() => {
        store.turn(id, 'waiting', 'cancelled')
        store.stay(id)
      })
      const queued = operationsOf(store, id, (row) => row.op_state === 'queued')
      if (queued.length > 0) await outbox.discard(queued)
    },
    async retry(id) {
      const failed = operationsOf(store, id, ({ state }) => state === 'failed')
      runner.forgetRefusals(id)
      change(() => {
        if (store.byId(id)?.state !== 'running') store.move(id, 'running')
      })
      if (failed.length > 0) await outbox.retry(failed)
      runner.nudge()
    },
    async undo(id) {
      const history_id = store.byId(id)?.history_id
      const { message } = await outbox.undo(history_id ?? id)
      runner.nudge()
      return message
    },
    forget: (id) =>
      change(() => {
        if (store.byId(id)?.state === 'done') store.remove(id)
      }),
    waiting: () => waitingRows(store),
    unqueued: () => store.unqueued().map((one) => ({ ...one, counts: store.counts(one.id) })),
    countUnqueued: () => countUnqueued(store.unqueued()),
    mappings: createKv(db, clock),
    takeBack(id) {
      if (!store.byId(id)) return false
      store.goBack(id)
      store.turn(id, 'waiting', 'cancelled')
      store.turn(id, 'made', 'returning')
      store.turn(id, 'filled', 'returning')
      store.move(id, 'running')
      hub.touch('imports')
      return true
    },
    start() {
      // What was not kept to its last row was never said to be: the person still has the file.
      db.transact(() => {
        for (const one of store.all()) if (one.state === 'preparing') store.remove(one.id)
      })
      runner.start()
    },
    stop() {
      runner.stop()
    },
  }
}

/** Counts those that go on by themselves, and those that wait for somebody. */
function countUnqueued(all: ReturnType<ImportStore['unqueued']>): Unqueued {
  const running = all.filter(({ state, of_others }) => state === 'running' && !of_others).length
  return { running, paused: all.length - running }
}

/** Reads the people of all imports that still wait, a few at a time. */
async function* waitingRows(store: ImportStore): AsyncGenerator<{ name: string; want: Fields }> {
  for (const one of store.all()) {
    for (
      let rows = store.waiting(one.id, 0, CHUNK);
      rows.length > 0;
      rows = store.waiting(one.id, rows.at(-1)?.row ?? 0, CHUNK)
    ) {
      for (const { row, name, want } of rows)
        yield {
          name: t('{name}, row {row} of {file}', { name, row: String(row), file: one.name }),
          want: JSON.parse(want) as Fields,
        }
      await breathe()
    }
  }
}

/** Keeps all rows in slices, so that other work goes on between two. */
async function keepRows(
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

/** The operations of rows of which this is true. */
const operationsOf = (store: ImportStore, id: string, is: (row: HandedRow) => boolean) =>
  store
    .handed(id)
    .filter(is)
    .flatMap((row) => row.operation_id ?? [])
