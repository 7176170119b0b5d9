import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** Groups primitives of one kind under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.things}>{children}</div>
    </section>
  )
}
