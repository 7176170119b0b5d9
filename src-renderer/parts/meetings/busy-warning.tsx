import { t } from '#shared/i18n/translate.ts'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import styles from './panel.module.css'

/** Describes a busy time: `Dentist, 14:00–15:00`; `Busy` if the title is not shown. */
export function warnOfBusyTime({ from, to, all_day, title }: BusyTime, format: Formats): string {
  const when = all_day ? t('all day') : `${format.time(from)}–${format.time(to)}`
  return `${title ?? t('Busy')}, ${when}`
}

/** Warns that a meeting would overlap an entry in the user's own calendar (C13). */
export function BusyWarning({ from, to }: { from: number; to: number }) {
  const format = useFormats()
  const { value } = useQuery('calendars.busy', { from, to })
  const [first, ...more] = value?.times ?? []
  if (!first) return null
  return (
    <p className={styles.whenHint} role="status" data-odd="">
      {more.length > 0
        ? t('{count, plural, other {Your calendar is busy then: {entry} and # more.}}', {
            entry: warnOfBusyTime(first, format),
            count: more.length,
          })
        : t('Your calendar is busy then: {entry}.', { entry: warnOfBusyTime(first, format) })}
    </p>
  )
}
