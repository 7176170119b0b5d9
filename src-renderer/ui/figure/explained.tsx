import type { ReactNode } from 'react'
import type { Explanation } from './explanation.ts'
import { useFigure } from './use-figure.ts'
import styles from './figure.module.css'

interface ExplainedProps {
  /** The explanation; null if there is nothing to explain. */
  of: Explanation | null
  children: ReactNode
}

/**
 * Explains a number within words or a picture, such as the count in a sentence of a dialog: by a
 * click on any of them, or by the key of "Explain this number". They are read as they are, and are
 * no Tab stop.
 */
export function Explained({ of, children }: ExplainedProps) {
  const { figure, press } = useFigure<HTMLSpanElement>(of)
  if (of === null) return children
  return (
    <span {...figure} className={styles.figure} onClick={press}>
      {children}
    </span>
  )
}
