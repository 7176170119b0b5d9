import styles from './pending-ring.module.css'

/**
 * The pending ring: a hollow dot until the service has confirmed, then gone. A full diamond when a
 * person must decide.
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
