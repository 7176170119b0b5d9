import { t } from '#shared/i18n/translate.ts'
import type { TimelineRow } from '#shared/bridge/people.ts'
import type { TimelineKind } from '#shared/domain/timeline.ts'
import { formatAgo, type Formats } from '../../format/formats.ts'

/** The kinds in the words of the filter. */
export const kindLabels: Record<TimelineKind, string> = {
  call: t('Calls'),
  meeting: t('Meetings'),
  note: t('Notes'),
  list: t('Lists'),
  campaign: t('Campaigns'),
  edit: t('Edits'),
  purchase: t('Purchases'),
}

/** One of a kind, for screen readers: the icon says it to everybody else. */
export const kindWord: Record<TimelineKind, string> = {
  call: t('Call'),
  meeting: t('Meeting'),
  note: t('Note'),
  list: t('Hot list'),
  campaign: t('Campaign'),
  edit: t('Edit'),
  purchase: t('Purchase'),
}

/** Says where a line comes from, and how old that is. */
export function describeSource(
  { source, read_at }: Pick<TimelineRow, 'source' | 'read_at'>,
  format: Formats,
): string {
  if (source === 'here') return t('on this computer')
  return read_at === null
    ? t('from the service')
    : t('from the service, as of {time}', { time: format.stamp(read_at) })
}

/** Clocks of a window tell time by the minute: what was done in this one is not to come. */
const MINUTE_MS = 60_000

/** Tells whether something is still to come. */
export const isAhead = (at: number, now: number): boolean => at - now > MINUTE_MS

/** Says exactly when something was, and how long ago; or when it will be. */
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

/** Says what a timeline cannot hold, and what of it was never read. */
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
