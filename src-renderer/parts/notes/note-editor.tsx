import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './note-editor.module.css'

interface NoteEditorProps {
  label: string
  value: string
  /** An unsaved text typed earlier; the editor starts with it. */
  draft?: string | null
  onType?: (text: string) => void
  onSave: (text: string) => void
  onCancel: () => void
}

/**
 * Edits a note in place: Enter saves it, Shift+Enter starts a new line, Escape leaves it unchanged.
 * The cursor starts on a new line.
 */
export function NoteEditor({
  label,
  value,
  draft = null,
  onType,
  onSave,
  onCancel,
}: NoteEditorProps) {
  const [text, setText] = useState(
    draft ?? (value === '' || value.endsWith('\n') ? value : `${value}\n`),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
    // Returns the focus to the previous element, unless it has moved elsewhere.
    return () => {
      if (
        document.activeElement === document.body &&
        before instanceof HTMLElement &&
        before.isConnected
      )
        before.focus({ preventScroll: true })
    }
  }, [])
  const save = () => onSave(text.replace(/\s+$/, ''))
  return (
    <div className={styles.editor}>
      <TextArea
        ref={field}
        aria-label={label}
        value={text}
        maxLength={100_000}
        onChange={(event) => {
          setText(event.target.value)
          onType?.(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onCancel()
          }
        }}
      />
      <div className={styles.foot}>
        <span className="faint">
          <Trans text="<kbd/> new line" parts={{ kbd: <Kbd keys="Shift+Enter" /> }} />
        </span>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button size="small" look="primary" fieldKeys="Enter" onClick={save}>
          {t('Save note')}
        </Button>
      </div>
    </div>
  )
}
