import { t } from '#shared/i18n/translate.ts'
import styles from './pending-ring.module.css'

/**
 * Marks an edit that the service has not confirmed with a hollow dot, and a conflict that the user
 * must decide with a filled diamond.
 */
export function PendingRing({
  pending,
  conflict = false,
}: {
  pending: boolean
  conflict?: boolean
}) {
  if (conflict)
    return (
      <span
        className={styles.conflict}
        role="img"
        aria-label={t('Two people changed this')}
        title={t('Two people changed this')}
      />
    )
  if (pending)
    return (
      <span
        className={styles.ring}
        role="img"
        aria-label={t('Not yet confirmed by the service')}
        title={t('Not yet confirmed by the service')}
      />
    )
  return null
}
