import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Monotonic, Projection } from '#main/engine/store/cache/protocol.ts'
import { replaceLocalIds, tableOfLocal } from '#main/engine/api/local-ids.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { assembleContext } from './assemble-context.ts'
import { decideLater } from './decide-later.ts'
import type { DoneChange } from './done-about.ts'
import { createDrain, recover } from './drain.ts'
import type { Derive, Edit, Edited, LocalEdit } from './edit.ts'
import { createBatches, createGestures, type BatchLine, type Label } from './gestures.ts'
import type { History, HistoryEntry, HistoryFilter } from './history.ts'
import type { Operation } from './operation.ts'
import type { Overlay } from './overlays.ts'
import type { OutboxOptions } from './outbox-context.ts'
import { conflictsIn, countAll, type Counts, pendingRows } from './pending.ts'
import { allProjections, flushToCache, type RecordRef, tablesShown } from './project.ts'
import { noticeStored } from './stored-late.ts'
import type { Undone } from './undo.ts'

export type { Derive, DoneChange, Edit, Edited, HistoryEntry, LocalEdit, Counts, RecordRef }
export { MERGED_INTO, type Account } from './operation.ts'
export type { BatchLine, Label } from './gestures.ts'
export type {
  CachePort,
  CrashPoint,
  OutboxOptions,
  UnqueuedBatches as Unqueued,
} from './outbox-context.ts'

/**
 * Durable edits of one workspace. Every change by the user passes through the outbox, and leaves it
 * only when confirmed, discarded or resolved (P3).
 */
export interface Outbox {
  /**
   * Keeps the edits of one gesture, all or none, and flushes them to disk before it resolves (P1).
   * `history_id` undoes them as one; null if nothing changed. Fields that already have the wanted
   * value are left out. Throws StoreError on a disk error; then nothing was kept.
   */
  edit(label: string, edits: Edit[]): Promise<{ history_id: string | null; results: Edited[] }>
  /**
   * Keeps edits on this computer only (R1, A4), like `edit`. `editBoth` makes one gesture of both.
   */
  keep(label: string, edits: LocalEdit[]): Promise<{ history_id: string | null }>
  /**
   * Keeps thousands of local edits in slices, each durable by itself, so that nothing else waits.
   * They are undone as one. `onSlice` receives the number done so far, and stops the rest by
   * returning false; kept slices stay. After a kill in between, the kept slices and their undo
   * remain.
   */
  keepMany(
    label: (done: number) => string,
    slices: AsyncIterable<LocalEdit[]>,
    onSlice: (done: number) => boolean,
  ): Promise<{ history_id: string | null; done: number }>
  editBoth(
    label: Label,
    edits: Edit[],
    local: LocalEdit[],
  ): Promise<{ history_id: string | null; results: Edited[] }>
  /**
   * Keeps some edits of a large batch, such as rows of an import. They are sent after everything
   * else and are not a gesture. `note` runs in the same transaction, so that the caller knows for
   * certain which edits were kept.
   */
  trickle(intent_id: string, edits: Edit[], note: (results: Edited[]) => void): Promise<void>
  /** Writes the history line of an import that begins, in one transaction with `note`. */
  beganBatch(intent_id: string, line: BatchLine, note: (history_id: string) => void): Promise<void>
  /**
   * Undoes a gesture, whether it was sent or not (A3). `wasAsked`: the user was told what the undo
   * of an import deletes. Without `id`, undoes the latest one after the place `after`; if that can
   * never be undone, it says so, and the next call undoes the one before.
   */
  undo(id?: string, how?: { after?: number | undefined; wasAsked?: boolean }): Promise<Undone>
  /** Undoes the latest undo, or the one before, like `undo`. */
  redo(): Promise<Undone>
  history(limit: number, offset?: number, filter?: HistoryFilter): HistoryEntry[]
  /** Counts the gestures in the history. */
  historyCount(filter?: HistoryFilter): number
  /** Returns why a gesture can no longer be undone; null if some part of it can (H7). */
  cannotUndo(entry: HistoryEntry): Promise<string | null>
  /**
   * Returns the user's gestures since `from` that were not undone, newest first, as opposed to
   * colleagues' changes (A6).
   */
  doneSince: History['since']
  /**
   * Returns the changes made on this computer to a person and these records of theirs that were not
   * undone, newest first (F11).
   */
  doneAbout(contact: string, records: readonly RecordRef[]): Promise<DoneChange[]>
  pending(): ReturnType<typeof pendingRows>
  counts(): Counts
  retry(ids: string[]): Promise<void>
  discard(ids: string[]): Promise<{ history_id: string | null }>
  /** Discards those that have not been sent when it happens; the others go on. */
  callOff(ids: string[]): Promise<void>
  /** Changes the wanted values of a waiting edit. */
  change(id: string, values: Fields): Promise<void>
  /**
   * Creates a record again that was deleted on the service, from its last `known` fields with the
   * waiting edit applied (I9). `person`: the contact of a member if it was deleted too. Returns
   * null if too little is known.
   */
  recreate(
    id: string,
    known: Fields,
    person?: Fields | null,
  ): Promise<{ history_id: string | null } | null>
  /** Resolves one field of a conflict (A10). */
  resolve(
    id: string,
    field: string,
    choice: 'theirs' | 'mine',
  ): Promise<{ history_id: string | null }>
  /** Returns the open conflicts by record id. */
  conflicts(table: TableName): Map<string, Conflict[]>
  /** Returns the open operations on a record. */
  openOf(table: TableName, id: string): Operation[]
  /** Returns the gesture an operation belongs to; null if there is none or it was undone (A3). */
  gestureOf(operation: Operation): Promise<string | null>
  overlaysOf(table: TableName, id: string): Overlay[]
  /** Returns the record an operation is about; null if the operation is unknown. */
  recordOf(operation: string): RecordRef | null
  /** Returns the service's id for a local id once it has one; any other id unchanged. */
  serverId(id: string): string
  /**
   * Replaces local ids in a window's request by the service's, so that a link or screen with a
   * local id still finds its record; only this method does so. An id is replaced once the cache has
   * the record under its new id, so that the record stays visible throughout.
   */
  withServerIds<T>(input: T): T
  /**
   * Hands the cache the confirmations of an earlier run. Call it before the cache gets projections
   * or pages.
   */
  catchUp(): Promise<void>
  /** Returns all projections, for a cache that starts or was rebuilt. */
  projections(): Projection[]
  /**
   * Removes `not_stored` overlays that the service shows by now. `requestedAt`: when
   * the records were requested.
   */
  noticeStored(table: TableName, records: readonly Fields[], requestedAt: Monotonic): Promise<void>
  /** Marks operations as unknown that were being sent when Hotdesk stopped, then begins to send. */
  start(): void
  stop(): Promise<void>
  /** Tries again now, because the network may be back or the user asked for it. */
  wake(): void
  /** Sends again after the user has signed in. */
  signedIn(): Promise<void>
  /** Unblocks operations that waited for these scopes. */
  granted(scopes: string[]): Promise<void>
  /** Resolves when nothing can be sent at present. */
  idle(): Promise<void>
  state(): { offline: boolean; signed_out: boolean; sending: number }
}

