import * as z from 'zod'
import { meetingStatuses } from '../api/meetings.ts'
import { asOf, change, changed, edited, id, none, pageInput, pageOf, query, time } from './command.ts'

export const meetingRow = z.object({
  id, title: z.string(), starts_at: time, duration_minutes: z.number(), status: z.string(),
  contact_id: z.string().nullable(), contact_name: z.string().nullable(), company_id: z.string().nullable(), company_name: z.string().nullable(),
  meeting_link: z.string().nullable(), notes: z.string().nullable(),
  /** Over, and still `booked`: somebody should say what came of it (C4). */
  needs_outcome: z.boolean(),
  ...edited,
})
export type MeetingRow = z.infer<typeof meetingRow>

export const noteRow = z.object({
  id, title: z.string().nullable(), text: z.string().nullable(), recorded_at: time.nullable(), duration_minutes: z.number().nullable(), participants: z.array(z.string()),
  contact_id: z.string().nullable(), contact_name: z.string().nullable(), meeting_id: z.string().nullable(),
})
export type NoteRow = z.infer<typeof noteRow>

export const meetingCommands = {
  /** Meetings that start in [from, to). */
  'meetings.range': query(z.object({ from: time, to: time }), z.object({ meetings: z.array(meetingRow), as_of: asOf }), ['meetings', 'contacts', 'companies', 'operations']),
  'meetings.read': query(z.object({ id }), z.object({ meeting: meetingRow.nullable(), notes: z.array(noteRow) }), ['meetings', 'notes', 'contacts', 'operations']),
  /** Past meetings that nobody has said the outcome of (C4). */
  'meetings.unlogged': query(none, z.object({ meetings: z.array(meetingRow) }), ['meetings', 'operations']),
  'meetings.create': change(
    z.object({ title: z.string().trim().min(1).max(300), starts_at: time, duration_minutes: z.number().int().min(1).max(1440), contact_id: z.string().nullable(), company_id: z.string().nullable(), meeting_link: z.string().max(1000).nullable(), notes: z.string().max(100_000).nullable() }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  'meetings.setStatus': change(z.object({ ids: z.array(id).min(1).max(500), status: z.enum(meetingStatuses) }), changed),
  /** An iCalendar file's text, for one meeting or a range (C7). */
  'meetings.ics': query(z.object({ ids: z.array(id).max(500).optional(), from: time.optional(), to: time.optional() }), z.object({ file_name: z.string(), text: z.string(), count: z.number() }), ['meetings']),
  'notes.list': query(z.object({ text: z.string().max(200).optional(), ...pageInput }), pageOf(noteRow), ['notes', 'contacts']),
  /** Asks the service to pull from the call recorder, then reads the notes again (C8). */
  'notes.sync': change(none, z.object({ message: z.string() })),
} as const
