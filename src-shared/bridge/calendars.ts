import * as z from 'zod'
import { change, noOutput, query, time } from './command.ts'

/** The file of meetings to which other calendars on this computer subscribe (C13). */
export const calendarFeed = z.object({
  /** null if there is no file. */
  path: z.string().nullable(),
  /** The default path. */
  proposed: z.string(),
  written_at: time.nullable(),
  meetings: z.number(),
  /** Why the file is out of date, and what to do; null if it is up to date. */
  problem: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/**
 * A time at which the user is busy elsewhere. `title` is set only if the user chose to show titles.
 */
export const busyTime = z.object({
  from: time,
  to: time,
  all_day: z.boolean(),
  title: z.string().nullable(),
})
export type BusyTime = z.infer<typeof busyTime>

/** The subscribed calendar. Its address never crosses the bridge back. */
export const calendarSource = z.object({
  /** The host or the file name; null if no calendar is subscribed. */
  name: z.string().nullable(),
  kind: z.enum(['file', 'web']).nullable(),
  titles: z.boolean(),
  read_at: time.nullable(),
  times: z.number(),
  problem: z.string().nullable(),
})
export type CalendarSource = z.infer<typeof calendarSource>

export const calendarCommands = {
  'calendars.feed': query(noOutput, calendarFeed, ['calendars']),
  /**
   * Keeps the file at this path up to date from now on; null deletes the file and stops. Refused
   * with `not_saved` if the file cannot be written, or would replace one that is not Hotdesk’s.
   */
  'calendars.setFeed': change(z.object({ path: z.string().trim().max(1000).nullable() }), noOutput),
  'calendars.source': query(noOutput, calendarSource, ['calendars']),
  /**
   * Reads a calendar, and stores its address in the keychain if that works; null stands for the
   * stored address. On failure the refusal explains what to do, and nothing is changed.
   */
  'calendars.subscribe': change(
    z.object({ address: z.string().trim().min(1).max(2000).nullable(), titles: z.boolean() }),
    noOutput,
  ),
  /** Forgets the calendar and everything read from it. */
  'calendars.leave': change(noOutput, noOutput),
  'calendars.readAgain': change(noOutput, noOutput),
  'calendars.busy': query(
    z.object({ from: time, to: time }),
    z.object({ times: z.array(busyTime) }),
    ['calendars'],
  ),
} as const
