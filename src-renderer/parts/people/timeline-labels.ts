import { t } from '#shared/i18n/translate.ts'
import type { TimelineRow } from '#shared/bridge/people.ts'
import type { TimelineKind } from '#shared/domain/timeline.ts'
import { formatAgo, type Formats } from '../../format/formats.ts'

/** The plural label of each kind, for the filter. */
export const kindLabels: Record<TimelineKind, string> = {
  call: t('Calls'),
  meeting: t('Meetings'),
  note: t('Notes'),
  list: t('Lists'),
  campaign: t('Campaigns'),
  edit: t('Edits'),
  purchase: t('Purchases'),
}

/** The singular label of each kind, for screen readers; others see the icon. */
export const kindWord: Record<TimelineKind, string> = {
  call: t('Call'),
  meeting: t('Meeting'),
  note: t('Note'),
  list: t('Hot list'),
  campaign: t('Campaign'),
  edit: t('Edit'),
  purchase: t('Purchase'),
}

/** Describes the source of an entry, and the age of its data. */
export function describeSource(
  { source, read_at }: Pick<TimelineRow, 'source' | 'read_at'>,
  format: Formats,
): string {
  if (source === 'here') return t('on this computer')
  return read_at === null
    ? t('from the service')
    : t('from the service, as of {time}', { time: format.stamp(read_at) })
}

/**
 * Tolerance in milliseconds. The window's `now` may be half a minute old (use-now.ts), so something
 * done just now would otherwise seem to be in the future.
 */
const MINUTE_MS = 60_000

/** Reports whether a moment is in the future. */
export const isAhead = (at: number, now: number): boolean => at - now > MINUTE_MS

/** Describes the exact time of an entry and its age, or that it is coming up. */
export function describeAge(at: number, format: Formats, now: number): string {
  const time = format.dateTime(at)
  if (isAhead(at, now)) return t('{time}, coming up', { time })
  return `${time}, ${formatAgo(at, now)}`
}

export const NOTHING_YET = t(
  'Nothing yet. What happens with this person is listed here: notes, meetings, the hot lists they are added to.',
)

function describeUnread(meetings: boolean, notes: boolean): string | null {
  if (meetings && notes) return t('Meetings and call notes haven’t been read yet.')
  if (meetings) return t('Meetings haven’t been read yet.')
  return notes ? t('Call notes haven’t been read yet.') : null
}

/** Describes what a timeline cannot contain, and which parts were never read. */
export function describeMissing(asOf: {
  meetings_as_of: number | null
  notes_as_of: number | null
}): string {
  const missing = t(
    'The service doesn’t say what colleagues changed or what a campaign sent. Undone changes are in History.',
  )
  const unread = describeUnread(asOf.meetings_as_of === null, asOf.notes_as_of === null)
  return unread === null ? missing : `${unread} ${missing}`
}
