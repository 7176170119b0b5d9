import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Projection } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { wholeClock } from '#main/engine/store/whole-clock.ts'
import { createConfirmations } from './confirmations.ts'
import { createDrain, recover } from './drain.ts'
import { type Derive, type Edit, type Edited, enqueue, keepHere, type LocalEdit } from './edit.ts'
import { createHistory, type History, type HistoryEntry } from './history.ts'
import { isLocalId, type Operation, tableOfLocal } from './operation.ts'
import { isMany, keepMany, undoMany } from './bulk-local-edits.ts'
import { createOperations } from './operations.ts'
import { createOverlays, type Overlay } from './overlays.ts'
import type { OutboxOptions, OutboxContext } from './outbox-context.ts'
import { conflictsIn, countAll, type Counts, pendingRows } from './pending.ts'
import { sayDuration } from './undo-duration.ts'
import { change, discard, type Done, resolve, retry, unblock } from './pending-decisions.ts'
import { allProjections, handOver, type RecordRef, show, tablesShown } from './project.ts'
import { cannotUndo, undo, type Undone } from './undo.ts'

export type { Derive, Edit, Edited, HistoryEntry, LocalEdit, Counts, RecordRef }
export type { Account } from './operation.ts'
export { SLICE } from './bulk-local-edits.ts'
export type { CachePort, CrashPoint, OutboxOptions } from './outbox-context.ts'

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
    label: string,
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
  history(limit: number, offset?: number): HistoryEntry[]
  /** How many gestures the history holds. */
  historyCount(): number
  /** Why a gesture cannot be taken back any more; null where something of it can (H7). */
  cannotUndo(entry: HistoryEntry): string | null
  /**
   * The gestures from `from` on that still stand, newest first: what I did, as against what
   * colleagues did (A6).
   */
  doneSince: History['since']
  pending(): ReturnType<typeof pendingRows>
  counts(): Counts
  retry(ids: string[]): Promise<void>
  discard(ids: string[]): Promise<{ history_id: string | null }>
  /** Changes what a waiting edit wants. */
  change(id: string, wanted: Fields): Promise<void>
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
  overlaysOf(table: TableName, id: string): Overlay[]
  /** The service's id for one made here, once there is one. */
  serverId(id: string): string
  /**
   * Hands the cache what edits of an earlier run left behind; before its projections and before any
   * page.
   */
  catchUp(): Promise<void>
  /** Everything pending or kept here, for a cache that starts or was rebuilt. */
  projections(): Projection[]
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
  const context = assemble(options)
  const drain = createDrain(context)
  const etaMs = options.etaMs ?? ((place: number) => (place - 1) * 6_000)

  /** One durable step of the person, then the screens, then the drain. */
  async function commit<T>(work: () => T, records: (value: T) => RecordRef[]): Promise<T> {
    context.crash('edit:before-commit')
    const value = context.db.transact(work)
    context.crash('edit:after-commit')
    await show(context, records(value))
    drain.nudge()
    return value
  }

  function gesture(label: string, edits: Edit[], local: LocalEdit[]) {
    const [intent_id, id] = [crypto.randomUUID(), crypto.randomUUID()]
    return commit(
      () => {
        const outcomes = edits.map((edit) => enqueue(context, intent_id, edit))
        const changes = [
          ...outcomes.map(({ change: one }) => one),
          ...local.map((edit) => keepHere(context, edit)),
        ].filter((one) => one !== null)
        if (changes.length > 0) context.history.add({ id, intent_id, label, changes })
        return {
          history_id: changes.length > 0 ? id : null,
          results: outcomes.map(({ edited }) => edited),
          changes,
        }
      },
      ({ changes }) => changes.map((one) => ({ table: one.table, id: one.record_id })),
    )
  }

  function byPerson(label: string, work: () => Done[]): Promise<{ history_id: string | null }> {
    const id = crypto.randomUUID()
    return commit(
      () => {
        const done = work()
        const changes = done.flatMap((one) => one.changes)
        if (changes.length > 0)
          context.history.add({ id, intent_id: crypto.randomUUID(), label, changes })
        return {
          history_id: changes.length > 0 ? id : null,
          records: done.flatMap((one) => one.records),
        }
      },
      ({ records }) => records,
    ).then(({ history_id }) => ({ history_id }))
  }

  async function takeBack(entry: HistoryEntry | null): Promise<Undone> {
    if (!entry || entry.undone_by)
      return { entry: null, id: null, message: 'Nothing to undo.', records: [] }
    if (isMany(entry)) return undoMany(context, commit, entry)
    return commit(
      () => {
        const undone = undo(context, entry)
        return { ...undone, message: sayDuration(context, undone, drain.state(), etaMs) }
      },
      ({ records }) => records,
    )
  }

  const release = (granted: (op: Operation) => boolean) =>
    commit(
      () => unblock(context, granted),
      (ops) => ops.map((op) => ({ table: op.table, id: op.record_id })),
    )

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
    trickle: async (intent_id, edits, note) => {
      await commit(
        () => {
          const outcomes = edits.map((edit) => enqueue(context, intent_id, { ...edit, bulk: true }))
          note(outcomes.map(({ edited }) => edited))
          return outcomes
        },
        (outcomes) =>
          outcomes.flatMap(({ change: one }) =>
            one ? [{ table: one.table, id: one.record_id }] : [],
          ),
      )
    },
    beganBatch: async (intent_id, label, note) => {
      const id = crypto.randomUUID()
      await commit(
        () => {
          context.history.add({
            id,
            intent_id,
            label,
            changes: [
              {
                table: 'contacts',
                record_id: '',
                endpoint: null,
                params: {},
                fields: {},
                batch: intent_id,
                subject: label,
              },
            ],
          })
          note(id)
        },
        () => [],
      )
    },
    undo: (id) => takeBack(id === undefined ? context.history.latest() : context.history.byId(id)),
    redo: () => takeBack(context.history.latestUndo()),
    history: (limit, offset) => context.history.list(limit, offset),
    historyCount: () => context.history.count(),
    cannotUndo: (entry) => cannotUndo(context, entry),
    doneSince: (from) => context.history.since(from),
    pending: () => pendingRows(context, drain.state(), etaMs),
    counts: () => countAll(context),
    retry: async (ids) => {
      await byPerson('Sent again', () => ids.map((id) => retry(context, id)))
      for (const id of ids) drain.wake(id)
    },
    discard: (ids) =>
      byPerson(ids.length === 1 ? 'Discarded a change' : `Discarded ${ids.length} changes`, () =>
        ids.map((id) => discard(context, id)),
      ),
    change: async (id, wanted) => {
      await byPerson('Changed what waits', () => [change(context, id, wanted)])
    },
    resolve: (id, field, choice) =>
      byPerson(choice === 'mine' ? `Kept my ${field}` : `Took their ${field}`, () => [
        resolve(context, id, field, choice),
      ]),
    conflicts: (table) => {
      const all = new Map<string, Conflict[]>()
      for (const op of context.operations.open())
        if (op.table === table && op.state === 'conflict')
          all.set(op.record_id, [...(all.get(op.record_id) ?? []), ...conflictsIn(op)])
      return all
    },
    openOf: (table, id) => context.operations.openOf(table, id),
    overlaysOf: (table, id) => context.overlays.of(table, id),
    serverId: (id) => context.serverId(id),
    catchUp: async () => {
      context.touch(...tablesShown(await handOver(context)))
    },
    projections: () => allProjections(context),
    start() {
      recover(context)
      drain.start()
    },
    stop: () => drain.stop(),
    wake: () => drain.wake(),
    signedIn: async () => {
      await release((op) => op.reason === 'signin')
      drain.signedIn()
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

function assemble(options: OutboxOptions): OutboxContext {
  const { db, account } = options
  const clock = wholeClock(options.clock)
  const confirmations = createConfirmations(db, options.cache, clock)
  const operations = createOperations(db, account, clock, confirmations)
  const made = db.prepare<unknown[], { id: string | null }>(
    `SELECT json_extract(result, '$.id') AS id FROM operations WHERE table_name = ? AND record_id = ? AND kind = 'create' AND state = 'done'`,
  )
  const addedAs = db.prepare<
    unknown[],
    { id: string | null }
  >(`SELECT json_extract(o.result, '$.ids."' || l.key || '"') AS id FROM operations o, json_each(o.meta, '$.locals') l
    WHERE o.kind = 'add' AND o.state = 'done' AND l.value = ?`)
  const maker = db.prepare<unknown[], { id: string }>(
    `SELECT id FROM operations WHERE state NOT IN ('done', 'cancelled') AND ((kind = 'create' AND record_id = ?) OR (kind = 'add' AND instr(meta, ?))) LIMIT 1`,
  )
  return {
    db,
    clock,
    api: options.api,
    cache: options.cache,
    log: options.log,
    touch: options.touch,
    emit: options.emit,
    random: options.random ?? Math.random,
    crash: options.crash ?? (() => {}),
    unseal: options.unseal ?? (async () => null),
    takeBack: options.takeBack ?? (() => false),
    operations,
    confirmations,
    overlays: createOverlays(db, clock),
    history: createHistory(db, clock),
    serverId: <T>(id: T): T =>
      isLocalId(id) ? ((made.get(tableOfLocal(id), id)?.id ?? addedAs.get(id)?.id ?? id) as T) : id,
    makerOf: (local) => {
      const row = maker.get(local, local)
      return row ? operations.byId(row.id) : null
    },
  }
}
