import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { cx } from './cx.ts'
import styles from './banner.module.css'

interface BannerProps {
  tone?: 'info' | 'warn' | 'stop' | 'ok' | 'practice'
  icon?: LucideIcon
  children: ReactNode
  /** Buttons that help. */
  actions?: ReactNode
  /** Renders a pill inside a bar instead of a line across the screen. */
  pill?: boolean
}

/**
 * Shows a lasting state: offline, signed out, saved on this computer only. It is announced politely
 * when it appears, and not again when a dialog closes, because dialogs do not hide live regions.
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
