import styles from './bar.module.css'

interface BarProps {
  /** A share from 0 to 1. */
  share: number
  /** The accessible name, if no figure is beside it: `58% started`. */
  label?: string
  tone?: 'accent' | 'ink' | 'ok' | 'stop'
}

/** Shows a share of a whole: progress, coverage, use of a limit. */
export function Bar({ share, label, tone = 'accent' }: BarProps) {
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={styles.bar} data-tone={tone} {...ariaProps}>
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
    </span>
  )
}
