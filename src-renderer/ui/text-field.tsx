import { Field } from '@base-ui/react/field'
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'defaultValue' | 'value'
> {
  value?: string
  defaultValue?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Edits one line of text. Put it in a Field, or give it an aria-label. Works with react-hook-form's
 * `register`.
 */
export function TextField({ className, ...rest }: TextFieldProps) {
  return (
    <Field.Control
      spellCheck={false}
      autoComplete="off"
      {...rest}
      className={cx(styles.field, className)}
    />
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Edits several lines of text; grows with the text, up to half the window. */
export function TextArea({ className, ref, ...rest }: TextAreaProps) {
  return (
    <Field.Control
      render={
        <textarea
          ref={ref}
          rows={3}
          {...rest}
          className={cx(styles.field, styles.area, className)}
        />
      }
    />
  )
}
