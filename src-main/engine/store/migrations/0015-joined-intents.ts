import type { Migration } from '../migrate.ts'

/**
 * A press for something that another press was paying for already remembers that press, so that it
 * has the same answer for ever (P7).
 */
export const joinedIntents: Migration = {
  version: 15,
  name: 'joined intents',
  sql: `
    CREATE TABLE joined_intents (
      intent_id TEXT PRIMARY KEY,
      paying_intent_id TEXT NOT NULL
    ) STRICT;
  `,
}
