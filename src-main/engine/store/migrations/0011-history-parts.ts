import type { Migration } from '../migrate.ts'

/**
 * A change of thousands of records is stored in slices (H6): one history line, and the slices
 * behind it.
 */
export const historyParts: Migration = {
  version: 11,
  name: 'history parts',
  sql: `
    ALTER TABLE history ADD COLUMN part_of TEXT;
    CREATE INDEX history_parts ON history (part_of, seq) WHERE part_of IS NOT NULL;
  `,
}
