import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../format/use-formats.tsx'
import { byClock, useNow } from '../format/use-now.ts'
import styles from './as-of.module.css'

interface AsOfProps {
  /**
   * When the service last sent the data, in epoch milliseconds; null for never; undefined if not
   * known yet.
   */
  at: number | null | undefined
  /** The data is being read again. */
  refreshing?: boolean
}

/** Shows the age of a list (I2): "as of 08:42". A list older than a day gets a warning colour. */
export function AsOf({ at, refreshing }: AsOfProps) {
  const format = useFormats()
  const now = useNow()
  if (at === undefined) return null
  if (at === null)
    return (
      <span className={styles.stamp}>
        {refreshing ? t('reading for the first time…') : t('not read yet')}
      </span>
    )
  const old = now - at > 86_400_000
  const time = format.stamp(byClock(at), now)
  return (
    <span className={`${styles.stamp} num`} data-old={old || undefined}>
      {refreshing ? t('as of {time}, refreshing…', { time }) : t('as of {time}', { time })}
    </span>
  )
}
