import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow, Suggestion } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { endOfMeeting, hasTime, isPlaced } from '#shared/domain/placed-meeting.ts'
import type { Formats } from '../../format/formats.ts'

/** The four statuses of the contract, each with its label and its key. */
export const statuses: readonly { status: MeetingStatus; word: string; key: string }[] = [
  { status: 'attended', word: statusWord('attended'), key: 'a' },
  { status: 'no_show', word: statusWord('no_show'), key: 'n' },
  { status: 'cancelled', word: statusWord('cancelled'), key: 'c' },
  { status: 'booked', word: statusWord('booked'), key: 'b' },
]

/** A minute in milliseconds. */
export const minute = 60_000
/** The hint beside a start that is shown as the service wrote it. */
export const UNREADABLE_START = t(
  'Hotdesk can’t read the start, so the meeting appears on no day and you get no reminder.',
)

/** The hint beside a start that is a date alone. */
export const NO_START_TIME = t(
  'The service gives a day and no time, so nothing reminds of it before it begins.',
)

/** Describes, beside a week, the meetings that belong to none of its days. */
export const countUnplaced = (meetings: readonly unknown[]): string =>
  t(
    '{count, plural, one {# meeting has no time Hotdesk can read. See the agenda.} other {# meetings have no time Hotdesk can read. See the agenda.}}',
    { count: meetings.length },
  )

type Started = Pick<MeetingRow, 'starts_at' | 'date_only'>
type Timed = Started & Pick<MeetingRow, 'duration_minutes'>

/**
 * Returns the end of a meeting in epoch milliseconds; a meeting without a readable start is never
 * over.
 */
export const endOf = (meeting: Timed): number =>
  isPlaced(meeting) ? endOfMeeting(meeting) : Infinity

/** Returns "14:00–14:30", or "2:00–2:30 PM"; an unreadable start as the service wrote it. */
export const timeRange = (
  meeting: Timed & Pick<MeetingRow, 'starts_text'>,
  format: Formats,
): string =>
  hasTime(meeting)
    ? format.timeRange(meeting.starts_at, endOf(meeting))
    : (meeting.starts_text ?? t('No time'))

/** Returns "45 min" or "1 h 30 min". */
export function lengthOf(minutes: number): string {
  if (minutes < 60) return t('{minutes} min', { minutes })
  const hours = Math.floor(minutes / 60)
  if (minutes % 60 === 0) return t('{hours} h', { hours })
  return t('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
}

/** Describes a meeting for screen readers. */
export const spokenMeeting = (meeting: MeetingRow, format: Formats): string =>
  [
    timeRange(meeting, format),
    meeting.title,
    meeting.contact_name,
    meeting.company_name,
    meeting.needs_outcome ? t('no outcome logged') : statusWord(meeting.status),
    meeting.do_not_contact ? t('do not contact') : '',
    meeting.pending ? t('not yet confirmed') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Explains why a note may belong to a meeting. */
export function explainReason({ kind, detail }: Suggestion['reasons'][number]): string {
  switch (kind) {
    case 'recorder':
      return detail === 'meeting'
        ? t('meeting linked by the recorder')
        : t('person linked by the recorder')
    case 'time':
      return detail === '0'
        ? t('recorded during the meeting')
        : t('recorded {minutes} min from the meeting', { minutes: detail })
    case 'day':
      return t('recorded on the day of the meeting')
    case 'email':
      return t('e-mail {address}', { address: detail })
    case 'phone':
      return t('phone {number}', { number: detail })
    case 'name':
      return t('“{person}” was on the call', { person: detail })
    case 'title':
      return t('the title contains “{words}”', { words: detail })
  }
}

/** The strength of a match, in words. */
export const confidenceLabels: Record<Suggestion['confidence'], string> = {
  strong: t('Strong match'),
  likely: t('Likely match'),
  weak: t('Weak match'),
}
