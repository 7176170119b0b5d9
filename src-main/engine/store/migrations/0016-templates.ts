import type { Migration } from '../migrate.ts'

/** Message templates (F12); they exist on this computer only. */
export const templates: Migration = {
  version: 16,
  name: 'templates',
  sql: `
    CREATE TABLE templates (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
      used_at INTEGER
    ) STRICT;
  `,
}
