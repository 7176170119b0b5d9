import type { TimelineRow } from '#shared/bridge/people.ts'
import type { TimelineKind } from '#shared/domain/timeline.ts'
import { ago, type Formats } from '../../format/formats.ts'

/** The kinds in the words of the filter. */
export const kindWords: Record<TimelineKind, string> = {
  call: 'Calls',
  meeting: 'Meetings',
  note: 'Notes',
  list: 'Lists',
  campaign: 'Campaigns',
  edit: 'Edits',
  purchase: 'Purchases',
}

/** One of a kind, for screen readers: the icon says it to everybody else. */
export const kindWord: Record<TimelineKind, string> = {
  call: 'Call',
  meeting: 'Meeting',
  note: 'Note',
  list: 'Hot list',
  campaign: 'Campaign',
  edit: 'Edit',
  purchase: 'Purchase',
}

/** Says where a line comes from, and how old that is. */
export function sourceWords(
  { source, read_at }: Pick<TimelineRow, 'source' | 'read_at'>,
  format: Formats,
): string {
  if (source === 'here') return 'on this computer'
  return read_at === null ? 'from the service' : `from the service, as of ${format.stamp(read_at)}`
}

/** Clocks of a window tell time by the minute: what was done in this one is not to come. */
const MINUTE_MS = 60_000

/** Tells whether something is still to come. */
export const isAhead = (at: number, now: number): boolean => at - now > MINUTE_MS

/** Says exactly when something was, and how long ago; or when it will be. */
export function ageWords(at: number, format: Formats, now: number): string {
  const exact = format.dateTime(at)
  if (isAhead(at, now)) return `${exact}, coming up`
  const age = ago(at, now)
  return age === 'now' ? `${exact}, just now` : `${exact}, ${age} ago`
}

export const NOTHING_YET =
  'Nothing yet. What happens with this person is listed here: press N to write a note, M to log a meeting, L to add them to a hot list.'

/** Says what a timeline cannot hold, and what of it was never read. */
export function missingWords(asOf: {
  meetings_as_of: number | null
  notes_as_of: number | null
}): string {
  const unread = [
    asOf.meetings_as_of === null ? 'Meetings' : null,
    asOf.notes_as_of === null ? 'Call notes' : null,
  ].filter((what) => what !== null)
  const missing =
    'The service doesn’t say what colleagues changed or what a campaign sent. Undone changes are in History.'
  if (unread.length === 0) return missing
  return `${unread.join(' and ').replace('and Call', 'and call')} haven’t been read yet. ${missing}`
}
