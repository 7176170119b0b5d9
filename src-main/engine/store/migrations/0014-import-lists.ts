import type { Migration } from '../migrate.ts'

/** The hot list that imported people are added to, and which of them were handed over for it. */
export const importLists: Migration = {
  version: 14,
  name: 'import lists',
  sql: `
    ALTER TABLE imports ADD COLUMN list_id TEXT;
    ALTER TABLE import_rows ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
  `,
}
