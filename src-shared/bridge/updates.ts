import * as z from 'zod'
import { change, none, query, time } from './command.ts'

/** Where a newer Hotdesk is (N4). `unavailable`: this Hotdesk has nowhere to ask. */
export const updateState = z.object({
  state: z.enum(['unavailable', 'idle', 'checking', 'available', 'downloading', 'ready', 'failed']),
  version: z.string().nullable(),
  notes: z.string().nullable(),
  percent: z.number().nullable(),
  checked_at: time.nullable(),
  /** Changes that have not reached the service: nothing is installed before. */
  unsent: z.number(),
})
export type UpdateState = z.infer<typeof updateState>

export const updateCommands = {
  /** The window is out of sight, or back: what nobody looks at is read more slowly (G10). */
  'app.hidden': change(z.object({ hidden: z.boolean() }), none),
  'updates.state': query(none, updateState, ['preferences', 'operations']),
  'updates.check': change(none, none),
  /** The person's consent: fetched now, installed later. */
  'updates.download': change(none, none),
  /** Refused with code `unsent` while changes wait. */
  'updates.install': change(none, none),
} as const
