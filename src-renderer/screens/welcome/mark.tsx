import styles from './welcome.module.css'

/** Draws the mark: a desk seen from above, with one hot place. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={styles.markDesk} x="1" y="1" width="38" height="38" rx="9" />
      <path className={styles.markLine} d="M13 9v22M27 9v22M13 21h14" />
      <circle className={styles.markHot} cx="20" cy="13" r="3.4" />
    </svg>
  )
}