/**
 * Creates the outbox over an open `outbox.db`. Operations of other accounts in the same file are
 * kept and listed, but never sent (P13, P18).
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const context = assembleContext(options)
  const drain = createDrain(context)
  const etaMs = options.etaMs ?? ((place: number) => (place - 1) * 6_000)
  const { commit, gesture, release } = createGestures(context, drain)
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
    editBoth: async (label, edits, local) => {
      const { history_id, results } = await gesture(label, edits, local)
      return { history_id, results }
    },
    trickle,
    beganBatch,
    ...decideLater(context, commit, drain, etaMs),
    history: (limit, offset, filter) => context.history.list(limit, offset, filter),
    historyCount: (filter) => context.history.count(filter),
    doneSince: (from) => context.history.since(from),
    pending: () => pendingRows(context, drain.state(), etaMs),
    counts: () => countAll(context),
    conflicts: (table) => conflictsOf(context.operations.open(), table),
    openOf: (table, id) => context.operations.openOf(table, id),
    overlaysOf: (table, id) => context.overlays.of(table, id),
    recordOf: (operation) => {
      const op = context.operations.byId(operation)
      return op ? { table: op.table, id: op.record_id } : null
    },
    serverId: (id) => context.serverId(id),
    withServerIds: (input) =>
      replaceLocalIds(input, (local) => {
        const id = context.serverId(local)
        return context.confirmations.unacknowledged(tableOfLocal(local), id) === null ? id : local
      }),
    catchUp: async () => {
      context.touch(...tablesShown(await flushToCache(context)))
    },
    projections: () => allProjections(context),
    noticeStored: (table, records, requestedAt) =>
      noticeStored(context, table, records, requestedAt),
    start() {
      recover(context)
      drain.start()
    },
    stop: () => {
      context.staleProjections.stop()
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
