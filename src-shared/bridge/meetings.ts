import * as z from 'zod'
import { meetingStatuses } from '../api/meetings.ts'
import { memberStatuses } from '../api/values.ts'
import {
  asOf,
  change,
  changed,
  edited,
  id,
  noOutput,
  odd,
  pageInput,
  pageOf,
  query,
  time,
} from './command.ts'

const t = z.string().nullable()

export const meetingRow = z.object({
  id,
  title: z.string(),
  /** null if the service gave no readable time; `starts_text` is then what it wrote. */
  starts_at: time.nullable(),
  starts_text: t,
  /** The service gave a day without a time; `starts_at` is the first moment of that day. */
  date_only: z.boolean(),
  duration_minutes: z.number(),
  status: z.string(),
  contact_id: t,
  contact_name: t,
  company_id: t,
  company_name: t,
  meeting_link: t,
  notes: t,
  /** null if the company is unknown (R4). */
  do_not_contact: z.boolean().nullable(),
  /** Over and still `booked`: the user should log the outcome (C4). */
  needs_outcome: z.boolean(),
  /**
   * The start of the meeting that replaced this one, which was cancelled in Hotdesk (C12). Kept
   * only on this computer.
   */
  moved_to: time.nullable(),
  ...edited,
})
export type MeetingRow = z.infer<typeof meetingRow>

/** A meeting shown beside another record: its title and time. */
const meetingBrief = meetingRow.pick({
  id: true,
  title: true,
  starts_at: true,
  date_only: true,
  status: true,
})

export const noteRow = z.object({
  id,
  title: t,
  summary: t,
  /** The summary, followed by the transcript (`transcriptOf`). */
  text: t,
  recorded_at: time.nullable(),
  /** The service gave only the day. */
  date_only: z.boolean(),
  duration_minutes: z.number().nullable(),
  participants: z.array(z.string()),
  contact_id: t,
  contact_name: t,
  meeting_id: t,
  do_not_contact: z.boolean().nullable(),
  /**
   * The user confirmed the meeting and person in Hotdesk; the recorder's own claim does not count
   * (C9).
   */
  confirmed: z.boolean(),
  odd: odd.optional(),
})
export type NoteRow = z.infer<typeof noteRow>

/** What to know before a meeting, from data on this computer; available offline (C10). */
export const prepCard = z.object({
  person: z
    .object({
      id,
      name: z.string(),
      title: t,
      location: t,
      email: t,
      phone: t,
      target_role: t,
      notes: t,
    })
    .nullable(),
  company: z
    .object({
      id,
      name: z.string(),
      industry: t,
      location: t,
      research: t,
      researched_at: time.nullable(),
      do_not_contact: z.boolean().nullable(),
    })
    .nullable(),
  lists: z.array(
    z.object({ list_id: id, member_id: id, name: z.string(), tier: t, status: z.string() }),
  ),
  last_note: noteRow.nullable(),
  last_meeting: meetingBrief.nullable(),
})
export type PrepCard = z.infer<typeof prepCard>

/**
 * A meeting or person that a call note may belong to, with the reasons; the user confirms it (C9).
 */
export const suggestion = z.object({
  meeting: meetingBrief.nullable(),
  person: z.object({ id, name: z.string(), company_name: t }).nullable(),
  reasons: z.array(
    z.object({
      kind: z.enum(['recorder', 'time', 'day', 'email', 'phone', 'name', 'title']),
      detail: z.string(),
    }),
  ),
  confidence: z.enum(['strong', 'likely', 'weak']),
})
export type Suggestion = z.infer<typeof suggestion>

const showRate = {
  attended: z.number(),
  no_show: z.number(),
  cancelled: z.number(),
  unlogged: z.number(),
  rate: z.number().nullable(),
}
export type ShowRateRow = z.infer<z.ZodObject<typeof showRate>>

const workWeek = z.object({
  from: time,
  to: time,
  mine: z.object({ triaged: z.number(), called: z.number(), booked: z.number() }),
  everyone: z.object({ notes: z.number(), meetings: z.number() }),
})
export type WorkWeek = z.infer<typeof workWeek>

const draft = z.object({
  title: z.string().trim().min(1).max(300),
  starts_at: time,
  duration_minutes: z.number().int().min(1).max(1440),
  contact_id: t,
  company_id: t,
  meeting_link: z.string().max(1000).nullable(),
  notes: z.string().max(100_000).nullable(),
})
const span = z.object({
  ids: z.array(id).max(500).optional(),
  from: time.optional(),
  to: time.optional(),
})
const reads = ['meetings', 'contacts', 'companies', 'operations', 'overlays'] as const

