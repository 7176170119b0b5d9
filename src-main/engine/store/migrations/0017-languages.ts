import type { Migration } from '../migrate.ts'

const tables = [
  'history',
  'receipts',
  'notices',
  'approvals',
  'bulk_runs',
  'bulk_rows',
  'imports',
  'import_rows',
]

/**
 * The language (BCP 47) of the sentences that Hotdesk wrote into a row, so that they can be shown
 * and read out as what they are after the user has chosen another language (M6). Unknown in rows of
 * older versions.
 */
export const languages: Migration = {
  version: 17,
  name: 'languages',
  sql: tables.map((table) => `ALTER TABLE ${table} ADD COLUMN language TEXT;`).join(''),
}
