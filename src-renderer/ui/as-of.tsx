import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../format/use-formats.tsx'
import { useNow } from '../format/use-now.ts'
import styles from './as-of.module.css'

interface AsOfProps {
  /**
   * When the service last sent this, in epoch milliseconds; null: never; undefined: not known yet.
   */
  at: number | null | undefined
  /** It is being read again now. */
  refreshing?: boolean
}

/**
 * Says how old a list is (I2): "as of 08:42". If it is older than a day, the colour of a warning
 * and the words say so.
 */
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
  return (
    <span className={`${styles.stamp} num`} data-old={old || undefined}>
      {refreshing
        ? t('as of {time}, refreshing…', { time: format.stamp(at, now) })
        : t('as of {time}', { time: format.stamp(at, now) })}
    </span>
  )
}
