import type { Migration } from '../migrate.ts'

/**
 * Requests of agents that a person has to approve (L7). They hold ids only, so that an erasure
 * finds everything about a person by id (J9).
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
