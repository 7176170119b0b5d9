import * as z from 'zod'
import { change, noOutput, query, time } from './command.ts'

/** The state of updates (N4). `unavailable`: this build has no update server. */
export const updateState = z.object({
  state: z.enum(['unavailable', 'idle', 'checking', 'available', 'downloading', 'ready', 'failed']),
  version: z.string().nullable(),
  notes: z.string().nullable(),
  percent: z.number().nullable(),
  checked_at: time.nullable(),
  /** Changes that have not reached the service; they must be sent before an update is installed. */
  unsent: z.number(),
})
export type UpdateState = z.infer<typeof updateState>

export const updateCommands = {
  /**
   * Reports that the window is hidden or visible; while it is hidden, data is read more slowly
   * (G10).
   */
  'app.hidden': change(z.object({ hidden: z.boolean() }), noOutput),
  'updates.state': query(noOutput, updateState, ['preferences', 'operations']),
  'updates.check': change(noOutput, noOutput),
  /** Downloads the update, with the user's consent; it is installed later. */
  'updates.download': change(noOutput, noOutput),
  /** Installs the update. Refused with `unsent` while changes are pending. */
  'updates.install': change(noOutput, noOutput),
} as const
