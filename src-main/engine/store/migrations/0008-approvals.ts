import type { Migration } from '../migrate.ts'

/**
 * What agents ask a person for (L7): ids alone, so that an erasure finds all of somebody by them
 * (J9).
 */
export const approvals: Migration = {
  version: 8,
  name: 'approvals',
  sql: `
    CREATE TABLE approvals (
      id TEXT PRIMARY KEY,
      agent TEXT NOT NULL, kind TEXT NOT NULL,
      target TEXT NOT NULL,
      why TEXT,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'declined')),
      result TEXT,
      asked_at INTEGER NOT NULL, decided_at INTEGER
    ) STRICT;
    CREATE INDEX approvals_by_time ON approvals (asked_at);
  `,
}
