import type { Migration } from '../migrate.ts'

/**
 * The ledger of paid calls from this computer, and every balance reading (D5, D11). Erasing a
 * person clears target and detail, never the cost.
 */
export const spend: Migration = {
  version: 4,
  name: 'spend',
  sql: `
    CREATE TABLE receipts (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      operation_id TEXT, intent_id TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      target_table TEXT, target_id TEXT, target_label TEXT,
      outcome TEXT NOT NULL CHECK (outcome IN ('open', 'paid', 'free', 'refused', 'unknown')),
      max_cost INTEGER NOT NULL, cost INTEGER,
      balance_before INTEGER, balance_after INTEGER,
      tags TEXT NOT NULL DEFAULT '{}',
      detail TEXT NOT NULL DEFAULT '{}',
      asked_at INTEGER NOT NULL, finished_at INTEGER, erased_at INTEGER
    ) STRICT;
    CREATE INDEX receipts_by_time ON receipts (asked_at);
    CREATE INDEX receipts_by_target ON receipts (target_table, target_id);
    CREATE TABLE credit_readings (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      plan_balance INTEGER NOT NULL, addon_balance INTEGER NOT NULL, total INTEGER NOT NULL,
      cause TEXT NOT NULL, operation_id TEXT
    ) STRICT;
    CREATE INDEX credit_readings_by_time ON credit_readings (at);
  `,
}
