import * as z from 'zod'
import { change, id, noOutput, query } from './command.ts'

const path = z.string().min(2).max(600).startsWith('/')

/**
 * A record that the user opened: its current name and its path. `kind` is the first part of the
 * path.
 */
export const recentRecord = z.object({
  path: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  kind: z.string(),
})
export type RecentRecord = z.infer<typeof recentRecord>

export const recentRecordCommands = {
  /** Returns the pinned and recent records of this workspace (H8). */
  'recents.list': query(
    noOutput,
    z.object({ pinned: z.array(recentRecord), recent: z.array(recentRecord) }),
    [
      'views',
      'session',
      'contacts',
      'companies',
      'hot_lists',
      'jobs',
      'meetings',
      'campaigns',
      'desks',
      'reports',
      'webhooks',
      'notes',
      'members',
    ],
  ),
  'recents.visit': change(z.object({ path }), noOutput),
  /** Returns how the user left this workspace: the path, and the state of each screen. */
  'recents.left': query(
    noOutput,
    z.object({ path: z.string().nullable(), screens: z.record(z.string(), z.unknown()) }),
    [],
  ),
  /**
   * Saves the path, and the changed states of the screens; null deletes all states. Saves nothing
   * if another workspace has been opened meanwhile.
   */
  'recents.leave': change(
    z.object({
      workspace: id,
      /** Omitted by additional windows, which save theirs with `recents.leaveWindow`. */
      path: path.nullable().optional(),
      screens: z.record(z.string(), z.unknown()).nullable(),
    }),
    noOutput,
  ),
  /** Saves what an additional window shows, so that it can be reopened after a restart (N8). */
  'recents.leaveWindow': change(z.object({ workspace: id, window: id, path }), noOutput),
  /** Returns the windows that were open when Hotdesk ended and are not open now. */
  'recents.windows': query(
    noOutput,
    z.object({ windows: z.array(z.object({ window: id, path: z.string() })) }),
    [],
  ),
  /** Pins a record, or unpins it if it is pinned; returns whether it is pinned now. */
  'recents.pin': change(z.object({ path }), z.object({ pinned: z.boolean() })),
  /**
   * Returns the link to a screen (L5); null if the screen cannot be linked to. Refused with `unsent`
   * for a record that the service does not have yet: nobody else could follow the link.
   */
  'recents.link': query(z.object({ path }), z.object({ link: z.string().nullable() }), []),
  /**
   * Follows a link: opens its workspace if another is open, and returns the path to show. Refused
   * with `unknown_link` or `unknown_workspace`.
   */
  'links.open': change(z.object({ link: z.string().max(2000) }), z.object({ path: z.string() })),
} as const
