import type { ReactNode } from 'react'
import styles from './screen-header.module.css'

interface ScreenHeaderProps {
  title: string
  /** Content before the title: a back button, a colour. */
  before?: ReactNode
  /** Faint text after the title: counts and the AsOf stamp. */
  facts?: ReactNode
  /** Content at the end: session progress, actions. */
  children?: ReactNode
}

/** Shows the first line of every screen: title (the page's h1), facts, actions. */
export function ScreenHeader({ title, before, facts, children }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      {before}
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {facts ? <span className={`${styles.facts} num`}>{facts}</span> : null}
      {children ? (
        <div className={styles.actions} data-print="none">
          {children}
        </div>
      ) : null}
    </header>
  )
}

/** Joins facts with a middle dot, omitting empty ones. */
export function Facts({ children }: { children: readonly ReactNode[] }) {
  const shown = children.filter(
    (fact) => fact !== null && fact !== undefined && fact !== false && fact !== '',
  )
  return shown.map((fact, index) => (
    <span key={index}>
      {index > 0 ? ' · ' : ''}
      {fact}
    </span>
  ))
}
