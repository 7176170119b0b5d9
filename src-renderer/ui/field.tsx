import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Help shown while there is no error. */
  hint?: ReactNode
  /** What is wrong and how to fix it, such as react-hook-form's `errors.name?.message`. */
  error?: string | undefined
  /** Places the label beside the control instead of above it. */
  beside?: boolean
  /** Hides the label from sight, where the context shows what the control is. */
  bare?: boolean | undefined
  /** The hint changes while the user types, and is then announced. */
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
