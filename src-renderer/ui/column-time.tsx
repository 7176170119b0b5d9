import { useFormats } from '../format/use-formats.tsx'
import { cx } from './cx.ts'

/**
 * The least width in pixels of a column of times, in which `Yesterday 12:38 PM` is whole. With
 * `times` it grows to the longest time of the format.
 */
export const TIME_WIDTH = 132

/** From this many days on, a time is shown with its date. */
const DATED_DAYS = 7

interface ColumnTimeProps {
  /** Epoch milliseconds; null shows a dash. */
  at: number | null
  tone?: 'muted' | 'faint'
}

/**
 * Shows a time in a column of a list. A date of another year is shown without its time, because
 * both together do not fit; the tooltip has both.
 */
export function ColumnTime({ at, tone }: ColumnTimeProps) {
  const format = useFormats()
  if (at === null) return <span className="faint">—</span>
  const isOtherYear =
    Math.abs(format.daysFromNow(at)) >= DATED_DAYS &&
    new Date(at).getFullYear() !== new Date().getFullYear()
  return (
    <span className={cx('num begins', tone)} title={isOtherYear ? format.dateTime(at) : undefined}>
      {isOtherYear ? format.day(at) : format.stamp(at)}
    </span>
  )
}
