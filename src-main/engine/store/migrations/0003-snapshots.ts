import type { Migration } from '../migrate.ts'

/**
 * History that the API does not keep: campaign statistics (R7) and scrape quality. Kept for years,
 * so each snapshot is one compact row.
 */
export const snapshots: Migration = {
  version: 3,
  name: 'snapshots',
  sql: `
    CREATE TABLE snapshots (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL, subject_id TEXT NOT NULL, taken_at INTEGER NOT NULL,
      data TEXT NOT NULL,
      UNIQUE (kind, subject_id, taken_at)
    ) STRICT;
    CREATE INDEX snapshots_by_time ON snapshots (kind, taken_at);
  `,
}
