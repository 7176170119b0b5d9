import type { Migration } from '../migrate.ts'

/**
 * Paid look-ups for many people (D9): the people the user chose, what the user agreed to, and the
 * result for each person. None is ever sent without the user (D10).
 */
export const bulkRuns: Migration = {
  version: 10,
  name: 'bulk runs',
  sql: `
    CREATE TABLE bulk_runs (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL,
      route TEXT NOT NULL, cap INTEGER NOT NULL,
      tags TEXT NOT NULL DEFAULT '{}', preview TEXT NOT NULL DEFAULT '{}',
      state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'stopped', 'finished')),
      reason TEXT,
      started_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX receipts_by_intent ON receipts (intent_id);
    CREATE TABLE bulk_rows (
      run_id TEXT NOT NULL, place INTEGER NOT NULL,
      target_id TEXT NOT NULL, label TEXT NOT NULL,
      answer TEXT,
      PRIMARY KEY (run_id, place)
    ) STRICT, WITHOUT ROWID;
  `,
}
