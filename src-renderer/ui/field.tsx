import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** What helps before anything is wrong. */
  hint?: ReactNode
  /** What is wrong, and how to put it right; react-hook-form's `errors.name?.message`. */
  error?: string | undefined
  /** Label beside the control instead of above it. */
  beside?: boolean
  /** The label is for screen readers only: the place says what the control is. */
  bare?: boolean | undefined
  /** The hint changes with what is typed, and is read out then. */
  live?: boolean
  children: ReactNode
}

/** Labels a control and connects it to its hint and its error for screen readers. */
export function Field({ label, hint, error, beside, bare, live, children }: FieldProps) {
  return (
    <Base.Root className={beside ? styles.beside : styles.field} invalid={Boolean(error)}>
      <Base.Label className={bare ? 'spoken' : styles.label}>{label}</Base.Label>
      <div className={styles.control}>
        {children}
        {error ? (
          <Base.Error className={styles.error} match>
            {error}
          </Base.Error>
        ) : null}
        {hint && !error ? (
          <Base.Description
            className={styles.hint}
            render={<div {...(live ? { 'aria-live': 'polite' } : {})} />}
          >
            {hint}
          </Base.Description>
        ) : null}
      </div>
    </Base.Root>
  )
}
