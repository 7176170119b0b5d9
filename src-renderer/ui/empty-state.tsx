import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** An explanation, or what is kept and what to do next. */
  children?: ReactNode
  /** One action, at most two; at the end of a queue also the way back. */
  actions?: ReactNode
  /**
   * `done` is the small reward at the end of a queue; `trouble` explains what went wrong and how to
   * continue.
   */
  mood?: 'quiet' | 'done' | 'problem'
}

/**
 * Explains why a list has no rows: first run, no match, all done, or an error with the next step.
 */
export function EmptyState({ icon, title, children, actions, mood = 'quiet' }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-mood={mood} role={mood === 'problem' ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon of={icon} size="large" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.words}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
