import type { Migration } from '../migrate.ts'

/** People of a file go straight onto a hot list: which one, and who stands on it already. */
export const importLists: Migration = {
  version: 14,
  name: 'import lists',
  sql: `
    ALTER TABLE imports ADD COLUMN list_id TEXT;
    ALTER TABLE import_rows ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
  `,
}
