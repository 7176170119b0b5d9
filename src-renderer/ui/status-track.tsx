import { statusSteps, statusWord } from '#shared/domain/status-labels.ts'
import { cx } from './cx.ts'
import styles from './status-track.module.css'

interface StatusTrackProps {
  status: string
  /** Puts the label below the steps where there is no room beside them, instead of cutting it. */
  wraps?: boolean
}

/**
 * Shows a status as six small steps in a fixed place, with its label beside them; ember from
 * Replied on, green when Converted.
 */
export function StatusTrack({ status, wraps = false }: StatusTrackProps) {
  const at = statusSteps.findIndex((step) => step.status === status)
  return (
    <span className={cx(styles.status, wraps && styles.wraps)}>
      <span
        className={cx(styles.track, at === 5 && styles.won, at >= 3 && at < 5 && styles.hot)}
        aria-hidden="true"
      >
        {statusSteps.map((step, index) => (
          <i
            key={step.status}
            className={cx(styles.step, at > 0 && index <= at && styles.filled)}
          />
        ))}
      </span>
      <span className="cut">{statusWord(status)}</span>
    </span>
  )
}
