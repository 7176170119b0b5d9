import type { Fields } from '#shared/domain/same-value.ts'
import type { Account } from '#main/engine/outbox/index.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'

/** A row that was checked, as it is kept; see ImportedRow. */
export type NewRow = Pick<ImportedRow, 'row' | 'kind' | 'name' | 'contact_id' | 'reason'> & {
  want: Fields
  once: boolean
  state: 'waiting' | 'skipped' | 'rejected'
}
/** A row that has become an operation, and how that stands. */
export type HandedRow = ImportedRow & {
  op_state: string | null
  op_reason: string | null
  op_kind: string | null
  made: string | null
  said: string | null
}
/** A column of the file, and the field it is read as. */
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
 * Imports of one account and their rows in `outbox.db`. Every method that writes belongs inside
 * `db.transact`.
 */
export function createImportStore(
  db: OutboxDb,
  { issuer, subject, workspace }: Account,
  clock: Clock,
) {
  const account = JSON.stringify([issuer, subject, workspace])
  const add = db.prepare(
    `INSERT INTO imports (id, account, name, columns, state, created_at, updated_at) VALUES (?, ?, ?, ?, 'preparing', ?, ?)`,
  )
  const addRow = db.prepare(
    'INSERT INTO import_rows (import_id, row, kind, name, contact_id, want, once, state, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const all = db.prepare<[string], ImportRow>(
    'SELECT * FROM imports WHERE account = ? ORDER BY created_at, rowid',
  )
  const byId = db.prepare<[string, string], ImportRow>(
    'SELECT * FROM imports WHERE id = ? AND account = ?',
  )
  const setState = db.prepare(
    'UPDATE imports SET state = ?, reason = ?, updated_at = ? WHERE id = ?',
  )
  const setBack = db.prepare('UPDATE imports SET back = 1 WHERE id = ?')
  const setHistory = db.prepare('UPDATE imports SET history_id = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM imports WHERE id = ?')
  const removeRows = db.prepare('DELETE FROM import_rows WHERE import_id = ?')
  const counts = db.prepare<[string], { state: ImportedState; count: number }>(
    'SELECT state, count(*) AS count FROM import_rows WHERE import_id = ? GROUP BY state',
  )
  const next = db.prepare<[string, string, number], ImportedRow>(
    'SELECT * FROM import_rows WHERE import_id = ? AND state = ? ORDER BY row LIMIT ?',
  )
  const handed = db.prepare<
    [string],
    HandedRow
  >(`SELECT r.*, o.state AS op_state, o.reason AS op_reason, o.kind AS op_kind, json_extract(o.result, '$.id') AS made, json_extract(o.meta, '$.message') AS said
    FROM import_rows r LEFT JOIN operations o ON o.id = r.operation_id WHERE r.import_id = ? AND r.state IN ('handed', 'failed', 'back')`)
  const settle = db.prepare(
    'UPDATE import_rows SET state = ?, reason = ?, contact_id = coalesce(?, contact_id) WHERE import_id = ? AND row = ?',
  )
  const hand = db.prepare(
    `UPDATE import_rows SET state = ?, operation_id = ?, reason = NULL WHERE import_id = ? AND row = ?`,
  )
  const turn = db.prepare('UPDATE import_rows SET state = ? WHERE import_id = ? AND state = ?')
  const stay = db.prepare(
    `UPDATE import_rows SET state = CASE kind WHEN 'fill' THEN 'filled' ELSE 'made' END WHERE import_id = ? AND state = 'returning'`,
  )
  const page = db.prepare<[string, string, number, number], ImportedRow>(
    'SELECT * FROM import_rows WHERE import_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY row LIMIT ? OFFSET ?',
  )
  const waiting = db.prepare<[string, number, number], { row: number; name: string; want: string }>(
    `SELECT row, name, want FROM import_rows WHERE import_id = ? AND state = 'waiting' AND kind = 'create' AND row > ? ORDER BY row LIMIT ?`,
  )
  const countsOf = (id: string): Counts => ({
    ...noCounts,
    ...Object.fromEntries(counts.all(id).map((one) => [one.state, one.count])),
  })

  return {
    /** Begins one, of which nothing leaves before `run`. */
    add(id: string, name: string, columns: readonly ImportColumn[]) {
      add.run(id, account, name, JSON.stringify(columns), clock.now(), clock.now())
    },
    addRow(id: string, { row, kind, name, contact_id, want, once, state, reason }: NewRow) {
      addRow.run(id, row, kind, name, contact_id, JSON.stringify(want), Number(once), state, reason)
    },
    all: () => all.all(account),
    byId: (id: string) => byId.get(id, account) ?? null,
    move(id: string, state: ImportRow['state'], reason: string | null = null) {
      setState.run(state, reason, clock.now(), id)
    },
    goBack(id: string) {
      setBack.run(id)
    },
    remember(id: string, history_id: string) {
      setHistory.run(history_id, id)
    },
    remove(id: string) {
      removeRows.run(id)
      remove.run(id)
    },
    counts: countsOf,
    next: (id: string, state: 'waiting' | 'returning', limit: number) => next.all(id, state, limit),
    /** Rows whose operation may have gone on since. */
    handed: (id: string) => handed.all(id),
    settle(
      one: Pick<ImportedRow, 'import_id' | 'row'>,
      state: ImportedState,
      reason: string | null,
      contact_id: string | null = null,
    ) {
      settle.run(state, reason, contact_id, one.import_id, one.row)
    },
    hand(
      one: Pick<ImportedRow, 'import_id' | 'row'>,
      state: 'handed' | 'back',
      operation_id: string | null,
    ) {
      hand.run(state, operation_id, one.import_id, one.row)
    },
    /** All rows in one state, into another; answers how many. */
    turn: (id: string, from: ImportedState, to: ImportedState) => turn.run(to, id, from).changes,
    /** What was to be taken back, and has not been, stays. */
    stay(id: string) {
      stay.run(id)
    },
    page: (id: string, states: readonly ImportedState[], limit: number, offset: number) =>
      page.all(id, JSON.stringify(states), limit, offset),
    /** New people of an import that still wait, behind a row. */
    waiting: (id: string, after: number, limit: number) => waiting.all(id, after, limit),
  }
}

export type ImportStore = ReturnType<typeof createImportStore>
