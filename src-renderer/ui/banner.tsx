import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { cx } from './cx.ts'
import styles from './banner.module.css'

interface BannerProps {
  tone?: 'info' | 'warn' | 'stop' | 'ok' | 'practice'
  icon?: LucideIcon
  children: ReactNode
  /** What to do about it. */
  actions?: ReactNode
  /** A pill within a bar, instead of a line across the screen. */
  pill?: boolean
}

/**
 * Says something that lasts: offline, signed out, saved on this computer only. Announced politely
 * when it appears, and not again when a dialog closes: what is marked as live is not hidden behind it.
 */
export function Banner({ tone = 'info', icon, children, actions, pill }: BannerProps) {
  return (
    <div
      className={cx(styles.banner, pill && styles.pill)}
      data-tone={tone}
      role="status"
      aria-live="polite"
    >
      {icon ? <Icon of={icon} /> : null}
      <span className={styles.words}>{children}</span>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </div>
  )
}
