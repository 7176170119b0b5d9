import type { MeetingRow } from '#shared/bridge/meetings.ts'

/** Builds a booked meeting of half an hour, about nobody, as a list of meetings shows it. */
export const meetingRow = (
  about: Pick<MeetingRow, 'id' | 'starts_at'> & Partial<MeetingRow>,
): MeetingRow => ({
  title: 'Call',
  starts_text: null,
  date_only: false,
  duration_minutes: 30,
  status: 'booked',
  contact_id: null,
  contact_name: null,
  company_id: null,
  company_name: null,
  meeting_link: null,
  notes: null,
  do_not_contact: null,
  needs_outcome: false,
  moved_to: null,
  pending: false,
  overlay: [],
  conflict: false,
  ...about,
})
