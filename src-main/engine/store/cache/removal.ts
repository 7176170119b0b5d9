import { SLOW_TO_SHOW_MS } from '#main/engine/store/slow-to-show.ts'
import { recordKey, remember, noteTouched, type Connection } from './connection.ts'
import type { Evidence, Monotonic, Removal } from './protocol.ts'
import { drop, readStored } from './record-rows.ts'
import { removableNow } from './sweeps.ts'
import { tables, type TableName } from './tables.ts'

/**
 * Removes records for which there is evidence that they are gone. A pending edit, or notes that the
 * person keeps of a record, hold it; an erasure overrides both. What notes hold after a 404 is
 * marked as missing. Nor is a record gone that was made here a moment ago and is not shown yet.
 */
export function remove(
  connection: Connection,
  table: TableName,
  ids: string[],
  evidence: Evidence,
  at: Monotonic,
): Removal {
  const removal: Removal = { removed: [], kept: [] }
  const provedGone =
    evidence.kind === 'two_sweeps' ? removableNow(connection, evidence.sweep) : null
  const isNotShownYet = (id: string): boolean => {
    const known = connection.certain.get(recordKey(table, id))
    return (
      evidence.kind === 'answered_404' && known?.made === true && at < known.at + SLOW_TO_SHOW_MS
    )
  }
  for (const id of ids) {
    const old = readStored(connection, table, id)
    const noted = tables[table].keepsNotes === true && old !== undefined && old.overlay !== '[]'
    const held =
      evidence.kind !== 'erased' &&
      (old?.pending === 1 || noted || isNotShownYet(id) || (provedGone !== null && !provedGone(id)))
    if (held) {
      if (noted && evidence.kind === 'answered_404' && evidence.now !== undefined)
        markMissing(connection, table, old.rid, evidence.now)
      removal.kept.push(id)
      continue
    }
    removal.removed.push(id)
    remember(connection, { table, id, record: null, made: false, at, now: 0 })
    if (old) drop(connection, table, old.rid)
  }
  if (evidence.kind === 'erased' && tables[table].search) {
    // Deleted words linger in the index until it is merged, and in the log until it is folded in
    // (J9).
    connection.sql(`INSERT INTO search_${table}(search_${table}) VALUES ('optimize')`).run()
  }
  return removal
}

/**
 * Marks a row as one that the service does not have any more, since the first time it was so: as
 * much as two sweeps prove.
 */
function markMissing(connection: Connection, table: TableName, rid: number, now: number): void {
  connection
    .sql(`UPDATE ${table} SET suspect_since = coalesce(suspect_since, ?),
      suspect_count = max(suspect_count, 2) WHERE rid = ?`)
    .run(now, rid)
  noteTouched(connection, table)
}
