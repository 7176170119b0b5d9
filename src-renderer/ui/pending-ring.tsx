import { t } from '#shared/i18n/translate.ts'
import styles from './pending-ring.module.css'

/**
 * Marks a change that the service has not confirmed with a hollow dot, and one that a person must
 * decide with a full diamond.
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
