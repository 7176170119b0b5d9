import { Field } from '@base-ui/react/field'
import type { ChangeEvent, InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { plainDigits } from '#shared/domain/digits.ts'
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
 * `register`. A numeric one takes the digits of every script, and shows them as 0 to 9. Addresses run
 * from left to right in every language.
 */
export function TextField({ className, onChange, ...rest }: TextFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (rest.inputMode === 'numeric') writePlainDigits(event.target)
    onChange?.(event)
  }
  return (
    <Field.Control
      spellCheck={false}
      autoComplete="off"
      dir={isAddress(rest) ? 'ltr' : undefined}
      {...rest}
      onChange={change}
      className={cx(styles.field, className)}
    />
  )
}

const isAddress = ({ type, inputMode }: TextFieldProps) =>
  type === 'url' || type === 'email' || inputMode === 'url'

/** Writes the digits of a field as 0 to 9, and leaves the cursor where it is. */
function writePlainDigits(field: HTMLInputElement): void {
  const plain = plainDigits(field.value)
  if (plain === field.value) return
  const at = field.selectionStart
  field.value = plain
  field.setSelectionRange(at, at)
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
