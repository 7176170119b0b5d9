import type { ReactNode } from 'react'
import type { Explanation } from './explanation.ts'
import { useFigure } from './use-figure.ts'
import styles from './figure.module.css'

interface ExplainedProps {
  /** The explanation; null if there is nothing to explain. */
  of: Explanation | null
  /**
   * The number is in a button or a row, which a click presses or chooses: it is explained by the key
   * alone.
   */
  byKey?: boolean
  children: ReactNode
}

/**
 * Explains a number within words or a picture, such as the count in a sentence of a dialog: by a
 * click on any of them, or by the key of "Explain this number". They are read as they are, and are
 * no Tab stop.
 */
export function Explained({ of, byKey, children }: ExplainedProps) {
  const { figure, press } = useFigure<HTMLSpanElement>(of)
  if (of === null) return children
  if (byKey) return <span {...figure}>{children}</span>
  return (
    <span {...figure} className={styles.figure} onClick={press}>
      {children}
    </span>
  )
}
