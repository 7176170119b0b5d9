import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Account, Derive, Edit, Outbox } from '#main/engine/outbox/index.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import {
  createImportStore,
  type Counts,
  type HandedRow,
  type ImportColumn,
  type NewRow,
} from './store.ts'

export type { Counts, ImportColumn, NewRow }

/**
 * Rows that are operations at one time: the one being sent and the one behind it. All others stay
 * out of the way of what a person does.
 */
const AHEAD = 2
/** Rows kept in one transaction; other work goes on between two. */
const CHUNK = 500
/** So many refusals in a row have one cause that the next row would meet too. */
const REFUSED_IN_A_ROW = 20

const moving = new Set(['queued', 'sending', 'verifying', 'unknown', 'blocked'])

export interface ImportParts {
  db: OutboxDb
  outbox: Pick<Outbox, 'trickle' | 'beganBatch' | 'undo' | 'discard' | 'retry'>
  account: Account
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit' | 'listen'>
  log: Log
}

/** Files of people on their way into the workspace, by its API and one row after the other (L2). */
export interface Imports {
  /**
   * Keeps all rows, then begins to hand them over. A kill before it answers leaves nothing of it;
   * afterwards none is lost and none repeated.
   */
  begin(name: string, columns: readonly ImportColumn[], rows: readonly NewRow[]): Promise<string>
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
  /** For the outbox, which undoes: inside its transaction. */
  takeBack(id: string): boolean
  start(): void
  stop(): void
}

export function createImports({ db, outbox, account, clock, hub, log }: ImportParts): Imports {
  const store = createImportStore(db, account, clock)
  const refused = new Map<string, number>()
  let stopListening: (() => void) | null = null
  let turn: Promise<void> | null = null
  let again = false

  /** One pass at a time; whatever happens meanwhile makes one more. */
  function nudge(): void {
    if (!stopListening) return
    again = true
    turn ??= (async () => {
      while (again && stopListening) {
        again = false
        for (const one of store.all()) if (one.state !== 'preparing') await pass(one)
      }
    })()
      .catch((error: unknown) =>
        log.error('an import could not go on', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      )
      .finally(() => {
        turn = null
      })
  }

  async function pass(one: ImportRow): Promise<void> {
    const { leaving, changed } = settleAll(one)
    const now = store.byId(one.id)
    if (now?.state === 'running' && leaving < AHEAD) await handOver(now, AHEAD - leaving)
    const counts = store.counts(one.id)
    if (
      now &&
      now.state !== 'done' &&
      counts.waiting + counts.handed + counts.returning + counts.back === 0
    )
      end(now, counts)
    if (changed) hub.touch('imports')
  }

  /** What became of the rows that were handed over. */
  function settleAll(one: ImportRow): { leaving: number; changed: boolean } {
    const rows = store.handed(one.id)
    const changes = rows
      .map((row) => ({ row, to: settled(row, one.back === 1) }))
      .filter(({ row, to }) => to.state !== row.state || to.reason !== row.reason)
    if (changes.length > 0)
      db.transact(() => {
        for (const { row, to } of changes) store.settle(row, to.state, to.reason, row.made)
      })
    for (const { to } of changes) count(one, to.state)
    return {
      leaving: rows.filter((row) => moving.has(row.op_state ?? '')).length,
      changed: changes.length > 0,
    }
  }

  function count({ id }: ImportRow, state: ImportedState): void {
    const times = state === 'failed' ? (refused.get(id) ?? 0) + 1 : 0
    refused.set(id, times)
    if (times < REFUSED_IN_A_ROW || store.byId(id)?.state !== 'running') return
    db.transact(() =>
      store.move(
        id,
        'paused',
        `${times} rows in a row were refused. Look why before the rest follows.`,
      ),
    )
    hub.touch('imports')
  }

  async function handOver(one: ImportRow, most: number): Promise<void> {
    const waiting = store.next(one.id, 'waiting', most)
    const rows = waiting.length > 0 ? waiting : store.next(one.id, 'returning', most)
    if (rows.length === 0) return
    const to = waiting.length > 0 ? 'handed' : 'back'
    await outbox.trickle(one.id, rows.map(to === 'handed' ? there : backAgain), (results) => {
      for (const [index, row] of rows.entries())
        store.hand(row, to, results[index]?.operation_id ?? null)
    })
    hub.touch('imports')
    // Some may have had nothing to send.
    again = true
  }

  function end(one: ImportRow, counts: Counts): void {
    db.transact(() => store.move(one.id, 'done'))
    hub.touch('imports')
    const figure = (value: number) => value.toLocaleString('en-GB')
    const message =
      one.back === 1
        ? `${one.name} is taken back: ${figure(counts.returned)} rows`
        : `${one.name}: ${figure(counts.made)} people imported${counts.filled > 0 ? `, ${figure(counts.filled)} filled in` : ''}`
    hub.emit({
      type: 'notice',
      data: {
        tone: counts.failed > 0 ? 'warning' : 'success',
        message,
        ...(counts.failed > 0 ? { hint: `${figure(counts.failed)} were refused.` } : {}),
        link: '/import',
      },
    })
  }

  const change = (work: () => void) => {
    db.transact(work)
    hub.touch('imports')
    nudge()
  }
  const operations = (id: string, state: string) =>
    store
      .handed(id)
      .filter((row) => row.op_state === state)
      .flatMap((row) => row.operation_id ?? [])

  return {
    async begin(name, columns, rows) {
      const id = randomUUID()
      db.transact(() => store.add(id, name, columns))
      for (let at = 0; at < rows.length; at += CHUNK) {
        db.transact(() => {
          for (const row of rows.slice(at, at + CHUNK)) store.addRow(id, row)
        })
        await breathe()
      }
      const count = rows.filter(({ state }) => state === 'waiting').length
      await outbox.beganBatch(
        id,
        `Import of ${name}: ${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`,
        (history_id) => {
          store.remember(id, history_id)
          store.move(id, 'running')
        },
      )
      hub.touch('imports')
      nudge()
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
      refused.delete(id)
      change(() => {
        if (store.byId(id)?.state === 'paused') store.move(id, 'running')
      })
    },
    async cancel(id) {
      change(() => {
        store.turn(id, 'waiting', 'cancelled')
        store.stay(id)
      })
      const queued = operations(id, 'queued')
      if (queued.length > 0) await outbox.discard(queued)
    },
    async retry(id) {
      const failed = store
        .handed(id)
        .filter(({ state }) => state === 'failed')
        .flatMap((row) => row.operation_id ?? [])
      refused.delete(id)
      change(() => {
        if (store.byId(id)?.state !== 'running') store.move(id, 'running')
      })
      if (failed.length > 0) await outbox.retry(failed)
      nudge()
    },
    async undo(id) {
      const history_id = store.byId(id)?.history_id
      const { message } = await outbox.undo(history_id ?? id)
      nudge()
      return message
    },
    forget: (id) =>
      change(() => {
        if (store.byId(id)?.state === 'done') store.remove(id)
      }),
    async *waiting() {
      for (const one of store.all()) {
        for (
          let rows = store.waiting(one.id, 0, CHUNK);
          rows.length > 0;
          rows = store.waiting(one.id, rows.at(-1)?.row ?? 0, CHUNK)
        ) {
          for (const { row, name, want } of rows)
            yield { name: `${name}, row ${row} of ${one.name}`, want: JSON.parse(want) as Fields }
          await breathe()
        }
      }
    },
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
      stopListening = hub.listen((event) => {
        if (event.type === 'tables.changed' && event.data.tables.includes('operations')) nudge()
      })
      nudge()
    },
    stop() {
      stopListening?.()
      stopListening = null
    },
  }
}

