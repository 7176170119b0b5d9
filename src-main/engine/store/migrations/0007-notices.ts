import type { Migration } from '../migrate.ts'

/**
 * Notices, kept until read; erasures, which finish after a crash (J9); and small data that exists
 * nowhere else (rate buckets, marks).
 */
export const notices: Migration = {
  version: 7,
  name: 'notices',
  sql: `
    CREATE TABLE notices (
      id TEXT PRIMARY KEY,
      tag TEXT NOT NULL, kind TEXT NOT NULL,
      title TEXT NOT NULL, body TEXT NOT NULL, link TEXT,
      data TEXT NOT NULL DEFAULT '{}',
      due_at INTEGER, created_at INTEGER NOT NULL, shown_at INTEGER, seen_at INTEGER
    ) STRICT;
    CREATE INDEX notices_by_tag ON notices (tag);
    CREATE INDEX notices_due ON notices (due_at) WHERE shown_at IS NULL;
    CREATE TABLE erasures (
      id TEXT PRIMARY KEY,
      phase TEXT NOT NULL,
      subject TEXT,
      certificate TEXT NOT NULL DEFAULT '{}',
      started_at INTEGER NOT NULL, finished_at INTEGER
    ) STRICT;
    CREATE TABLE kv (key TEXT PRIMARY KEY, value TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
}
