import type { Migration } from '../migrate.ts'

/**
 * Links a press for something that another press was already paying for to that press, so that it
 * always gets the same answer (P7).
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
