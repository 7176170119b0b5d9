import { SLOW_TO_SHOW_MS } from '#main/engine/store/slow-to-show.ts'
import { recordKey, rememberConfirmed, countChange, type Connection } from './connection.ts'
import type { Evidence, Monotonic, Removal } from './protocol.ts'
import { drop, readStored } from './record-rows.ts'
import { removableNow } from './sweeps.ts'
import { tables, type TableName } from './tables.ts'

/**
 * Removes records on evidence that they are gone. A pending edit, or the user's notes on a record,
 * keep it; only an erasure overrides both. A record that its notes keep after a 404 is marked as
 * missing. A 404 is not believed for a record that was created here a moment ago, because the
 * service may not show it yet.
 */
export function remove(
  connection: Connection,
  table: TableName,
  ids: string[],
  evidence: Evidence,
  at: Monotonic,
): Removal {
  const removal: Removal = { removed: [], kept: [] }
  const isProvedGone =
    evidence.kind === 'two_sweeps' ? removableNow(connection, evidence.sweep) : null
  const isNotShownYet = (id: string): boolean => {
    const known = connection.recentConfirmations.get(recordKey(table, id))
    return (
      evidence.kind === 'answered_404' && known?.created === true && at < known.at + SLOW_TO_SHOW_MS
    )
  }
  for (const id of ids) {
    const old = readStored(connection, table, id)
    const hasNotes = tables[table].keepsNotes === true && old !== undefined && old.overlay !== '[]'
    const isKept =
      evidence.kind !== 'erased' &&
      (old?.pending === 1 ||
        hasNotes ||
        isNotShownYet(id) ||
        (isProvedGone !== null && !isProvedGone(id)))
    if (isKept) {
      if (hasNotes && evidence.kind === 'answered_404' && evidence.now !== undefined)
        markMissing(connection, table, old.rid, evidence.now)
      removal.kept.push(id)
      continue
    }
    removal.removed.push(id)
    rememberConfirmed(connection, { table, id, record: null, created: false, at, now: 0 })
    if (old) drop(connection, table, old.rid)
  }
  if (evidence.kind === 'erased' && tables[table].search) {
    // Deleted words stay in the index until it is merged, and in the log until it is checkpointed
    // (J9).
    connection.sql(`INSERT INTO search_${table}(search_${table}) VALUES ('optimize')`).run()
  }
  return removal
}

/**
 * Marks a row as missing from the service, since the first time it was missed; this counts as much
 * as two sweeps that missed it.
 */
function markMissing(connection: Connection, table: TableName, rid: number, now: number): void {
  connection
    .sql(`UPDATE ${table} SET suspect_since = coalesce(suspect_since, ?),
      suspect_count = max(suspect_count, 2) WHERE rid = ?`)
    .run(now, rid)
  countChange(connection, table)
}
