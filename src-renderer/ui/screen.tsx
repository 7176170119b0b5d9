import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { useLeftScroll } from './use-left-scroll.ts'
import styles from './screen.module.css'

interface ScreenProps {
  children: ReactNode
  /** The DetailPanel beside it, if the screen has one. */
  detail?: ReactNode
  /** The KeyHints footer. */
  footer?: ReactNode
}

/**
 * Frames a screen: a column with header, bars, content and footer, and the detail panel beside it.
 */
export function Screen({ children, detail, footer }: ScreenProps) {
  return (
    <div className={styles.screen} data-print="stack">
      <section className={styles.column} data-print="open">
        <div className={styles.content} data-print="open">
          {children}
        </div>
        {footer}
      </section>
      {detail}
    </div>
  )
}

/**
 * Scrolls the content of a screen that is not a grid: forms, reports, cards. It is focusable, so
 * that the arrow keys scroll it, and restores its scroll position.
 */
export function ScreenBody({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  const box = useLeftScroll()
  return (
    <div
      ref={box}
      className={styles.body}
      tabIndex={0}
      role="group"
      aria-label={t('Content')}
      data-print="open"
    >
      <div className={narrow ? styles.narrow : styles.full}>{children}</div>
    </div>
  )
}
