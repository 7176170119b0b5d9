import type { Migration } from '../migrate.ts'

/**
 * Values that the service cannot store (R1) or did not store (R2), shown as "on this computer". One
 * row per field.
 */
export const overlays: Migration = {
  version: 2,
  name: 'overlays',
  sql: `
    CREATE TABLE overlays (
      table_name TEXT NOT NULL, record_id TEXT NOT NULL, field TEXT NOT NULL,
      value TEXT NOT NULL,
      base TEXT,
      reason TEXT NOT NULL CHECK (reason IN ('local', 'not_stored')),
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      PRIMARY KEY (table_name, record_id, field)
    ) STRICT, WITHOUT ROWID;
  `,
}
