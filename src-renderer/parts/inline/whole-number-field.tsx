import { t } from '#shared/i18n/translate.ts'
import { useState, type KeyboardEvent } from 'react'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useScreenState } from '../../stores/left-screens.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface WholeNumberFieldProps extends Pick<
  FieldProps,
  'label' | 'hint' | 'beside' | 'bare'
> {
  /** The name of the number, unique in the window: text that is not saved is kept by it. */
  keptAs: string
  /** Null, where the field may be empty, for none. */
  value: number | null
  most: number
  /** What an empty field means, such as "no limit"; without it, a number is needed. */
  none?: string
  className?: string | undefined
  /** Saves the number, and returns whether it was saved. */
  onSave: (value: number | null) => Promise<boolean>
}

/**
 * Edits a whole number in place (D4, D7, E13). Enter or leaving the field saves, Escape cancels. What
 * is no such number, or was refused, stays to be corrected; a number that arrives meanwhile does not
 * replace what is being typed. After a lock or a restart the text is there again, as not saved (J6).
 */
export function WholeNumberField({
  keptAs,
  value,
  most,
  none,
  className,
  onSave,
  hint,
  ...labels
}: WholeNumberFieldProps) {
  const format = useFormats()
  const [shown, save] = useOptimisticValue(value, onSave)
  const [typed, setTyped] = useScreenState<string | null>(`typed ${keptAs}`, null)
  const [isFocused, setFocused] = useState(false)
  const before = shown === null ? '' : String(shown)
  const text = (typed ?? before).trim()
  const isValid = text === '' ? none !== undefined : /^\d+$/.test(text) && Number(text) <= most
  const saveTyped = async () => {
    if (typed === null || !isValid) return
    setTyped(null)
    const next = text === '' ? null : Number(text)
    if (next === shown || (await save(next))) return
    setTyped((newer) => newer ?? typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape' || typed === null) return
    event.stopPropagation()
    setTyped(null)
  }
  const figures = { most: format.number(most) }
  const problem =
    none === undefined
      ? t('Enter a whole number up to {most}.', figures)
      : t('Enter a whole number up to {most}, or leave the field empty.', figures)
  return (
    <Field
      {...labels}
      hint={typed === null || isFocused ? hint : t('The number is not saved yet.')}
      error={isValid ? undefined : problem}
    >
      <TextField
        inputMode="numeric"
        className={className}
        placeholder={none}
        value={typed ?? before}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          void saveTyped()
        }}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}
