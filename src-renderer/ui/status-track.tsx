import { cx } from './cx.ts'
import styles from './status-track.module.css'

/** The six steps of a member, in order (contract §3), with the words people see. */
export const statusSteps = [
  { status: 'not_started', word: 'Not started' },
  { status: 'connected', word: 'Connected' },
  { status: 'lvm', word: 'Left voicemail' },
  { status: 'replied', word: 'Replied' },
  { status: 'meeting_booked', word: 'Meeting booked' },
  { status: 'converted', word: 'Converted' },
] as const

/** The word for a status; one the contract does not know is shown as it came, spaced. */
export function statusWord(status: string): string {
  return statusSteps.find((step) => step.status === status)?.word ?? status.replaceAll('_', ' ')
}

/** The status track: six small steps always in the same place, the word beside them; ember from Replied on, green when Converted. */
export function StatusTrack({ status }: { status: string }) {
  const at = statusSteps.findIndex((step) => step.status === status)
  const heat = at === 5 ? styles.won : at >= 3 ? styles.hot : undefined
  return (
    <span className={styles.status}>
      <span className={cx(styles.track, heat)} aria-hidden="true">
        {statusSteps.map((step, index) => <i key={step.status} className={cx(styles.step, at > 0 && index <= at && styles.filled)} />)}
      </span>
      <span className="cut">{statusWord(status)}</span>
    </span>
  )
}
