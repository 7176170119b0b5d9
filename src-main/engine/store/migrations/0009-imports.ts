import type { Migration } from '../migrate.ts'

/**
 * Imports of people through the API (L2): each row of the file is one row here, and becomes an
 * operation when its turn comes. So a file of 50,000 rows never delays the user's own edits, and a
 * kill between any two steps neither loses nor repeats a row.
 */
export const imports: Migration = {
  version: 9,
  name: 'imports',
  sql: `
    CREATE TABLE imports (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('preparing', 'running', 'paused', 'done')),
      back INTEGER NOT NULL DEFAULT 0,
      reason TEXT, history_id TEXT,
      columns TEXT NOT NULL DEFAULT '[]',
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE import_rows (
      import_id TEXT NOT NULL, row INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('create', 'fill')),
      name TEXT NOT NULL,
      contact_id TEXT,
      want TEXT NOT NULL DEFAULT '{}',
      once INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'handed', 'made', 'filled', 'known', 'failed', 'skipped', 'rejected', 'cancelled', 'returning', 'back', 'returned')),
      reason TEXT, operation_id TEXT,
      PRIMARY KEY (import_id, row)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX import_rows_by_state ON import_rows (import_id, state, row);
  `,
}
