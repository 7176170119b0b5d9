import * as z from 'zod'
import { change, none, query } from './command.ts'

/** The practice workspace's switches (D13): what can go wrong, tried without harm. */
export const practiceState = z.object({
  available: z.boolean(),
  flight_mode: z.boolean(),
  ignores_status: z.boolean(),
  stopped: z.boolean(),
})
export type PracticeState = z.infer<typeof practiceState>

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
  'practice.ignoreStatus': change(z.object({ on: z.boolean() }), none),
} as const
