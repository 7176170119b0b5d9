import { t } from '#shared/i18n/translate.ts'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import { wallMinutes } from '#shared/domain/calendar-days.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { warnOfBusyTime } from '../../parts/meetings/busy-warning.tsx'
import { inHours } from './week-layout.ts'
import styles from './week.module.css'

interface BusyBlocksProps {
  times: readonly BusyTime[]
  /** The start of the day; `end` is that of the next day. */
  start: number
  end: number
  zone: string
}

const LEAST_FOR_WORDS = 25

/**
 * Shades the times of a day at which the user's own calendar is busy, behind the meetings (C13).
 */
export function BusyBlocks({ times, start, end, zone }: BusyBlocksProps) {
  const format = useFormats()
  return times
    .filter((time) => time.from < end && time.to > start)
    .map((time) => {
      const from = time.from <= start ? 0 : wallMinutes(time.from, zone)
      const to = time.to >= end ? 1440 : wallMinutes(time.to, zone)
      return (
        <div
          key={`${time.from} ${time.to} ${time.title ?? ''}`}
          className={styles.busy}
          style={{ top: inHours(from), height: inHours(Math.max(to - from, 5)) }}
        >
          {to - from >= LEAST_FOR_WORDS ? (
            <span aria-hidden="true" className="cut">
              {time.title ?? t('Busy')}
            </span>
          ) : null}
          <span className="spoken">
            {t('In your calendar: {busyWords}', { busyWords: warnOfBusyTime(time, format) })}
          </span>
        </div>
      )
    })
}
