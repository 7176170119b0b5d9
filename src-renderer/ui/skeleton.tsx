import { t } from '#shared/i18n/translate.ts'
import { useDelayed } from './use-delayed.ts'
import styles from './skeleton.module.css'

/** Shows a bar in place of text. `width` is in per cent of the available width. */
export function Skeleton({ width = 60 }: { width?: number }) {
  return (
    <span className={styles.bar} data-skeleton style={{ width: `${width}%` }} aria-hidden="true" />
  )
}

/** Shows the lines of a loading panel; nothing for the first 100 ms. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  if (!useDelayed(true)) return null
  return (
    <div className={styles.lines} role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={[72, 48, 64, 36, 56][index % 5]} />
      ))}
    </div>
  )
}
