import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** Shows a titled part of the settings. */
export function Section({
  title,
  words,
  aside,
  children,
}: {
  title: string
  words?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      {words ? <p className={styles.words}>{words}</p> : null}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
