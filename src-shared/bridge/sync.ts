import * as z from 'zod'
import { change, noOutput, query, tables, time } from './command.ts'

/**
 * The state shown at the foot of the navigation. Durations are computed from the rate limit (I6).
 */
export const syncState = z.object({
  /** `refused`: the service rejects the signed-in user's tokens; Hotdesk keeps trying. */
  state: z.enum(['offline', 'idle', 'syncing', 'sending', 'limited', 'signed_out', 'refused']),
  /** Pending edits, and how long sending them takes at the rate limit. */
  pending: z.number(),
  pending_eta_ms: z.number().nullable(),
  /** Changes that wait for the user's decision. */
  needs_you: z.number(),
  /** Changes that the service did not store; they exist only on this computer. */
  kept_here: z.number(),
  /** Lists being read, and the time until everything is up to date. */
  sweeping: z.array(
    z.object({
      resource: z.string(),
      pages: z.number(),
      rows: z.number(),
      eta_ms: z.number().nullable(),
    }),
  ),
  fresh_eta_ms: z.number().nullable(),
  /**
   * Lists with fewer rows on this computer than the service reports. `id`: the record that the list
   * belongs to. Until they agree, nothing is called synced (P21). `settled`: complete sweeps agree
   * with each other but not with the reported count, so Hotdesk waits for no more rows.
   */
  incomplete: z.array(
    z.object({
      resource: z.string(),
      id: z.string().nullable(),
      stored: z.number(),
      stated: z.number().nullable(),
      settled: z.boolean(),
    }),
  ),
  last_synced_at: time.nullable(),
  /**
   * What cannot be read. `scope`: the missing permission, or null if the service fails and Hotdesk
   * retries. `said`: the service's words about a missing permission. `list`: the name of the one
   * hot list or desk concerned. `led_to`: another host to which the service redirects. Data read
   * before is kept.
   */
  unread: z.array(
    z.object({
      resource: z.string(),
      scope: z.string().nullable(),
      message: z.string().optional(),
      list: z.string().optional(),
      led_to: z.string().optional(),
    }),
  ),
})
export type SyncState = z.infer<typeof syncState>

export const syncCommands = {
  'sync.state': query(noOutput, syncState, ['sync', 'operations', 'imports', 'session']),
  /** Reads a list again now, before everything else. */
  'sync.refresh': change(
    z.object({ resource: z.enum(tables), id: z.string().optional() }),
    noOutput,
  ),
  /** Reports what is on the screen, so that it is read first. */
  'sync.look': change(z.object({ resource: z.enum(tables), id: z.string().optional() }), noOutput),
} as const
