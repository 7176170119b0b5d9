import * as z from 'zod'
import { change, id, none, query } from './command.ts'

/**
 * Names the state of a text that was typed and is not saved. However old it is, it is never dropped
 * for others.
 */
export const draftName = (record: string): string => `${DRAFT}${record}`
const DRAFT = 'draft '
export const isDraftName = (name: string): boolean => name.startsWith(DRAFT)

const path = z.string().min(2).max(600).startsWith('/')

/**
 * A record that was opened: what it is called now, and where it is. `kind` is the first part of its
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
  /** Pins and recents of this workspace (H8); `tag` names the workspace in links (L5). */
  'recents.list': query(
    none,
    z.object({ pinned: z.array(recentRecord), recent: z.array(recentRecord), tag: z.string() }),
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
  'recents.visit': change(z.object({ path }), none),
  /** How the person left this workspace: the path, and what each screen was at. */
  'recents.left': query(
    none,
    z.object({ path: z.string().nullable(), screens: z.record(z.string(), z.unknown()) }),
    [],
  ),
  /**
   * Keeps the path, and what changed on the screens since; null forgets all of it. Nothing is kept
   * if another workspace is open by now.
   */
  'recents.leave': change(
    z.object({
      workspace: id,
      /** Left out by a further window, which keeps its own (`recents.leaveWindow`). */
      path: path.nullable().optional(),
      screens: z.record(z.string(), z.unknown()).nullable(),
    }),
    none,
  ),
  /** Keeps what a further window shows, to be opened again after a restart (N8). */
  'recents.leaveWindow': change(z.object({ workspace: id, window: id, path }), none),
  /** The windows that were open when Hotdesk ended, and are not open now. */
  'recents.windows': query(
    none,
    z.object({ windows: z.array(z.object({ window: id, path: z.string() })) }),
    [],
  ),
  'recents.pin': change(z.object({ path, pinned: z.boolean() }), none),
  /**
   * Follows a link: opens its workspace where another is open, and answers where to go. Refused
   * with `unknown_link` or `unknown_workspace`.
   */
  'links.open': change(z.object({ link: z.string().max(2000) }), z.object({ path: z.string() })),
} as const
