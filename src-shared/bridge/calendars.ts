import * as z from 'zod'
import { change, none, query, time } from './command.ts'

/** The file of meetings that other calendars on this computer subscribe to (C13). */
export const calendarFeed = z.object({
  /** null: there is none. */
  path: z.string().nullable(),
  /** Where it would be put unless the person says otherwise. */
  proposed: z.string(),
  written_at: time.nullable(),
  meetings: z.number(),
  /** Why it is not up to date, and what to do; null while it is. */
  problem: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** When the person is busy elsewhere. `title` only where they want it shown. */
export const busyTime = z.object({
  from: time,
  to: time,
  all_day: z.boolean(),
  title: z.string().nullable(),
})
export type BusyTime = z.infer<typeof busyTime>

/** The calendar that is read in; its address never comes back here. */
export const calendarSource = z.object({
  /** The host, or the name of the file; null: none is read. */
  name: z.string().nullable(),
  kind: z.enum(['file', 'web']).nullable(),
  titles: z.boolean(),
  read_at: time.nullable(),
  times: z.number(),
  problem: z.string().nullable(),
})
export type CalendarSource = z.infer<typeof calendarSource>

export const calendarCommands = {
  'calendars.feed': query(none, calendarFeed, ['calendars']),
  /**
   * Keeps the file at this path up to date from now on; null deletes it and stops. Refused with
   * `not_saved` where it cannot be written, or would replace a file that is not Hotdesk’s.
   */
  'calendars.setFeed': change(z.object({ path: z.string().trim().max(1000).nullable() }), none),
  'calendars.source': query(none, calendarSource, ['calendars']),
  /**
   * Reads a calendar, and keeps its address in the keychain if that works; null is the address that
   * is kept. Refused with what is wrong and what to do, and nothing was changed then.
   */
  'calendars.subscribe': change(
    z.object({ address: z.string().trim().min(1).max(2000).nullable(), titles: z.boolean() }),
    none,
  ),
  /** Forgets the calendar and all that was read of it. */
  'calendars.leave': change(none, none),
  'calendars.readAgain': change(none, none),
  'calendars.busy': query(
    z.object({ from: time, to: time }),
    z.object({ times: z.array(busyTime) }),
    ['calendars'],
  ),
} as const
