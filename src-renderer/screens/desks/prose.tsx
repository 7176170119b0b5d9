import { useEffect, useRef, useState } from 'react'
import { useOptimisticValue } from '../../data/use-optimistic-value.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './criteria.module.css'

interface ProseProps {
  label: string
  value: string | null
  /** One line: Enter saves. Otherwise Ctrl+Enter saves, and Enter starts a new line. */
  line?: boolean
  placeholder?: string
  /** Returns false if the text was refused: the old one is then shown. */
  onSave: (value: string | null) => Promise<boolean>
}

/** Edits a text in place: a press starts, Enter or leaving the field saves, Escape cancels. */
export function Prose({ label, value, line, placeholder, onSave }: ProseProps) {
  const [editing, setEditing] = useState(false)
  const [text, setText] = useState('')
  const [shown, save] = useOptimisticValue(value, onSave)
  const left = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!editing && left.current) {
      left.current = false
      button.current?.focus()
    }
  }, [editing])

  const keep = (focus: boolean) => {
    const next = (line ? text.trim() : text.replace(/\s+$/, '')) || null
    left.current = focus
    setEditing(false)
    if (next !== shown) void save(next)
  }
  const shared = {
    'aria-label': label,
    value: text,
    placeholder,
    autoFocus: true,
    onBlur: () => {
      if (editing) keep(false)
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (
        event.key === 'Enter' &&
        (line || event.ctrlKey || event.metaKey) &&
        !event.nativeEvent.isComposing
      ) {
        event.preventDefault()
        keep(true)
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        left.current = true
        setEditing(false)
      }
    },
  }
  if (editing)
    return line ? (
      <TextField {...shared} maxLength={300} onChange={(event) => setText(event.target.value)} />
    ) : (
      <TextArea {...shared} maxLength={5000} onChange={(event) => setText(event.target.value)} />
    )
  return (
    <button
      ref={button}
      type="button"
      className={styles.prose}
      data-empty={shown === null || undefined}
      onClick={() => {
        setText(shown ?? '')
        setEditing(true)
      }}
    >
      <span className="spoken">Edit {label.toLowerCase()}: </span>
      <bdi>{shown ?? placeholder ?? 'none'}</bdi>
    </button>
  )
}
