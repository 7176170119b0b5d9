import type { Migration } from '../migrate.ts'

/**
 * Durable edits (docs/promises.md "Operation"). An operation in flight occupies its lane, and an
 * open paid operation occupies its target, so that a double click, two windows or a restart cannot
 * create a second one (P2, P7, P8). Times are epoch milliseconds for display only: order is `seq`
 * (P17).
 */
export const operations: Migration = {
  version: 1,
  name: 'operations',
  sql: `
    CREATE TABLE operations (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      intent_id TEXT NOT NULL,
      issuer TEXT NOT NULL, subject TEXT NOT NULL, workspace TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('patch', 'add', 'remove', 'create', 'action', 'paid')),
      endpoint TEXT NOT NULL,
      params TEXT NOT NULL DEFAULT '{}',
      lane TEXT NOT NULL,
      predecessor TEXT,
      table_name TEXT, record_id TEXT,
      base TEXT NOT NULL DEFAULT '{}',
      want TEXT NOT NULL DEFAULT '{}',
      evidence TEXT NOT NULL DEFAULT 'read',
      idempotency_key TEXT,
      max_cost INTEGER,
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'verifying', 'unknown', 'conflict', 'needs_you', 'blocked', 'rejected', 'done', 'cancelled')),
      attempts INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER,
      last_status INTEGER,
      reason TEXT,
      result TEXT,
      meta TEXT NOT NULL DEFAULT '{}',
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, sent_at INTEGER, finished_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX operations_one_in_flight ON operations (lane) WHERE state IN ('sending', 'verifying', 'unknown');
    CREATE UNIQUE INDEX operations_one_paid ON operations (lane) WHERE kind = 'paid' AND state IN ('queued', 'sending', 'verifying', 'unknown', 'needs_you');
    CREATE INDEX operations_open ON operations (state, seq) WHERE state NOT IN ('done', 'cancelled');
    CREATE INDEX operations_lane ON operations (lane, seq);
    CREATE INDEX operations_record ON operations (table_name, record_id);
    CREATE INDEX operations_intent ON operations (intent_id);
  `,
}
