import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { utcMidnight } from '#shared/domain/local-day.ts'
import { endOfMeeting, type Placed } from '#shared/domain/placed-meeting.ts'
import { withoutControls } from '#shared/domain/plain-text.ts'

/**
 * Writes an iCalendar file (RFC 5545). Times are in UTC, so the reader's calendar applies daylight
 * saving (C7).
 */
export function calendarFile(meetings: readonly Placed<MeetingRow>[], madeAt: number): string {
  const file = ical({ name: 'Hotdesk', prodId: { company: 'Hotdesk', product: 'Hotdesk' } })
  for (const meeting of meetings) {
    const event = file.createEvent({
      // A stable id, so that importing again updates the event instead of duplicating it.
      id: `${meeting.id}@hotdesk`,
      stamp: new Date(madeAt),
      start: dateOf(meeting.starts_at, meeting.date_only),
      end: dateOf(endOfMeeting(meeting), meeting.date_only),
      allDay: meeting.date_only,
      summary: withoutControls([meeting.title, meeting.contact_name].filter(Boolean).join(' · ')),
      status:
        meeting.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      description: withoutControls(
        [meeting.contact_name, meeting.company_name, meeting.meeting_link, meeting.notes]
          .filter(Boolean)
          .join('\n'),
      ),
    })
    if (meeting.meeting_link?.startsWith('https://')) event.url(meeting.meeting_link)
    if (meeting.status === 'booked' && !meeting.date_only)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 600 })
  }
  return file.toString()
}

/** Returns a time for the file, which writes days as they are in UTC. */
const dateOf = (at: number, date_only: boolean): Date => new Date(date_only ? utcMidnight(at) : at)

/** Returns the name of the file: `meeting-2026-11-23`, or `meetings-2026-11-16-to-2026-12-18`. */
export function calendarName(meetings: readonly Placed<MeetingRow>[]): string {
  const day = (at: number) => new Date(at).toLocaleDateString('sv-SE')
  const [first, last] = [meetings[0], meetings.at(-1)]
  if (!first || !last) return 'meetings'
  return first === last
    ? `meeting-${day(first.starts_at)}`
    : `meetings-${day(first.starts_at)}-to-${day(last.starts_at)}`
}
