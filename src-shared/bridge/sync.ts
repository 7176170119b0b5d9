import * as z from 'zod'
import { change, none, query, tables, time } from './command.ts'

/**
 * What the line at the foot of the navigation says. Minutes are computed from the rate limit (I6).
 */
export const syncState = z.object({
  /** `refused`: the service accepts no token of the person who is signed in; it is tried again. */
  state: z.enum(['offline', 'idle', 'syncing', 'sending', 'limited', 'signed_out', 'refused']),
  /** Edits that wait, and how long sending them takes at the permitted rate. */
  pending: z.number(),
  pending_eta_ms: z.number().nullable(),
  /** What waits for a decision. */
  needs_you: z.number(),
  /** What the service did not store: it is on this computer alone. */
  kept_here: z.number(),
  /** Lists being read, and how long until everything is fresh. */
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
   * Lists of which less is here than the service states; `id`: of the record a list belongs to.
   * Until they agree, nothing is called synced (P21). `settled`: whole sweeps agreed with each
   * other and not with what is stated, so nothing more is waited for.
   */
  incomplete: z.array(
    z.object({
      resource: z.string(),
      id: z.string().nullable(),
      held: z.number(),
      stated: z.number().nullable(),
      settled: z.boolean(),
    }),
  ),
  last_synced_at: time.nullable(),
  /**
   * What cannot be read: `scope` names the permission that is missing, null where the service
   * stumbles and Hotdesk tries again; `said` is what the service says of a missing one, `list` the
   * name of the one hot list or desk concerned, `led_to` another host, to which the service points.
   * Nothing read before is dropped.
   */
  unread: z.array(
    z.object({
      resource: z.string(),
      scope: z.string().nullable(),
      said: z.string().optional(),
      list: z.string().optional(),
      led_to: z.string().optional(),
    }),
  ),
})
export type SyncState = z.infer<typeof syncState>

export const syncCommands = {
  'sync.state': query(none, syncState, ['sync', 'operations', 'imports', 'session']),
  /** Reads a list again now, ahead of everything else. */
  'sync.refresh': change(z.object({ resource: z.enum(tables), id: z.string().optional() }), none),
  /** Says what is on the screen, so that it is read first. */
  'sync.look': change(z.object({ resource: z.enum(tables), id: z.string().optional() }), none),
} as const