const link = (id: string) => `/people/${encodeURIComponent(id)}`
const read = (row: ImportedRow) => JSON.parse(row.want) as Fields
const emptied = (row: ImportedRow): Fields =>
  Object.fromEntries(Object.keys(read(row)).map((field) => [field, null]))

/** What a person typed meanwhile is neither filled over nor emptied. */
const filling = (row: ImportedRow) =>
  derived(row, (value, now) => (now === null || now === undefined || now === '' ? value : now))
const emptying = (row: ImportedRow) =>
  derived(row, (value, now, field) => (sameValue(field, now, value) ? null : now))
const derived = (
  row: ImportedRow,
  of: (value: unknown, now: unknown, field: string) => unknown,
): Record<string, Derive> =>
  Object.fromEntries(
    Object.entries(read(row)).map(([field, value]) => [field, (now) => of(value, now, field)]),
  )

/** A new person, or the empty fields of one who is there. */
function there(row: ImportedRow): Edit {
  if (row.kind === 'create')
    return {
      endpoint: 'contacts.create',
      params: {},
      want: read(row),
      subject: row.name,
      link: '/import',
      once: row.once === 1,
    }
  return {
    endpoint: 'contacts.update',
    params: { id: row.contact_id ?? '' },
    want: {},
    derive: filling(row),
    base: emptied(row),
    subject: row.name,
    link: link(row.contact_id ?? ''),
  }
}

/** What makes it undone. Whoever was made has an id of the service by then. */
function backAgain(row: ImportedRow): Edit {
  const id = row.contact_id ?? ''
  const about = { params: { id }, subject: row.name, link: link(id) }
  return row.kind === 'create'
    ? { endpoint: 'contacts.delete', want: {}, ...about }
    : { endpoint: 'contacts.update', want: {}, derive: emptying(row), base: read(row), ...about }
}

/** Where a row is, by what became of its operation. */
function settled(row: HandedRow, back: boolean): { state: ImportedState; reason: string | null } {
  const there = row.kind === 'fill' ? 'filled' : 'made'
  switch (row.op_state) {
    case 'queued':
    case 'sending':
    case 'verifying':
    case 'unknown':
    case 'blocked':
      return {
        state: row.state === 'back' ? 'back' : 'handed',
        reason: row.op_state === 'blocked' ? 'It waits for you in Pending changes.' : null,
      }
    case 'rejected':
    case 'needs_you':
    case 'conflict':
      return {
        state: row.state === 'back' ? 'back' : 'failed',
        reason:
          row.op_state === 'rejected'
            ? (row.said ?? 'The service refused it.')
            : 'It waits for you in Pending changes.',
      }
    case 'cancelled':
      return { state: row.state === 'back' ? there : 'cancelled', reason: null }
    default:
      if (row.state === 'back') return { state: 'returned', reason: null }
      if (row.op_reason === 'same' || row.operation_id === null)
        return {
          state: 'known',
          reason:
            row.kind === 'fill'
              ? 'Nothing of it was empty any more.'
              : 'The service has exactly this person already.',
        }
      return { state: back ? 'returning' : there, reason: null }
  }
}
