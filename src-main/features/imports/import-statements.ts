import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ImportedRow, ImportedState, ImportRow } from '#main/engine/store/outbox-rows.ts'

/** A row that has become an operation, with the state of that operation. */
export type HandedRow = ImportedRow & {
  op_state: string | null
  op_reason: string | null
  op_kind: string | null
  made: string | null
  /** The service's answer to the edit. */
  message: string | null
}
/** Prepares the statements on the import tables once. */
export function prepareImports(db: OutboxDb) {
  const add = db.prepare(
    `INSERT INTO imports (id, account, name, columns, list_id, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'preparing', ?, ?)`,
  )
  const addRow = db.prepare(
    'INSERT INTO import_rows (import_id, row, kind, name, contact_id, want, once, state, reason, language) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const all = db.prepare<[string], ImportRow>(
    'SELECT * FROM imports WHERE account = ? ORDER BY created_at, rowid',
  )
  const byId = db.prepare<[string, string], ImportRow>(
    'SELECT * FROM imports WHERE id = ? AND account = ?',
  )
  const setState = db.prepare(
    'UPDATE imports SET state = ?, reason = ?, language = ?, updated_at = ? WHERE id = ?',
  )
  const markUndone = db.prepare('UPDATE imports SET back = 1 WHERE id = ?')
  const setHistory = db.prepare('UPDATE imports SET history_id = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM imports WHERE id = ?')
  const removeRows = db.prepare('DELETE FROM import_rows WHERE import_id = ?')
  const unqueued = db.prepare<[], ImportRow>(
    `SELECT * FROM imports WHERE state IN ('running', 'paused') AND EXISTS
      (SELECT 1 FROM import_rows WHERE import_id = imports.id AND state IN ('waiting', 'returning'))
    ORDER BY created_at, rowid`,
  )
  const counts = db.prepare<[string], { state: ImportedState; count: number }>(
    'SELECT state, count(*) AS count FROM import_rows WHERE import_id = ? GROUP BY state',
  )
  const next = db.prepare<[string, string, number], ImportedRow>(
    'SELECT * FROM import_rows WHERE import_id = ? AND state = ? ORDER BY row LIMIT ?',
  )
  const handed = db.prepare<[string], HandedRow>(
    `SELECT r.*, o.state AS op_state, o.reason AS op_reason, o.kind AS op_kind,
      json_extract(o.result, '$.id') AS made, json_extract(o.meta, '$.message') AS message
    FROM import_rows r LEFT JOIN operations o ON o.id = r.operation_id
    WHERE r.import_id = ? AND r.state IN ('handed', 'failed', 'back')`,
  )
  const settle = db.prepare(
    'UPDATE import_rows SET state = ?, reason = ?, language = ?, contact_id = coalesce(?, contact_id) WHERE import_id = ? AND row = ?',
  )
  const setOperation = db.prepare(
    `UPDATE import_rows SET state = ?, operation_id = ?, reason = NULL WHERE import_id = ? AND row = ?`,
  )
  const moveRows = db.prepare('UPDATE import_rows SET state = ? WHERE import_id = ? AND state = ?')
  const keepRows = db.prepare(
    `UPDATE import_rows SET state = CASE kind WHEN 'fill' THEN 'filled' ELSE 'made' END WHERE import_id = ? AND state = 'returning'`,
  )
  const page = db.prepare<[string, string, number, number], ImportedRow>(
    'SELECT * FROM import_rows WHERE import_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY row LIMIT ? OFFSET ?',
  )
  const unlisted = db.prepare<[string, number], ImportedRow>(
    `SELECT * FROM import_rows
    WHERE import_id = ? AND listed = 0 AND contact_id IS NOT NULL AND state IN ('made', 'filled', 'known')
    ORDER BY row LIMIT ?`,
  )
  const list = db.prepare('UPDATE import_rows SET listed = 1 WHERE import_id = ? AND row = ?')
  const waiting = db.prepare<[string, number, number], { row: number; name: string; want: string }>(
    `SELECT row, name, want FROM import_rows
    WHERE import_id = ? AND state = 'waiting' AND kind = 'create' AND row > ?
    ORDER BY row LIMIT ?`,
  )
  return {
    add,
    addRow,
    all,
    byId,
    setState,
    markUndone,
    setHistory,
    remove,
    removeRows,
    unqueued,
    counts,
    next,
    handed,
    settle,
    hand: setOperation,
    turn: moveRows,
    stay: keepRows,
    page,
    unlisted,
    list,
    waiting,
  }
}
