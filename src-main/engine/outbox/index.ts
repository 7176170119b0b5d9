import { fieldWithin } from '#shared/domain/field-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Monotonic, Projection } from '#main/engine/store/cache/protocol.ts'
import { replaceLocalIds, tableOfLocal } from '#main/engine/api/local-ids.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { assembleContext } from './assemble-context.ts'
import { doneAbout, gestureOf, type DoneChange } from './done-about.ts'
import { createDrain, recover } from './drain.ts'
import type { Derive, Edit, Edited, LocalEdit } from './edit.ts'
import { createBatches, createGestures, type Label } from './gestures.ts'
import type { History, HistoryEntry, HistoryFilter } from './history.ts'
import type { Operation } from './operation.ts'
import { keepMany } from './bulk-local-edits.ts'
import type { Overlay } from './overlays.ts'
import type { OutboxOptions } from './outbox-context.ts'
import { conflictsIn, countAll, type Counts, pendingRows } from './pending.ts'
import { change, discard, resolve, retry } from './pending-decisions.ts'
import { recreate } from './recreate.ts'
import { allProjections, handOver, type RecordRef, tablesShown } from './project.ts'
import { noticeStored } from './stored-late.ts'
import { cannotUndo, type Undone } from './undo.ts'

export type { Derive, DoneChange, Edit, Edited, HistoryEntry, LocalEdit, Counts, RecordRef }
export type { Account } from './operation.ts'
export { SLICE } from './bulk-local-edits.ts'
export type { Label } from './gestures.ts'
export type { CachePort, CrashPoint, OutboxOptions, Unqueued } from './outbox-context.ts'

/**
 * Durable edits of one workspace: everything a person changes goes through here, and leaves only as
 * confirmed, discarded or resolved (P3).
 */
export interface Outbox {
  /**
   * Keeps edits, all of one gesture or none, flushed to disk before it answers (P1); `history_id`
   * undoes them as one. Throws StoreError when the disk refuses; then nothing was kept. Fields that
   * are as wanted already are left out; null: nothing changed at all.
   */
  edit(label: string, edits: Edit[]): Promise<{ history_id: string | null; results: Edited[] }>
  /** The same for what stays on this computer (R1, A4). Both kinds may be one gesture. */
  keep(label: string, edits: LocalEdit[]): Promise<{ history_id: string | null }>
  /**
   * The same for thousands: slice by slice, each durable by itself, so that nothing else waits, and
   * undone as one. `each` hears how many are done and stops it with false: what was done stays. A
   * kill in between leaves the slices that were kept, and their undo.
   */
  keepMany(
    label: (done: number) => string,
    slices: AsyncIterable<LocalEdit[]>,
    each: (done: number) => boolean,
  ): Promise<{ history_id: string | null; done: number }>
  editBoth(
    label: Label,
    edits: Edit[],
    local: LocalEdit[],
  ): Promise<{ history_id: string | null; results: Edited[] }>
  /**
   * A few of very many edits, such as rows of an import: they go after everything else, and are no
   * gesture of their own. `note` runs in the same transaction, so that whoever hands them over
   * knows for certain which were taken.
   */
  trickle(intent_id: string, edits: Edit[], note: (results: Edited[]) => void): Promise<void>
  /** Writes one line of history for an import that begins, in one transaction with `note`. */
  beganBatch(intent_id: string, label: string, note: (history_id: string) => void): Promise<void>
  /** Takes back one gesture, or the latest; before and after it was sent (A3). */
  undo(id?: string): Promise<Undone>
  /** Takes back the latest undo. */
  redo(): Promise<Undone>
  history(limit: number, offset?: number, wanted?: HistoryFilter): HistoryEntry[]
  /** How many gestures the history holds. */
  historyCount(wanted?: HistoryFilter): number
  /** Why a gesture cannot be taken back any more; null where something of it can (H7). */
  cannotUndo(entry: HistoryEntry): string | null
  /**
   * The gestures from `from` on that still stand, newest first: what I did, as against what
   * colleagues did (A6).
   */
  doneSince: History['since']
  /**
   * What was done here about a person and these records of theirs, and still stands, newest first
   * (F11).
   */
  doneAbout(contact: string, records: readonly RecordRef[]): Promise<DoneChange[]>
  pending(): ReturnType<typeof pendingRows>
  counts(): Counts
  retry(ids: string[]): Promise<void>
  discard(ids: string[]): Promise<{ history_id: string | null }>
  /** Changes what a waiting edit wants. */
  change(id: string, wanted: Fields): Promise<void>
  /**
   * Makes a record again that was deleted at the service, as it was last `known`, with the edit that
   * waits over it (I9); null where too little of it is known. `person`: whom a member was, where they
   * were deleted, too.
   */
  recreate(
    id: string,
    known: Fields,
    person?: Fields | null,
  ): Promise<{ history_id: string | null } | null>
  /** Answers one question of a conflict (A10). */
  resolve(
    id: string,
    field: string,
    choice: 'theirs' | 'mine',
  ): Promise<{ history_id: string | null }>
  /** Open questions by record id. */
  conflicts(table: TableName): Map<string, Conflict[]>
  /** Open operations about a record. */
  openOf(table: TableName, id: string): Operation[]
  /** The gesture that an operation is part of and that still stands; null for none (A3). */
  gestureOf(operation: Operation): Promise<string | null>
  overlaysOf(table: TableName, id: string): Overlay[]
  /** The record an operation is about; null for none that is known. */
  recordOf(operation: string): RecordRef | null
  /** The service's id for one made here, once there is one. */
  serverId(id: string): string
  /**
   * What a window asks, with the service's ids for those made here: the one place where a link or a
   * screen that still knows a record by its local id finds it. An id is replaced once the cache has
   * the record under the new one, so that it is shown without a gap.
   */
  withServerIds<T>(input: T): T
  /**
   * Hands the cache what edits of an earlier run left behind; before its projections and before any
   * page.
   */
  catchUp(): Promise<void>
  /** Everything pending or kept here, for a cache that starts or was rebuilt. */
  projections(): Projection[]
  /** Hears what the service shows of records, asked for at that moment: it may be late to store. */
  noticeStored(table: TableName, records: readonly Fields[], asked: Monotonic): Promise<void>
  /** Looks at what was under way when Hotdesk stopped, and begins to send. */
  start(): void
  stop(): Promise<void>
  /** The network may be back, or somebody wants it now. */
  wake(): void
  /** The person signed in again. */
  signedIn(): Promise<void>
  /** These scopes are granted now. */
  granted(scopes: string[]): Promise<void>
  /** Resolves when nothing can be sent at present; for tests and for leaving. */
  idle(): Promise<void>
  state(): { offline: boolean; signed_out: boolean; sending: number }
}

