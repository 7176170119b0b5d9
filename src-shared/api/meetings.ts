import * as z from 'zod'
import { endpoint, id, idNamed, open, page, readRules, text } from './endpoint.ts'
import { idIn, withCompany, withDefined } from './linked.ts'
import { time } from './time.ts'

export const meetingStatuses = ['booked', 'attended', 'no_show', 'cancelled'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** Copies the ids of an embedded contact and company into `contact_id` and `company_id`. */
function withLinks(record: Record<string, unknown>): Record<string, unknown> {
  const whole = withCompany(record)
  const { contact } = whole
  if ((contact ?? null) === null) return whole
  return withDefined(whole, { contact_id: record['contact_id'] ?? idIn(contact) })
}

/** A meeting (contract §2). Only detail contains the link. */
export const meeting = z.looseObject({
  id: idNamed('id', 'meeting_id'),
  title: text,
  starts_at_utc: text,
  duration_minutes: z.number().nullish(),
  status: open(meetingStatuses).nullish(),
  contact_id: id.nullish(),
  company_id: id.nullish(),
  contact_name: text,
  company_name: text,
  meeting_link: text,
  notes: text,
})
/**
 * Other names for the contact and company that a meeting or call is logged against (contract §2).
 */
const linkNames = {
  contact: ['linked_contact', 'person', 'attendee', 'with'],
  company: ['linked_company', 'organization', 'organisation'],
  contact_id: ['linked_contact_id', 'person_id', 'attendee_id'],
  company_id: ['linked_company_id', 'organization_id', 'organisation_id'],
}
readRules.add(meeting, {
  aliases: { ...linkNames, meeting_link: ['link', 'join_url', 'meeting_url'] },
  complete: withLinks,
})
export type Meeting = z.infer<typeof meeting>

/** The fields that tell recordings apart if they have no id. */
const recordingFields = ['recorded_at', 'title', 'summary', 'text', 'transcript', 'notes'] as const

/** Gives a note without an id one made from its content. No path takes that id. */
function withId(record: Record<string, unknown>): Record<string, unknown> {
  const whole = withLinks(record)
  if (noteNames.some((name) => (record[name] ?? '') !== '')) return whole
  const identifying = recordingFields.map((name) => record[name] ?? null)
  if (identifying.every((value) => value === null)) return whole
  return { ...whole, id: `says:${JSON.stringify(identifying).slice(0, MAX_NAME_LENGTH)}` }
}
const noteNames = [
  'id',
  'note_id',
  'call_note_id',
  'recording_id',
  'call_id',
  'uuid',
  '_id',
  'external_id',
] as const
const MAX_NAME_LENGTH = 400

/** A synced call note. The contract shows none of its fields, not even an id (contract §2). */
export const callNote = z.looseObject({
  id: idNamed(...noteNames),
  title: text,
  summary: text,
  text,
  recorded_at: text,
  duration_minutes: z.number().nullish(),
  participants: z
    .array(z.union([z.string(), z.looseObject({ name: text, email: text, phone: text })]))
    .nullish(),
  contact_id: id.nullish(),
  meeting_id: id.nullish(),
})
readRules.add(callNote, { aliases: linkNames, complete: withId })
export type CallNote = z.infer<typeof callNote>

export const meetingEndpoints = {
  'meetings.list': endpoint({
    method: 'GET',
    path: '/meetings',
    summary: 'List meetings',
    scope: 'meetings:read',
    list: 'meetings',
    paginated: true,
    response: meeting,
    query: z.object({
      status: z.enum(meetingStatuses).optional(),
      upcoming: z.enum(['true', 'false']).optional(),
      ...page,
    }),
  }),
  'meetings.create': endpoint({
    method: 'POST',
    path: '/meetings',
    summary: 'Log a meeting against a contact or company',
    scope: 'meetings:write',
    response: meeting,
    evidence: 'list',
    body: z.strictObject({
      title: z.string().trim().min(1).max(300),
      starts_at_utc: time,
      duration_minutes: z
        .number()
        .int()
        .min(1)
        .max(24 * 60),
      contact_id: id.nullish(),
      company_id: id.nullish(),
      meeting_link: z.string().max(1000).nullish(),
      notes: z.string().max(100_000).nullish(),
    }),
  }),
  'meetings.read': endpoint({
    method: 'GET',
    path: '/meetings/{id}',
    summary: 'A meeting with its link',
    scope: 'meetings:read',
    response: meeting,
  }),
  'meetings.setStatus': endpoint({
    method: 'PATCH',
    path: '/meetings/{id}/status',
    summary: 'Set the status of a meeting',
    scope: 'meetings:write',
    response: meeting,
    body: z.strictObject({ status: z.enum(meetingStatuses) }),
  }),
  'recorder.sync': endpoint({
    method: 'POST',
    path: '/recorder/sync',
    summary: 'Pull the latest recordings and notes',
    scope: 'meetings:write',
    evidence: 'none',
    response: z.looseObject({ ok: z.boolean().optional(), synced: z.number().optional() }),
  }),
  'recorder.notes': endpoint({
    method: 'GET',
    path: '/recorder/notes',
    summary: 'Synced call notes',
    scope: 'meetings:read',
    list: 'notes',
    response: callNote,
  }),
} as const
