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
        aria-label="Two people changed this"
        title="Two people changed this"
      />
    )
  if (pending)
    return (
      <span
        className={styles.ring}
        role="img"
        aria-label="Not yet confirmed by the service"
        title="Not yet confirmed by the service"
      />
    )
  return null
}
