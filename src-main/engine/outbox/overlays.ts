import type { Fields } from '#shared/domain/same-value.ts'
import type { Clock } from '#main/ports.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OverlayRow } from '#main/engine/store/outbox-rows.ts'

/**
 * A field kept on this computer, because no endpoint accepts it (`local`, R1, A4) or because the
 * service did not store it (`not_stored`, R2).
 */
export interface Overlay {
  table: TableName
  record_id: string
  field: string
  value: unknown
  base: unknown
  reason: 'local' | 'not_stored'
  updated_at: number
}

/**
 * Builds the id of the row that lists a record's values the service did not store; these have no
 * open operation any more.
 */
export const keptId = (table: string, record: string) => `kept:${table}/${record}`

/** Matches an id of `keptId`: its table and its record. */
export const keptRef = (id: string) => /^kept:([a-z_]+)\/(.+)$/.exec(id)

/** The overlays in `outbox.db`. Call the writing methods inside `db.transact`. */
export interface Overlays {
  of(table: string, id: string): Overlay[]
  all(): Overlay[]
  notStored(): Overlay[]
  set(table: TableName, id: string, fields: Fields, reason: Overlay['reason'], base?: Fields): void
  clear(table: string, id: string, fields: string[]): void
  rename(table: string, from: string, to: string): void
}

/** Creates the store of overlays over its table in `outbox.db`. */
export function createOverlays(db: OutboxDb, clock: Clock): Overlays {
  const of = db.prepare<unknown[], OverlayRow>(
    'SELECT * FROM overlays WHERE table_name = ? AND record_id = ?',
  )
  const all = db.prepare<unknown[], OverlayRow>('SELECT * FROM overlays')
  const notStored = db.prepare<unknown[], OverlayRow>(
    `SELECT * FROM overlays WHERE reason = 'not_stored' ORDER BY updated_at, record_id, field`,
  )
  const put =
    db.prepare(`INSERT INTO overlays (table_name, record_id, field, value, base, reason, created_at,
      updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET value = excluded.value, base = excluded.base, reason = excluded.reason, updated_at = excluded.updated_at`)
  const remove = db.prepare(
    'DELETE FROM overlays WHERE table_name = ? AND record_id = ? AND field = ?',
  )
  const rename = db.prepare(
    'UPDATE OR REPLACE overlays SET record_id = ? WHERE table_name = ? AND record_id = ?',
  )
  return {
    of: (table, id) => of.all(table, id).map(read),
    all: () => all.all().map(read),
    notStored: () => notStored.all().map(read),
    set(table, id, fields, reason, base = {}) {
      for (const [field, value] of Object.entries(fields))
        put.run(
          table,
          id,
          field,
          JSON.stringify(value ?? null),
          JSON.stringify(base[field] ?? null),
          reason,
          clock.now(),
          clock.now(),
        )
    },
    clear(table, id, fields) {
      for (const field of fields) remove.run(table, id, field)
    },
    rename(table, from, to) {
      rename.run(to, table, from)
    },
  }
}

const read = (row: OverlayRow): Overlay => ({
  table: row.table_name as TableName,
  record_id: row.record_id,
  field: row.field,
  value: JSON.parse(row.value) as unknown,
  base: row.base === null ? null : (JSON.parse(row.base) as unknown),
  reason: row.reason,
  updated_at: row.updated_at,
})