/**
 * Builds the outbox over an open `outbox.db`. Work of other accounts in the same file is kept,
 * listed and never sent (P13, P18).
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const context = assembleContext(options)
  const drain = createDrain(context)
  const etaMs = options.etaMs ?? ((place: number) => (place - 1) * 6_000)
  const { commit, gesture, byPerson, takeBack, release } = createGestures(context, drain, etaMs)
  const { trickle, beganBatch } = createBatches(context, { commit })

  return {
    edit: async (label, edits) => {
      const { history_id, results } = await gesture(label, edits, [])
      return { history_id, results }
    },
    keep: async (label, edits) => {
      const { history_id } = await gesture(label, [], edits)
      return { history_id }
    },
    keepMany: (label, slices, each) => keepMany(context, commit, label, slices, each),
    editBoth: async (label, edits, local) => {
      const { history_id, results } = await gesture(label, edits, local)
      return { history_id, results }
    },
    trickle,
    beganBatch,
    undo: (id) => takeBack(id === undefined ? context.history.latest() : context.history.byId(id)),
    redo: () => takeBack(context.history.latestUndo()),
    history: (limit, offset, wanted) => context.history.list(limit, offset, wanted),
    historyCount: (wanted) => context.history.count(wanted),
    cannotUndo: (entry) => cannotUndo(context, entry),
    doneSince: (from) => context.history.since(from),
    doneAbout: (contact, records) => doneAbout(context, contact, records),
    pending: () => pendingRows(context, drain.state(), etaMs),
    counts: () => countAll(context),
    retry: async (ids) => {
      await byPerson(t('Sent again'), () => ids.map((id) => retry(context, id)))
      for (const id of ids) drain.wake(id)
    },
    discard: (ids) =>
      byPerson(describeDiscard(ids.length), () => ids.map((id) => discard(context, id))),
    change: async (id, wanted) => {
      await byPerson(t('Changed what waits'), () => [change(context, id, wanted)])
    },
    recreate: async (id, known, person) => {
      let made = true
      const done = await byPerson(t('Created again'), () => {
        const one = recreate(context, id, known, person)
        made = one !== null
        return one ? [one] : []
      })
      return made ? done : null
    },
    resolve: (id, field, choice) =>
      byPerson(describeResolution(field, choice), () => [resolve(context, id, field, choice)]),
    conflicts: (table) => conflictsOf(context.operations.open(), table),
    openOf: (table, id) => context.operations.openOf(table, id),
    gestureOf: (operation) => gestureOf(context, operation),
    overlaysOf: (table, id) => context.overlays.of(table, id),
    recordOf: (operation) => {
      const op = context.operations.byId(operation)
      return op ? { table: op.table, id: op.record_id } : null
    },
    serverId: (id) => context.serverId(id),
    withServerIds: (input) =>
      replaceLocalIds(input, (local) => {
        const id = context.serverId(local)
        return context.confirmations.untaken(tableOfLocal(local), id) === null ? id : local
      }),
    catchUp: async () => {
      context.touch(...tablesShown(await handOver(context)))
    },
    projections: () => allProjections(context),
    noticeStored: (table, records, asked) => noticeStored(context, table, records, asked),
    start() {
      recover(context)
      drain.start()
    },
    stop: () => {
      context.unshown.stop()
      return drain.stop()
    },
    wake: () => drain.wake(),
    signedIn: async () => {
      try {
        await release((op) => op.reason === 'signin')
      } finally {
        drain.signedIn()
      }
    },
    granted: async (scopes) => {
      await release(
        (op) =>
          op.reason === 'scope' && (op.meta.scope === undefined || scopes.includes(op.meta.scope)),
      )
    },
    idle: () => drain.idle(),
    state: () => drain.state(),
  }
}

function conflictsOf(open: readonly Operation[], table: TableName): Map<string, Conflict[]> {
  const all = new Map<string, Conflict[]>()
  for (const op of open)
    if (op.table === table && op.state === 'conflict')
      all.set(op.record_id, [...(all.get(op.record_id) ?? []), ...conflictsIn(op)])
  return all
}

const describeDiscard = (changes: number): string =>
  t(
    '{changes, plural, =1 {Discarded a change} one {Discarded # change} other {Discarded # changes}}',
    { changes },
  )

const describeResolution = (field: string, choice: 'theirs' | 'mine'): string =>
  choice === 'mine'
    ? t('Kept my {field}', { field: fieldWithin(field) })
    : t('Took their {field}', { field: fieldWithin(field) })
