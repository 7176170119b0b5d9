import { formatFigure } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Shortcut } from './shortcut.tsx'
import styles from './card.module.css'

interface CardProps {
  title?: string
  /** Content at the end of the title line: a date, a state. */
  aside?: ReactNode
  /** The key that edits its content. */
  keys?: string
  children: ReactNode
  tone?: 'plain' | 'warn' | 'stop'
  /** The heading level: 2 directly below the title of the screen. */
  level?: 2 | 3
}

/** Renders a small titled surface in a detail panel. */
export function Card({ title, aside, keys, children, tone = 'plain', level = 3 }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} data-tone={tone} aria-label={title}>
      {title ? (
        <Heading className={styles.title}>
          <span>{title}</span>
          <span className={styles.aside}>
            {typeof aside === 'number' ? formatFigure(aside) : aside}
            {keys ? <Shortcut keys={keys} /> : null}
          </span>
        </Heading>
      ) : null}
      {children}
    </section>
  )
}
