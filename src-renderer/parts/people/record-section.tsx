import { formatFigure } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import styles from './record-section.module.css'

/** Shows a titled section of a record’s page; an empty one takes a single line. */
export function Section({
  title,
  fact,
  children,
  empty,
}: {
  title: string
  fact?: ReactNode
  children: ReactNode
  empty?: string | false | null
}) {
  return (
    <section className={styles.section} aria-label={title} data-empty={empty ? true : undefined}>
      <h2>
        {title}
        {fact ? (
          <span className="num faint">{typeof fact === 'number' ? formatFigure(fact) : fact}</span>
        ) : null}
      </h2>
      {empty ? <p className="faint">{empty}</p> : children}
    </section>
  )
}
