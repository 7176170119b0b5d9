import type { Migration } from '../migrate.ts'

/**
 * Enrolments made from Hotdesk, which the API never reports (R3), and paid runs, which it does not
 * list either (R11). A run is on disk before its request is sent.
 */
export const enrolments: Migration = {
  version: 6,
  name: 'enrolments',
  sql: `
    CREATE TABLE enrolments (
      campaign_id TEXT NOT NULL, contact_id TEXT NOT NULL, operation_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('held', 'sent', 'confirmed', 'unknown', 'refused', 'cancelled')),
      verdict TEXT, reason TEXT,
      at INTEGER NOT NULL,
      PRIMARY KEY (campaign_id, contact_id, operation_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX enrolments_by_contact ON enrolments (contact_id, at);
    CREATE TABLE registry (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('sourcing', 'research', 'generate')),
      key TEXT UNIQUE,
      brief TEXT NOT NULL,
      quote TEXT, max_credits INTEGER,
      run_id TEXT, operation_id TEXT,
      state TEXT NOT NULL,
      charged INTEGER,
      data TEXT NOT NULL DEFAULT '{}',
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
    ) STRICT;
  `,
}
