import { useFormats } from '../format/use-formats.tsx'
import { useNow } from '../format/use-now.ts'
import styles from './as-of.module.css'

interface AsOfProps {
  /**
   * When the service last said this, in epoch milliseconds; null: never; undefined: that is just
   * being looked up.
   */
  at: number | null | undefined
  /** Being read again right now. */
  refreshing?: boolean
}

/**
 * "as of 08:42", on every list (I2). Older than a day it says so in the colour of a warning and in
 * words.
 */
export function AsOf({ at, refreshing }: AsOfProps) {
  const format = useFormats()
  const now = useNow()
  if (at === undefined) return null
  if (at === null)
    return (
      <span className={styles.stamp}>
        {refreshing ? 'reading for the first time…' : 'not read yet'}
      </span>
    )
  const old = now - at > 86_400_000
  return (
    <span className={`${styles.stamp} num`} data-old={old || undefined}>
      as of {format.stamp(at, now)}
      {refreshing ? ', refreshing…' : ''}
    </span>
  )
}
