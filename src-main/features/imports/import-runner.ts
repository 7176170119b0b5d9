import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Account, Outbox } from '#main/engine/outbox/index.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import type { Clock, Log } from '#main/ports.ts'
import { bringIn, listEdit, outcomeOfRow, takeOut } from './import-edits.ts'
import type { Counts, ImportStore } from './store.ts'

/**
 * Rows that are operations at one time: the one being sent and the one behind it. All others stay
 * out of the way of what a person does.
 */
const AHEAD = 2
/** So many refusals in a row have one cause that the next row would meet too. */
const REFUSED_IN_A_ROW = 20
/** People are put on the hot list so many at a time: one request for each would halve the pace. */
const LISTED_AT_ONCE = 25

const moving = new Set(['queued', 'sending', 'verifying', 'unknown', 'blocked'])

export interface ImportParts {
  db: OutboxDb
  outbox: Pick<Outbox, 'trickle' | 'beganBatch' | 'undo' | 'discard' | 'retry'>
  account: Account
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit' | 'listen'>
  log: Log
}

/** Hands rows over to the outbox, a few at a time, and writes down what became of them. */
export interface ImportRunner {
  start(): void
  stop(): void
  /** Something changed: makes one more pass. Does nothing while stopped. */
  nudge(): void
  /** A person looked into the refusals of an import: they are counted from the beginning. */
  forgetRefusals(id: string): void
}

/** Builds the runner of one account's imports. */
export function createImportRunner(
  store: ImportStore,
  { db, outbox, hub, log }: ImportParts,
): ImportRunner {
  const outcomes = createRowOutcomes(store, db, hub)
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
      .catch((error: unknown) => log.error('an import could not go on', errorFields(error)))
      .finally(() => {
        turn = null
      })
  }

  async function pass(one: ImportRow): Promise<void> {
    const { leaving, changed } = outcomes.settleAll(one)
    const now = store.byId(one.id)
    if (now?.state === 'running' && leaving < AHEAD) await handOver(now, AHEAD - leaving)
    if (now) await putOnList(now)
    const counts = store.counts(one.id)
    if (
      now &&
      now.state !== 'done' &&
      counts.waiting + counts.handed + counts.returning + counts.back === 0
    )
      finish(now, counts)
    if (changed) hub.touch('imports')
  }

  async function handOver(one: ImportRow, most: number): Promise<void> {
    const waiting = store.next(one.id, 'waiting', most)
    const rows = waiting.length > 0 ? waiting : store.next(one.id, 'returning', most)
    if (rows.length === 0) return
    const to = waiting.length > 0 ? 'handed' : 'back'
    await outbox.trickle(one.id, rows.map(to === 'handed' ? bringIn : takeOut), (results) => {
      for (const [index, row] of rows.entries())
        store.hand(row, to, results[index]?.operation_id ?? null)
    })
    hub.touch('imports')
    // Some may have had nothing to send.
    again = true
  }

  /** Puts who has arrived on the hot list; the last ones when nobody else is on the way. */
  async function putOnList(one: ImportRow): Promise<void> {
    if (one.list_id === null || one.back === 1) return
    const people = store.unlisted(one.id, LISTED_AT_ONCE)
    const { waiting, handed } = store.counts(one.id)
    const enough = people.length === LISTED_AT_ONCE || waiting + handed === 0
    if (people.length === 0 || !enough) return
    await outbox.trickle(one.id, [listEdit(one.list_id, people)], () => {
      for (const row of people) store.list(row)
    })
    again = true
  }

  function finish(one: ImportRow, counts: Counts): void {
    db.transact(() => store.move(one.id, 'done'))
    hub.touch('imports')
    hub.emit(finishedNotice(one, counts))
  }

  return {
    start() {
      stopListening = hub.listen((event) => {
        if (event.type === 'tables.changed' && event.data.tables.includes('operations')) nudge()
      })
      nudge()
    },
    stop() {
      stopListening?.()
      stopListening = null
    },
    nudge,
    forgetRefusals: outcomes.forgetRefusals,
  }
}

/** The notice for the person when the last row of an import is settled. */
function finishedNotice({ name, back }: ImportRow, counts: Counts): BridgeEvent {
  const { made, filled, failed, returned } = counts
  return {
    type: 'notice',
    data: {
      tone: failed > 0 ? 'warning' : 'success',
      message:
        back === 1
          ? t('{file} is taken back: {rows, plural, one {# row} other {# rows}}', {
              file: name,
              rows: returned,
            })
          : describeImport(name, made, filled),
      ...(failed > 0
        ? {
            hint: t('{rows, plural, one {# was refused.} other {# were refused.}}', {
              rows: failed,
            }),
          }
        : {}),
      link: '/import',
    },
  }
}

const describeImport = (file: string, made: number, filled: number): string =>
  filled > 0
    ? t(
        '{file}: {made, plural, one {# person imported} other {# people imported}}, {filled, plural, other {# filled in}}',
        { file, made, filled },
      )
    : t('{file}: {made, plural, one {# person imported} other {# people imported}}', {
        file,
        made,
      })

/** Writes down what became of rows, and pauses an import of which one after the other is refused. */
function createRowOutcomes(store: ImportStore, db: OutboxDb, hub: Pick<Hub, 'touch'>) {
  const refused = new Map<string, number>()

  /** Settles the rows that were handed over; `leaving`: how many are on their way still. */
  function settleAll(one: ImportRow): { leaving: number; changed: boolean } {
    const rows = store.handed(one.id)
    const changes = rows
      .map((row) => ({ row, to: outcomeOfRow(row, one.back === 1) }))
      .filter(({ row, to }) => to.state !== row.state || to.reason !== row.reason)
    if (changes.length > 0)
      db.transact(() => {
        for (const { row, to } of changes) store.settle(row, to.state, to.reason, row.made)
      })
    for (const { to } of changes) countRefusal(one, to.state)
    return {
      leaving: rows.filter((row) => moving.has(row.op_state ?? '')).length,
      changed: changes.length > 0,
    }
  }

  function countRefusal({ id }: ImportRow, state: ImportedState): void {
    const times = state === 'failed' ? (refused.get(id) ?? 0) + 1 : 0
    refused.set(id, times)
    if (times < REFUSED_IN_A_ROW || store.byId(id)?.state !== 'running') return
    db.transact(() =>
      store.move(
        id,
        'paused',
        t(
          '{rows, plural, other {# rows in a row were refused. Look why before the rest follows.}}',
          { rows: times },
        ),
      ),
    )
    hub.touch('imports')
  }

  return { settleAll, forgetRefusals: (id: string) => void refused.delete(id) }
}
