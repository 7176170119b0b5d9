import { languageOf } from '#shared/i18n/stored-language.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Account } from '#main/engine/outbox/index.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'
import { prepareImports } from './import-statements.ts'

/** A checked row, as stored; see ImportedRow. */
export type NewRow = Pick<ImportedRow, 'row' | 'kind' | 'name' | 'contact_id' | 'reason'> & {
  want: Fields
  once: boolean
  state: 'waiting' | 'skipped' | 'rejected'
}
/** A column of the file, and its field. */
export interface ImportColumn {
  name: string
  field: string | null
}
export type Counts = Record<ImportedState, number>

const noCounts: Counts = {
  waiting: 0,
  handed: 0,
  made: 0,
  filled: 0,
  known: 0,
  failed: 0,
  skipped: 0,
  rejected: 0,
  cancelled: 0,
  returning: 0,
  back: 0,
  returned: 0,
}

/**
 * Opens the imports of one account and their rows in `outbox.db`. Every method that writes must run
 * inside `db.transact`.
 */
export function createImportStore(
  db: OutboxDb,
  { issuer, subject, workspace }: Account,
  clock: Clock,
) {
  const account = JSON.stringify([issuer, subject, workspace])
  const sql = prepareImports(db)
  const countsOf = (id: string): Counts => ({
    ...noCounts,
    ...Object.fromEntries(sql.counts.all(id).map((tally) => [tally.state, tally.count])),
  })

  return {
    /** Adds an import in the state `preparing`; nothing of it is sent before it is `running`. */
    add(id: string, name: string, columns: readonly ImportColumn[], list_id: string | null = null) {
      sql.add.run(id, account, name, JSON.stringify(columns), list_id, clock.now(), clock.now())
    },
    addRow(id: string, { row, kind, name, contact_id, want, once, state, reason }: NewRow) {
      sql.addRow.run(
        id,
        row,
        kind,
        name,
        contact_id,
        JSON.stringify(want),
        Number(once),
        state,
        reason,
        languageOf(reason),
      )
    },
    all: () => sql.all.all(account),
    byId: (id: string) => sql.byId.get(id, account) ?? null,
    setState(id: string, state: ImportRow['state'], reason: string | null = null) {
      sql.setState.run(state, reason, languageOf(reason), clock.now(), id)
    },
    markUndone(id: string) {
      sql.markUndone.run(id)
    },
    setHistory(id: string, history_id: string) {
      sql.setHistory.run(history_id, id)
    },
    remove(id: string) {
      sql.removeRows.run(id)
      sql.remove.run(id)
    },
    /**
     * Returns the imports with rows that are not in the outbox yet, of all users of this workspace.
     */
    unqueued: () =>
      sql.unqueued.all().map((batch) => ({ ...batch, of_others: batch.account !== account })),
    counts: countsOf,
    next: (id: string, state: 'waiting' | 'returning', limit: number) =>
      sql.next.all(id, state, limit),
    /** Returns the rows whose operation may have changed since. */
    handed: (id: string) => sql.handed.all(id),
    settle(
      importedRow: Pick<ImportedRow, 'import_id' | 'row'>,
      state: ImportedState,
      reason: string | null,
      contact_id: string | null = null,
    ) {
      const { import_id, row } = importedRow
      sql.settle.run(state, reason, languageOf(reason), contact_id, import_id, row)
    },
    setOperation(
      importedRow: Pick<ImportedRow, 'import_id' | 'row'>,
      state: 'handed' | 'back',
      operation_id: string | null,
    ) {
      sql.hand.run(state, operation_id, importedRow.import_id, importedRow.row)
    },
    /** Moves all rows in one state to another. Returns how many. */
    moveRows: (id: string, from: ImportedState, to: ImportedState) =>
      sql.turn.run(to, id, from).changes,
    /** Keeps rows that were to be taken back and have not been. */
    keepRows(id: string) {
      sql.stay.run(id)
    },
    page: (id: string, states: readonly ImportedState[], limit: number, offset: number) =>
      sql.page.all(id, JSON.stringify(states), limit, offset),
    /** Returns arrived people who have not been handed over for the import's hot list. */
    unlisted: (id: string, limit: number) => sql.unlisted.all(id, limit),
    list(importedRow: Pick<ImportedRow, 'import_id' | 'row'>) {
      sql.list.run(importedRow.import_id, importedRow.row)
    },
    /** Returns the people an import has yet to create, after a row. */
    waiting: (id: string, after: number, limit: number) => sql.waiting.all(id, after, limit),
  }
}

export type ImportStore = ReturnType<typeof createImportStore>
