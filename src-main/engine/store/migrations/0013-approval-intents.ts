import type { Migration } from '../migrate.ts'

/**
 * Links an approval to the press that carried it out (P7). Before, the approval's own id was the
 * intent of its call.
 */
export const approvalIntents: Migration = {
  version: 13,
  name: 'approval intents',
  sql: `
    ALTER TABLE approvals ADD COLUMN intent_id TEXT;
    UPDATE approvals SET intent_id = id WHERE state = 'approved';
  `,
}
