import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './field.module.css'

interface SecretFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onChange: (value: string) => void
  /** Whether the user chooses a new secret; password managers then offer to generate one. */
  isNew?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Asks for a passphrase or a password, which is not displayed. */
export function SecretField({
  value,
  onChange,
  isNew = false,
  autoFocus,
  ref,
  ...field
}: SecretFieldProps) {
  return (
    <Field {...field}>
      <TextField
        ref={ref}
        type="password"
        className={field.beside ? styles.secret : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
