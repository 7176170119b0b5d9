import { t, withinSentence } from '#shared/i18n/translate.ts'
import { useEffectEvent, useLayoutEffect } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { useInlineEdit, type SaveTyped } from './use-inline-edit.ts'
import styles from './inline-field.module.css'

interface InlineFieldProps {
  /** The name of the field, such as `Title`; its button is called `Edit title`. */
  label: string
  /** The record and its field, unique in the window: text that is not saved is kept by it. */
  keptAs: string
  value: string | null
  onSave: SaveTyped
  placeholder?: string
  /** Formats the value for display; the unformatted value is edited. */
  shorten?: (value: string) => string
  type?: 'text' | 'email' | 'tel' | 'url'
  maxLength?: number
  /** A key asks to edit the field. */
  startEditing?: boolean
  /** Called once the field is edited because of `asked`. */
  onEditingStarted?: () => void
}

/**
 * Edits a value in place: a click or Enter starts, Enter or leaving the field saves, Escape cancels
 * (F9).
 */
export function InlineField({
  label,
  keptAs,
  value,
  onSave,
  placeholder,
  shorten,
  type = 'text',
  maxLength = 300,
  startEditing = false,
  onEditingStarted,
}: InlineFieldProps) {
  const { shown, isOpen, begin, button, field } = useInlineEdit({ keptAs, value, onSave })
  const beginByKey = useEffectEvent(() => {
    begin()
    onEditingStarted?.()
  })
  // Before the next key press, so that it reaches the field.
  useLayoutEffect(() => {
    if (startEditing) beginByKey()
  }, [startEditing])
  if (isOpen)
    return (
      <TextField
        {...field}
        aria-label={label}
        type={type}
        maxLength={maxLength}
        placeholder={placeholder}
        className={styles.inlineInput}
      />
    )
  const words = shown === null ? null : (shorten?.(shown) ?? shown)
  return (
    <button
      ref={button}
      type="button"
      className={styles.inline}
      data-empty={shown === null || undefined}
      title={shown ?? undefined}
      onClick={begin}
    >
      <span className="spoken" data-read="never">
        {t('Edit {field}:', { field: withinSentence(label) })}{' '}
      </span>
      <bdi className="cut">{words ?? placeholder ?? t('none')}</bdi>
    </button>
  )
}
