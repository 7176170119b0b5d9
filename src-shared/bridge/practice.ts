import * as z from 'zod'
import { scopes } from '../api/scopes.ts'
import { change, noOutput, query } from './command.ts'

/** The switches of the practice workspace (D13), which simulate failures without harm. */
export const practiceState = z.object({
  available: z.boolean(),
  flight_mode: z.boolean(),
  ignores_status: z.boolean(),
  stopped: z.boolean(),
})
export type PracticeState = z.infer<typeof practiceState>

/** An API token of the practice workspace, as listed in its settings. */
export const practiceToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type PracticeToken = z.infer<typeof practiceToken>

export const practiceCommands = {
  'practice.state': query(noOutput, practiceState, ['practice', 'session']),
  /** Restarts the practice workspace after it crashed too often (`stopped`). */
  'practice.restart': change(noOutput, noOutput),
  /**
   * Cuts or restores the network between Hotdesk and the practice workspace. The setting survives a
   * restart of both.
   */
  'practice.flightMode': change(z.object({ on: z.boolean() }), noOutput),
  /** Simulates a colleague who edits a member of the list viewed last. */
  'practice.colleague': change(noOutput, z.object({ message: z.string() })),
  /** Makes the service fail the next few calls. */
  'practice.stumble': change(noOutput, z.object({ message: z.string() })),
  'practice.tokens': query(noOutput, z.object({ tokens: z.array(practiceToken) }), [
    'practice',
    'session',
  ]),
  /** Creates an API token with these scopes. Only this answer contains it. */
  'practice.createToken': change(
    z.object({ name: z.string().min(1).max(100), scopes: z.array(z.enum(scopes)).min(1) }),
    z.object({ token: z.string() }),
  ),
  'practice.revokeToken': change(z.object({ id: z.string() }), noOutput),
  'practice.ignoreStatus': change(z.object({ on: z.boolean() }), noOutput),
} as const
