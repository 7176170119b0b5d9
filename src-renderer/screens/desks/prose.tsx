import { t, withinSentence } from '#shared/i18n/translate.ts'
import { useInlineEdit, type SaveTyped } from '../../parts/inline/use-inline-edit.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './criteria.module.css'

interface ProseProps {
  label: string
  /** The record and its field, unique in the window: text that is not saved is kept by it. */
  keptAs: string
  value: string | null
  /**
   * Whether the text is a single line: Enter saves. Otherwise Ctrl+Enter saves and Enter starts a
   * new line.
   */
  line?: boolean
  placeholder?: string
  onSave: SaveTyped
}

/**
 * Edits a text in place: a press starts, Enter or leaving the field saves (Ctrl+Enter in a long
 * text), Escape cancels.
 */
export function Prose({ label, keptAs, value, line = false, placeholder, onSave }: ProseProps) {
  const { shown, isOpen, begin, button, field } = useInlineEdit({
    keptAs,
    value,
    onSave,
    isLong: !line,
  })
  const shared = { ...field, 'aria-label': label, placeholder }
  if (isOpen && line) return <TextField {...shared} maxLength={300} />
  if (isOpen) return <TextArea {...shared} maxLength={5000} />
  return (
    <button
      ref={button}
      type="button"
      className={styles.prose}
      data-empty={shown === null || undefined}
      onClick={begin}
    >
      <span className="spoken">{t('Edit {field}:', { field: withinSentence(label) })} </span>
      <bdi>{shown ?? placeholder ?? t('none')}</bdi>
    </button>
  )
}
