import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow, NoteRow } from '#shared/bridge/meetings.ts'
import type { Formats } from '../../format/formats.ts'

type Started = Pick<MeetingRow, 'starts_at' | 'date_only'>

/**
 * Describes the start of a meeting; an unreadable one is shown as the service wrote it, in quotes
 * with a question mark. A bare weekday means the coming one, so a past meeting shows its date: "Mon
 * 08:00" would be misread.
 */
export const describeStart = (
  { starts_at, date_only, starts_text }: Started & Partial<Pick<MeetingRow, 'starts_text'>>,
  format: Formats,
  now = Date.now(),
): string => {
  if (starts_at === null) return starts_text == null ? t('No time') : `“${starts_text}”?`
  const isBeforeYesterday = format.daysFromNow(starts_at, now) < -1
  const day = isBeforeYesterday ? format.day(starts_at, now) : format.nearDay(starts_at, now)
  if (date_only) return t('{day}, no time', { day })
  if (!isBeforeYesterday) return format.stamp(starts_at, now)
  return t('{date}, {time}', { date: day, time: format.time(starts_at) })
}

/**
 * Returns the time a call was recorded, or only the day if the time is unknown; null if neither is
 * known.
 */
export const describeOutcome = (
  { recorded_at, date_only }: Pick<NoteRow, 'recorded_at' | 'date_only'>,
  format: Formats,
): string | null => {
  if (recorded_at === null) return null
  return date_only ? format.nearDay(recorded_at) : format.stamp(recorded_at)
}
