import type { Migration } from '../migrate.ts'

/**
 * Past edits, for undo (A3) and for "what did I do today": one row per intent, with the previous
 * value of each field.
 */
export const history: Migration = {
  version: 5,
  name: 'history',
  sql: `
    CREATE TABLE history (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      intent_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      label TEXT NOT NULL,
      changes TEXT NOT NULL,
      undoes TEXT, undone_by TEXT
    ) STRICT;
    CREATE INDEX history_by_intent ON history (intent_id);
  `,
}
