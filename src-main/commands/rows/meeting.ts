import type { MeetingRow, NoteRow } from '#shared/bridge/meetings.ts'
import type { Row } from '../../store/cache/protocol.ts'
import { editedOf, idOf, personName, said, timeOf } from './common.ts'

/** `now`: epoch ms; a booked meeting whose end has passed needs an outcome (C4). */
export function meetingRow(row: Row<'meetings'>, conflicts: ReadonlySet<string>, now: number): MeetingRow {
  const { record, joined } = row
  const starts_at = timeOf(record.starts_at_utc) ?? 0
  const duration_minutes = record.duration_minutes ?? 30
  const status = said(record.status) ?? 'booked'
  return {
    id: row.id, title: said(record.title) ?? 'Meeting', starts_at, duration_minutes, status,
    contact_id: idOf(record.contact_id), contact_name: personName(joined.contact) ?? said(record.contact_name),
    company_id: idOf(record.company_id), company_name: said(joined.company?.name) ?? said(record.company_name),
    meeting_link: said(record.meeting_link), notes: said(record.notes), needs_outcome: status === 'booked' && starts_at + duration_minutes * 60_000 < now,
    ...editedOf(row, conflicts),
  }
}

export function noteRow(row: Row<'notes'>): NoteRow {
  const { record, joined } = row
  return {
    id: row.id, title: said(record.title), text: [said(record.summary), said(record.text)].filter((part) => part !== null).join('\n\n') || null,
    recorded_at: timeOf(record.recorded_at), duration_minutes: record.duration_minutes ?? null,
    participants: (record.participants ?? []).map((who) => (typeof who === 'string' ? who : said(who.name) ?? said(who.email) ?? said(who.phone) ?? '')).filter(Boolean),
    contact_id: idOf(record.contact_id), contact_name: personName(joined.contact), meeting_id: idOf(record.meeting_id),
  }
}
