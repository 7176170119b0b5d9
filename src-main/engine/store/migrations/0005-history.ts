import type { Migration } from '../migrate.ts'

/**
 * What was done, for undo (A3) and for "what did I do today": one row for one intent, with what
 * each field was before.
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
