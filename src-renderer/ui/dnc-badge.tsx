import styles from './dnc-badge.module.css'

interface DncBadgeProps {
  /**
   * true: do not contact; null: the company is unknown, so nobody can say (R4); false: nothing is
   * drawn.
   */
  flag: boolean | null
  /**
   * Also says so when nobody can say. Off in dense rows, on where somebody is about to be
   * contacted.
   */
  showUnknown?: boolean
}

/** DNC: hatched, with its letters. */
export function DncBadge({ flag, showUnknown }: DncBadgeProps) {
  if (flag)
    return (
      <abbr className={styles.dnc} title="Do not contact">
        DNC
      </abbr>
    )
  if (flag === null && showUnknown)
    return (
      <span
        className={styles.unknown}
        title="The company is not known, so nobody can say whether it may be contacted"
      >
        DNC unknown
      </span>
    )
  return null
}
