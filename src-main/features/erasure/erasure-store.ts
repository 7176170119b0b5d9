import type { Meta } from '#main/engine/outbox/operation.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ErasureRow, OperationRow } from '#main/engine/store/outbox-rows.ts'
import type { Subject } from './subject.ts'

/**
 * `deleting` waits for the service, `purging` removes the data, `proved` only has to replace the
 * old backup, `done` is finished.
 */
export type Phase = 'deleting' | 'purging' | 'proved' | 'done'

/** An unfinished operation about a person. */
export type OpenOperation = Pick<
  OperationRow,
  'id' | 'kind' | 'state' | 'table_name' | 'record_id' | 'meta'
>

/** Prepares the `outbox.db` statements of erasures once. */
export function createErasureStore(db: OutboxDb) {
  const add = db.prepare(
    'INSERT INTO erasures (id, phase, subject, started_at) VALUES (?, ?, ?, ?)',
  )
  const unfinished = db.prepare<[], ErasureRow>(
    `SELECT * FROM erasures WHERE phase <> 'done' ORDER BY started_at`,
  )
  const all = db.prepare<[], ErasureRow>(
    'SELECT * FROM erasures ORDER BY started_at DESC LIMIT 200',
  )
  const setPhase = db.prepare('UPDATE erasures SET phase = ? WHERE id = ?')
  const prove = db.prepare(
    `UPDATE erasures SET phase = 'proved', subject = NULL, certificate = ?, finished_at = ? WHERE id = ?`,
  )
  const cancel = db.prepare('DELETE FROM erasures WHERE id = ?')
  const deletion = db.prepare<[string], Pick<OperationRow, 'state'>>(
    `SELECT state FROM operations WHERE endpoint = 'contacts.delete' AND record_id = ? ORDER BY seq DESC LIMIT 1`,
  )
  const openOps = db.prepare<[], OpenOperation>(
    `SELECT id, kind, state, table_name, record_id, meta FROM operations WHERE state NOT IN ('done', 'cancelled')`,
  )

  /**
   * Returns the open operations about this person only. An operation that adds several people to a
   * list belongs to the others too, so it is left out (P3).
   */
  function openOf({ records }: Subject) {
    const recordKeys = new Set(
      Object.entries(records).flatMap(([table, ids]) => ids.map((id) => `${table}/${id}`)),
    )
    return openOps.all().filter((op) => {
      const added = Object.values((JSON.parse(op.meta) as Meta).locals ?? {})
      if (added.length > 0) return added.every((id) => recordKeys.has(`members/${id}`))
      return recordKeys.has(`${op.table_name ?? ''}/${op.record_id ?? ''}`)
    })
  }

  return { add, unfinished, all, setPhase, prove, cancel, deletion, openOf }
}
