import * as z from 'zod'
import { scopes } from '../api/scopes.ts'
import { change, none, query } from './command.ts'

/** The practice workspace's switches (D13): what can go wrong, tried without harm. */
export const practiceState = z.object({
  available: z.boolean(),
  flight_mode: z.boolean(),
  ignores_status: z.boolean(),
  stopped: z.boolean(),
})
export type PracticeState = z.infer<typeof practiceState>

/** An API token of the practice workspace, as its settings list it. */
export const practiceToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type PracticeToken = z.infer<typeof practiceToken>

export const practiceCommands = {
  'practice.state': query(none, practiceState, ['practice', 'session']),
  /** Starts it again after it ended too often by itself (`stopped`). */
  'practice.restart': change(none, none),
  /**
   * Cuts and restores the network between Hotdesk and the practice workspace; survives a restart of
   * both.
   */
  'practice.flightMode': change(z.object({ on: z.boolean() }), none),
  /** A colleague edits a member of the list that was looked at last. */
  'practice.colleague': change(none, z.object({ message: z.string() })),
  /** The service fails the next few calls. */
  'practice.stumble': change(none, z.object({ message: z.string() })),
  'practice.tokens': query(none, z.object({ tokens: z.array(practiceToken) }), [
    'practice',
    'session',
  ]),
  /** Makes an API token with these scopes; this answer is the only one that holds it. */
  'practice.createToken': change(
    z.object({ name: z.string().min(1).max(100), scopes: z.array(z.enum(scopes)).min(1) }),
    z.object({ token: z.string() }),
  ),
  'practice.revokeToken': change(z.object({ id: z.string() }), none),
  'practice.ignoreStatus': change(z.object({ on: z.boolean() }), none),
} as const
