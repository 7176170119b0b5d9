import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** What helps before anything is wrong. */
  hint?: ReactNode
  /** What is wrong, and how to put it right; react-hook-form's `errors.name?.message`. */
  error?: string | undefined
  /** Label beside the control instead of above it. */
  beside?: boolean
  children: ReactNode
}

/** Labels a control and connects it to its hint and its error for screen readers. */
export function Field({ label, hint, error, beside, children }: FieldProps) {
  return (
    <Base.Root className={beside ? styles.beside : styles.field} invalid={Boolean(error)}>
      <Base.Label className={styles.label}>{label}</Base.Label>
      <div className={styles.control}>
        {children}
        {error ? (
          <Base.Error className={styles.error} match>
            {error}
          </Base.Error>
        ) : null}
        {hint && !error ? (
          <Base.Description className={styles.hint} render={<div />}>
            {hint}
          </Base.Description>
        ) : null}
      </div>
    </Base.Root>
  )
}
