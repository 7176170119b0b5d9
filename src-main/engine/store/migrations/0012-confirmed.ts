import type { Migration } from '../migrate.ts'

/**
 * The service's version of a record when an edit finished, kept until the cache has it on disk. It
 * is written together with the end of the edit, so that a kill before the cache takes it does not
 * show the old value again (P20).
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
