import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow, NoteRow } from '#shared/bridge/meetings.ts'
import type { MatchNote } from '#shared/domain/note-matching.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { readMoment } from '#shared/domain/moment.ts'
import { endOfMeeting, readStart } from '#shared/domain/placed-meeting.ts'
import { editedOf, idOf, oddOf, personName, readText, timeOf } from './common.ts'

/** Used if the service states no duration. */
const USUAL_MINUTES = 30

/**
 * Returns true if any of these companies is marked do-not-contact (R4); null if none of their flags
 * is known.
 */
function findMark(
  ...companies: ({ do_not_contact?: boolean | null | undefined } | null | undefined)[]
): boolean | null {
  const flags = companies
    .map((company) => company?.do_not_contact ?? null)
    .filter((flag) => flag !== null)
  return flags.length === 0 ? null : flags.includes(true)
}

/**
 * Reads when a meeting starts, in epoch milliseconds. A start that cannot be read is returned as
 * the service wrote it.
 */
export function startOf(record: { starts_at_utc?: string | null | undefined }): {
  starts_at: number | null
  starts_text: string | null
  date_only: boolean
} {
  const text = readText(record.starts_at_utc)
  const start = readStart(text ?? '')
  return { ...start, starts_text: start.starts_at === null ? text : null }
}

/**
 * Builds the row of a meeting. `now`: epoch ms; a booked meeting that has ended needs an outcome
 * (C4).
 */
export function meetingRow(
  row: Row<'meetings'>,
  conflicts: ReadonlySet<string>,
  now: number,
): MeetingRow {
  const { record, joined } = row
  const { starts_at, starts_text, date_only } = startOf(record)
  const duration_minutes = record.duration_minutes ?? USUAL_MINUTES
  const status = readText(record.status) ?? 'booked'
  return {
    id: row.id,
    title: readText(record.title) ?? t('Meeting'),
    starts_at,
    starts_text,
    date_only,
    duration_minutes,
    status,
    contact_id: idOf(record.contact_id),
    contact_name:
      personName(joined.contact) ??
      readText(record.contact_name) ??
      (joined.contact ? t('No name') : null),
    company_id: idOf(record.company_id) ?? idOf(joined.contact?.company_id),
    company_name:
      readText(joined.company?.name) ??
      readText(record.company_name) ??
      readText(joined.contact?.company_name),
    meeting_link: readText(record.meeting_link),
    notes: readText(record.notes),
    do_not_contact: findMark(joined.company, joined.employer, joined.contact?.company),
    needs_outcome:
      status === 'booked' &&
      starts_at !== null &&
      endOfMeeting({ starts_at, duration_minutes, date_only }) < now,
    moved_to: status === 'cancelled' ? timeOf(record['moved_to']) : null,
    ...editedOf(row, conflicts),
  }
}

/**
 * Builds the row of a call note. What the user confirmed here takes precedence over the recorder's
 * data.
 */
export function noteRow(row: Row<'notes'>): NoteRow {
  const { record, joined } = row
  const recorded = readMoment(readText(record.recorded_at) ?? '')
  const summary = readText(record.summary)
  return {
    id: row.id,
    title: readText(record.title),
    summary,
    text: [summary, readText(record.text)].filter(Boolean).join('\n\n') || null,
    recorded_at: recorded.at,
    date_only: recorded.date_only,
    duration_minutes: record.duration_minutes ?? null,
    participants: participantsOf(row)
      .map((participant) => participant.name ?? participant.email ?? participant.phone ?? '')
      .filter(Boolean),
    contact_id: idOf(record.contact_id),
    contact_name: personName(joined.contact),
    meeting_id: idOf(record.meeting_id),
    do_not_contact: findMark(joined.employer, joined.contact?.company),
    confirmed: record['matched'] === 'confirmed',
    ...oddOf(record, ['participants']),
  }
}

const participantsOf = ({ record }: Row<'notes'>): MatchNote['participants'][number][] =>
  (record.participants ?? []).map((participant) => {
    if (typeof participant !== 'string')
      return {
        name: readText(participant.name),
        email: readText(participant.email),
        phone: readText(participant.phone),
      }
    if (participant.includes('@')) return { name: null, email: participant.trim(), phone: null }
    if (/^[\p{Nd}\s()+./-]{7,}$/u.test(participant))
      return { name: null, email: null, phone: participant }
    return { name: readText(participant), email: null, phone: null }
  })

/** Reduces a call note to what the matching rule reads. */
export const matchable = (row: Row<'notes'>): MatchNote => {
  const { title, recorded_at, date_only, duration_minutes, contact_id, meeting_id } = noteRow(row)
  return {
    title,
    recorded_at,
    date_only,
    duration_minutes,
    contact_id,
    meeting_id,
    participants: participantsOf(row),
  }
}
