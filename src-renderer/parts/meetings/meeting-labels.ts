import type { MeetingRow, Suggestion } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import type { Formats } from '../../format/formats.ts'

/** The four statuses of the contract, with the word people see and the key that sets each. */
export const statuses: readonly { status: MeetingStatus; word: string; key: string }[] = [
  { status: 'attended', word: 'Attended', key: 'a' },
  { status: 'no_show', word: 'No-show', key: 'n' },
  { status: 'cancelled', word: 'Cancelled', key: 'c' },
  { status: 'booked', word: 'Booked', key: 'b' },
]

/** One the contract does not know is shown as it came, spaced. */
export const statusWord = (status: string): string =>
  statuses.find((each) => each.status === status)?.word ?? status.replaceAll('_', ' ')

export const minute = 60_000
export const endOf = (meeting: Pick<MeetingRow, 'starts_at' | 'duration_minutes'>): number =>
  meeting.starts_at + meeting.duration_minutes * minute

/** "14:00–14:30" */
export const timeRange = (
  meeting: Pick<MeetingRow, 'starts_at' | 'duration_minutes'>,
  format: Formats,
): string => `${format.time(meeting.starts_at)}–${format.time(endOf(meeting))}`

/** "45 min", "1 h 30 min" */
export const lengthOf = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : minutes % 60 === 0
      ? `${minutes / 60} h`
      : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** The spoken name of a meeting. */
export const spokenMeeting = (meeting: MeetingRow, format: Formats): string =>
  [
    timeRange(meeting, format),
    meeting.title,
    meeting.contact_name,
    meeting.company_name,
    meeting.needs_outcome ? 'outcome not said yet' : statusWord(meeting.status),
    meeting.do_not_contact ? 'do not contact' : '',
    meeting.pending ? 'not yet confirmed' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Why a note may belong to a meeting, in words. */
export function reasonWords({ kind, detail }: Suggestion['reasons'][number]): string {
  switch (kind) {
    case 'recorder':
      return detail === 'meeting'
        ? 'the recorder names this meeting'
        : 'the recorder names this person'
    case 'time':
      return detail === '0' ? 'recorded during the meeting' : `recorded ${detail} min away`
    case 'email':
      return `e-mail ${detail}`
    case 'phone':
      return `phone ${detail}`
    case 'name':
      return `“${detail}” was on the call`
    case 'title':
      return `the title says “${detail}”`
  }
}

export const confidenceWords: Record<Suggestion['confidence'], string> = {
  strong: 'Fits well',
  likely: 'Probable',
  weak: 'Look twice',
}
