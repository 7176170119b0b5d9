import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { hasTime } from '#shared/domain/placed-meeting.ts'
import { createFormats, type Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import {
  lengthOf,
  NO_START_TIME,
  timeRange,
  UNREADABLE_START,
} from '../../parts/meetings/meeting-labels.ts'
import { cityOf, localZone } from '../../parts/meetings/zones.ts'
import { usePreferences } from '../../stores/preferences.ts'
import styles from '../../parts/meetings/panel.module.css'

/** Shows the title of a meeting and its time, here and in the second zone if one is chosen. */
export function MeetingHead({ meeting }: { meeting: MeetingRow }) {
  const format = useFormats()
  const second = usePreferences(({ preferences }) => preferences.second_zone)
  const { starts_at } = meeting
  const elsewhere =
    second && second !== localZone() && hasTime(meeting)
      ? inZone(meeting.starts_at, second, format)
      : null
  return (
    <div className={styles.head}>
      <h2>
        <bdi>{meeting.title}</bdi>
      </h2>
      <div className={`${styles.line} num`}>
        {starts_at === null ? null : <span className="begins">{format.longDay(starts_at)}</span>}
        <bdi>{timeRange(meeting, format)}</bdi>
        {meeting.date_only ? null : (
          <span className="faint">{lengthOf(meeting.duration_minutes)}</span>
        )}
      </div>
      {meeting.date_only ? <div className={styles.second}>{NO_START_TIME}</div> : null}
      {starts_at === null ? <div className={styles.second}>{UNREADABLE_START}</div> : null}
      {elsewhere ? <div className={`${styles.second} num`}>{elsewhere}</div> : null}
      {meeting.moved_to === null ? null : (
        <div className={styles.second}>
          {t('Rescheduled to {moved_to}.', { moved_to: format.stamp(meeting.moved_to) })}
        </div>
      )}
    </div>
  )
}

/** Returns "09:00 in New York", with the weekday if it is another day there. */
function inZone(at: number, zone: string, format: Formats): string {
  const dayIn = (timeZone?: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const there = createFormats({ ...format, hour12: format.isTwelveHour, timeZone: zone })
  const day = dayIn(zone) === dayIn() ? '' : `${there.weekday(at)} `
  return t('{day}{at} in {cityOf}', { day, at: there.time(at), cityOf: cityOf(zone) })
}