export const meetingCommands = {
  /** Returns the meetings that start in [from, to). `unplaced`: those without a known start. */
  'meetings.range': query(
    z.object({ from: time, to: time }),
    z.object({ meetings: z.array(meetingRow), unplaced: z.array(meetingRow), as_of: asOf }),
    reads,
  ),
  'meetings.read': query(
    z.object({ id }),
    z.object({
      meeting: meetingRow.nullable(),
      notes: z.array(noteRow),
      prep: prepCard.nullable(),
    }),
    [...reads, 'notes', 'members', 'hot_lists'],
  ),
  /** Returns past meetings without an outcome, latest first (C4). */
  'meetings.unlogged': query(
    noOutput,
    z.object({
      meetings: z.array(meetingRow),
      /**
       * Whether any meeting exists. If not, an empty list does not mean that the user logged
       * outcomes.
       */
      has_meetings: z.boolean(),
      as_of: asOf,
    }),
    reads,
  ),
  /**
   * Returns the current meeting, or the next one today or tomorrow, which is the one "join" refers
   * to (C5).
   */
  'meetings.next': query(noOutput, z.object({ meeting: meetingRow.nullable() }), reads),
  'meetings.create': change(draft, z.object({ id, history_id: z.string().nullable() })),
  'meetings.setStatus': change(
    z.object({ ids: z.array(id).min(1).max(500), status: z.enum(meetingStatuses) }),
    changed,
  ),
  /**
   * Cancels the meeting and creates a new one as a single gesture, because the service cannot move
   * a meeting (C12, R12).
   */
  'meetings.reschedule': change(
    z.object({ id, starts_at: time, duration_minutes: z.number().int().min(1).max(1440) }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  /** Saves one meeting or a range as an iCalendar file in the downloads folder (C7). */
  'meetings.saveCalendar': change(span, z.object({ path: z.string(), count: z.number() })),
  /**
   * Returns the show rate by week and by the person's source, with the figures behind each (C11).
   * `zone` and `first_day` (1: Monday) define a week.
   */
  'meetings.rates': query(
    z.object({
      weeks: z.number().int().min(1).max(52),
      first_day: z.number().int().min(1).max(7),
      zone: z.string().max(100),
    }),
    z.object({
      weeks: z.array(z.object({ from: time, to: time, ...showRate })),
      sources: z.array(z.object({ source: t, ...showRate })),
      total: z.object(showRate),
      as_of: asOf,
    }),
    ['meetings', 'members', 'operations'],
  ),
  /**
   * Returns what was triaged, called and booked on this computer in this week and the previous one,
   * and the service's counts for everyone (E13), because the service does not say who did it.
   */
  'meetings.work': query(
    z.object({ first_day: z.number().int().min(1).max(7), zone: z.string().max(100) }),
    z.object({
      this_week: workWeek,
      last_week: workWeek,
      notes_as_of: asOf,
      meetings_as_of: asOf,
    }),
    ['meetings', 'notes', 'members', 'history'],
  ),
  'notes.list': query(
    z.object({ text: z.string().max(200).optional(), ...pageInput }),
    pageOf(noteRow),
    ['notes', 'contacts', 'overlays'],
  ),
  'notes.read': query(
    z.object({ id }),
    z.object({ note: noteRow.nullable(), meeting: meetingRow.nullable() }),
    ['notes', 'meetings', 'contacts', 'overlays'],
  ),
  /** Asks the service to pull from the call recorder, then reads the notes again (C8). */
  'notes.sync': change(noOutput, z.object({ message: z.string() })),
  /**
   * Returns notes without a confirmed meeting or person, newest first, each with its suggestions
   * (C9).
   */
  'notes.unmatched': query(
    z.object({ limit: z.number().int().min(1).max(50).optional() }),
    z.object({
      notes: z.array(z.object({ note: noteRow, suggestions: z.array(suggestion) })),
      total: z.number(),
      /** Whether any call note exists, matched or not. */
      has_notes: z.boolean(),
      as_of: asOf,
    }),
    ['notes', ...reads],
  ),
  /** Returns the call notes that fit a meeting's time and person. */
  'meetings.noteSuggestions': query(
    z.object({ id }),
    z.object({ notes: z.array(z.object({ note: noteRow, suggestion })) }),
    ['notes', ...reads],
  ),
  /**
   * Confirms what a note belongs to, as one gesture with one undo: the meeting becomes
   * attended, `line` is added below the person's notes, and the member gets a status. Each is
   * optional.
   */
  'notes.confirm': change(
    z.object({
      id,
      meeting_id: t,
      contact_id: t,
      attended: z.boolean(),
      line: z.string().trim().max(20_000).nullable(),
      member: z.object({ list_id: id, member_id: id, status: z.enum(memberStatuses) }).nullable(),
      /**
       * The gesture that set "attended" a moment ago. Both become one, so that one undo reverts
       * both.
       */
      together_with: id.nullable(),
    }),
    changed,
  ),
  /**
   * Marks the note as belonging to no known person or meeting, so that it is not suggested again.
   * Kept only on this computer.
   */
  'notes.setAside': change(z.object({ id }), changed),
} as const
