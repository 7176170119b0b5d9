import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Account, Outbox } from '#main/engine/outbox/index.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import type { Clock, Log } from '#main/ports.ts'
import { createImportEdit, listEdit, outcomeOfRow, createUndoEdit } from './import-edits.ts'
import type { Counts, ImportStore } from './store.ts'

/**
 * Rows in the outbox at one time: the one being sent and the next. The rest do not delay the user's
 * edits.
 */
const MAX_IN_OUTBOX = 2
/** So many refusals in a row have a common cause that would affect the next row too. */
const MAX_CONSECUTIVE_REFUSALS = 20
/** People added to the hot list per request; one request each would halve the pace. */
const LIST_BATCH = 25

const inFlightStates = new Set(['queued', 'sending', 'verifying', 'unknown', 'blocked'])

export interface ImportParts {
  db: OutboxDb
  outbox: Pick<Outbox, 'trickle' | 'beganBatch' | 'undo' | 'callOff' | 'retry'>
  account: Account
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit' | 'listen'>
  log: Log
}

/** Hands rows over to the outbox, a few at a time, and stores their outcomes. */
export interface ImportRunner {
  start(): void
  stop(): void
  /** Runs one more pass. Does nothing while stopped. */
  nudge(): void
  /** Resets the count of refusals, after the user has looked into them. */
  forgetRefusals(id: string): void
}

/** Builds the runner of one account's imports. */
export function createImportRunner(
  store: ImportStore,
  { db, outbox, hub, log }: ImportParts,
): ImportRunner {
  const outcomes = createRowOutcomes(store, db, hub)
  let stopListening: (() => void) | null = null
  let running: Promise<void> | null = null
  let rerun = false

  /** Runs one pass at a time; a call during a pass causes another. */
  function nudge(): void {
    if (!stopListening) return
    rerun = true
    running ??= (async () => {
      while (rerun && stopListening) {
        rerun = false
        for (const batch of store.all()) if (batch.state !== 'preparing') await runPass(batch)
      }
    })()
      .catch((error: unknown) => log.error('an import could not go on', errorFields(error)))
      .finally(() => {
        running = null
      })
  }

  async function runPass(batch: ImportRow): Promise<void> {
    const { inFlight, changed } = outcomes.settleAll(batch)
    const now = store.byId(batch.id)
    if (now?.state === 'running' && inFlight < MAX_IN_OUTBOX)
      await queueRows(now, MAX_IN_OUTBOX - inFlight)
    if (now) await addToHotList(now)
    const counts = store.counts(batch.id)
    if (
      now &&
      now.state !== 'done' &&
      counts.waiting + counts.handed + counts.returning + counts.back === 0
    )
      finish(now, counts)
    if (changed) hub.touch('imports')
  }

  async function queueRows(batch: ImportRow, most: number): Promise<void> {
    const waiting = store.next(batch.id, 'waiting', most)
    const rows = waiting.length > 0 ? waiting : store.next(batch.id, 'returning', most)
    if (rows.length === 0) return
    const to = waiting.length > 0 ? 'handed' : 'back'
    await outbox.trickle(
      batch.id,
      rows.map(to === 'handed' ? createImportEdit : createUndoEdit),
      (results) => {
        for (const [index, row] of rows.entries())
          store.setOperation(row, to, results[index]?.operation_id ?? null)
      },
    )
    hub.touch('imports')
    // Some rows may have had nothing to send.
    rerun = true
  }

  /**
   * Adds arrived people to the hot list in groups; the last group once no one else is on the way.
   */
  async function addToHotList(batch: ImportRow): Promise<void> {
    if (batch.list_id === null || batch.back === 1) return
    const people = store.unlisted(batch.id, LIST_BATCH)
    const { waiting, handed } = store.counts(batch.id)
    const enough = people.length === LIST_BATCH || waiting + handed === 0
    if (people.length === 0 || !enough) return
    await outbox.trickle(batch.id, [listEdit(batch.list_id, people)], () => {
      for (const row of people) store.list(row)
    })
    rerun = true
  }

  function finish(batch: ImportRow, counts: Counts): void {
    db.transact(() => store.setState(batch.id, 'done'))
    hub.touch('imports')
    hub.emit(finishedNotice(batch, counts))
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

/** Returns the notice for the user when the last row of an import is settled. */
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

/**
 * Builds the part that stores the outcomes of rows, and pauses an import after many refusals in a
 * row.
 */
function createRowOutcomes(store: ImportStore, db: OutboxDb, hub: Pick<Hub, 'touch'>) {
  const refused = new Map<string, number>()

  /** Settles the rows that were handed over. `inFlight`: how many are still on their way. */
  function settleAll(batch: ImportRow): { inFlight: number; changed: boolean } {
    const rows = store.handed(batch.id)
    const changes = rows
      .map((row) => ({ row, to: outcomeOfRow(row, batch.back === 1) }))
      .filter(({ row, to }) => to.state !== row.state || to.reason !== row.reason)
    if (changes.length > 0)
      db.transact(() => {
        for (const { row, to } of changes) store.settle(row, to.state, to.reason, row.made)
      })
    for (const { to } of changes) countRefusal(batch, to.state)
    return {
      inFlight: rows.filter((row) => inFlightStates.has(row.op_state ?? '')).length,
      changed: changes.length > 0,
    }
  }

  function countRefusal({ id }: ImportRow, state: ImportedState): void {
    const times = state === 'failed' ? (refused.get(id) ?? 0) + 1 : 0
    refused.set(id, times)
    if (times < MAX_CONSECUTIVE_REFUSALS || store.byId(id)?.state !== 'running') return
    db.transact(() =>
      store.setState(
        id,
        'paused',
        t(
          '{rows, plural, other {# rows in a row were refused. See why before the rest is sent.}}',
          { rows: times },
        ),
      ),
    )
    hub.touch('imports')
  }

  return { settleAll, forgetRefusals: (id: string) => void refused.delete(id) }
}
