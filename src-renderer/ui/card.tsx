import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import styles from './card.module.css'

interface CardProps {
  title?: string
  /** Right of the title: a date, a state. */
  aside?: ReactNode
  /** The key that edits what is in it. */
  keys?: string
  children: ReactNode
  tone?: 'plain' | 'warn' | 'stop'
}

/** A small titled surface in a detail panel. */
export function Card({ title, aside, keys, children, tone = 'plain' }: CardProps) {
  return (
    <section className={styles.card} data-tone={tone} aria-label={title}>
      {title ? <h3 className={styles.title}><span className="cut">{title}</span><span className={styles.aside}>{aside}{keys ? <Kbd keys={keys} /> : null}</span></h3> : null}
      {children}
    </section>
  )
}
