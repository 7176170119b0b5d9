import type { Migration } from '../migrate.ts'

/**
 * What the service said when an edit was finished, until the cache has it on disk. Written with the
 * end of the edit, so that a kill before the cache hears of it does not show the old value again
 * (P20).
 */
export const confirmed: Migration = {
  version: 12,
  name: 'confirmed',
  sql: `
    CREATE TABLE confirmed (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      table_name TEXT NOT NULL, record_id TEXT NOT NULL,
      record TEXT,
      made INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX confirmed_of ON confirmed (table_name, record_id);
  `,
}
